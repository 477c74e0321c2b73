import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { idSchema } from '../values/ids.ts';
import { pageOf, pageQuerySchema } from '../internal/operation.ts';
import { limitListSchema } from '../internal/account-limits.ts';
import { nameSchema } from '../values/names.ts';
import { scopes } from '../public/operation.ts';
import { passwordAgainSchema, signInWithPasskeySchema } from './second-factor.ts';
import { invitationStates, minPasswordLength, panelRoles } from './values.ts';

export const panelRoleSchema = z.enum(panelRoles);

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const passwordSchema = z.string().min(minPasswordLength).max(200);

/** The restaurants that a user is limited to; null: all. An owner is never limited. */
const restaurantIds = z.array(idSchema).min(1).max(100).nullable();

const signInSchema = z.object({
  email: emailSchema,
  password: z.string().min(1).max(200),
  /** Of an authenticator app, or a recovery code, when the answer was `second_factor_required`. */
  code: z.string().trim().min(1).max(40).optional(),
});
const panelUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  role: panelRoleSchema,
  isDisabled: z.boolean(),
  restaurantIds,
  lastSignInAt: isoTime.nullable(),
  createdAt: isoTime,
  /** Null once the password is set. */
  invitation: z.object({ state: z.enum(invitationStates), expiresAt: isoTime }).nullable(),
});
export type PanelUser = z.infer<typeof panelUserSchema>;
/** What the provider of single sign-on sent the browser back with. */
const providerAnswerSchema = z.object({ query: z.string().min(1).max(8_000) });
const sessionViewSchema = z.object({
  user: panelUserSchema.pick({ id: true, email: true, name: true, role: true, restaurantIds: true }),
  account: z.object({ id: idSchema, name: z.string() }),
  expiresAt: isoTime,
});
export type SessionView = z.infer<typeof sessionViewSchema>;

/** Of which accounts somebody is a user who has come by single sign-on: in which one they are signed in is theirs to say. */
const accountChoiceSchema = z.object({
  choices: z.array(z.object({ userId: idSchema, role: panelRoleSchema, account: sessionViewSchema.shape.account })),
});

/** One place where the user is signed in. */
const sessionListItemSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
});

/** Ends the user's other sessions. */
const changePasswordSchema = z.object({ current: z.string().min(1).max(200), next: passwordSchema });

export const userCreateSchema = z.object({
  email: emailSchema,
  name: nameSchema(200),
  role: panelRoleSchema,
  password: passwordSchema,
});
/** Absent members do not change. */
const userPatchSchema = z
  .object({
    name: userCreateSchema.shape.name,
    role: panelRoleSchema,
    password: passwordSchema,
    isDisabled: z.boolean(),
    restaurantIds,
  })
  .partial();

/** Without a first password the user is invited, by a link where nothing else is said. */
const userInviteSchema = userCreateSchema.extend({
  password: passwordSchema.optional(),
  invitation: z.enum(['mail', 'link']).default('link'),
  restaurantIds: restaurantIds.default(null),
});
/** The token of a link that the owner hands over is in this answer and nowhere else. */
const invitedSchema = panelUserSchema.extend({ token: z.string().nullable() });

const panelKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The last characters, to tell keys apart. */
  hint: z.string(),
  /** None: for webhooks only. */
  scopes: z.array(z.enum(scopes)),
  allowedNetworks: z.array(z.string()),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
  /** When it stops working: set by a rotation, or when it was issued. */
  expiresAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
  /** A rotation has given it a successor. */
  isReplaced: z.boolean(),
  /** The key that webhooks of the account carry. */
  isWebhookKey: z.boolean(),
});
export type PanelKey = z.infer<typeof panelKeySchema>;
const networkSchema = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()], {
  error: 'must be an IP address or a network such as 203.0.113.0/24',
});
export const lifetimeDaysSchema = z.int().min(1).max(3650);
export const keyCreateSchema = z.object({
  name: nameSchema(100),
  /** None: a key for webhooks only, with which a receiver tells that they are ours and which opens nothing. */
  scopes: z.array(z.enum(scopes)).max(100),
  /** Addresses and networks that it may be used from; none: from everywhere. */
  allowedNetworks: z.array(networkSchema).max(50).optional(),
  /** How long it works, and each key that a rotation gives it as successor; null: until it is ended. */
  lifetimeDays: lifetimeDaysSchema.nullish(),
});
/** The old key works for `overlapHours` more. */
const keyRotateSchema = z.object({ overlapHours: z.number().min(0).max(720).default(24) });
/** The secret is in this answer and nowhere else. */
const issuedKeySchema = z.object({ key: panelKeySchema, secret: z.string() });

/** Who may use the panel and the interface: sessions, users and keys. */
export const accessTerms = {
  listLimits: { data: limitListSchema },
  getSession: { data: sessionViewSchema },
  signIn: { body: signInSchema, data: sessionViewSchema },
  /** Null where the operator has set none up. */
  getSignInMethods: { data: z.object({ singleSignOn: z.string().nullable(), mail: z.boolean() }) },
  /** Answered alike whether or not somebody has this e-mail. */
  requestPassword: { body: z.object({ email: emailSchema }) },
  setPassword: {
    body: z.object({ token: z.string().min(1).max(200), password: passwordSchema }),
    data: sessionViewSchema.omit({ expiresAt: true }),
  },
  startSingleSignOn: { data: z.object({ url: z.string() }) },
  signInWithSingleSignOn: { body: providerAnswerSchema, data: z.union([sessionViewSchema, accountChoiceSchema]) },
  /** One of the choices of the answer before, once. */
  chooseAccount: { body: z.object({ userId: idSchema }), data: sessionViewSchema },
  /** `name` is null where the operator has set none up; `linkedAt` where the own user is not linked to a person there. */
  getSingleSignOn: { data: z.object({ name: z.string().nullable(), linkedAt: isoTime.nullable() }) },
  startLinkOfSingleSignOn: { body: passwordAgainSchema, data: z.object({ url: z.string() }) },
  linkSingleSignOn: { body: providerAnswerSchema },
  unlinkSingleSignOn: { body: passwordAgainSchema },
  signInWithPasskey: { body: signInWithPasskeySchema, data: sessionViewSchema },
  changePassword: { body: changePasswordSchema },
  listSessions: { query: pageQuerySchema, data: pageOf(sessionListItemSchema) },
  renameAccount: { body: z.object({ name: nameSchema(200) }) },

  listUsers: { query: pageQuerySchema, data: pageOf(panelUserSchema) },
  createUser: { body: userInviteSchema, data: invitedSchema },
  inviteUser: { body: z.object({ by: z.enum(['mail', 'link']) }), data: invitedSchema },
  updateUser: { body: userPatchSchema, data: panelUserSchema },

  listKeys: { query: pageQuerySchema, data: pageOf(panelKeySchema) },
  issueKey: { body: keyCreateSchema, data: issuedKeySchema },
  rotateKey: { body: keyRotateSchema, data: issuedKeySchema },
};
