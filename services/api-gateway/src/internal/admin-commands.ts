import { appError } from '@kopru/contracts/errors/errors';
import { limitNames } from '@kopru/contracts/internal/account-limits';
import { personSchema } from '@kopru/contracts/internal/persons';
import { endpointWriteSchema } from '@kopru/contracts/internal/webhooks';
import {
  emailSchema,
  keyCreateSchema,
  lifetimeDaysSchema,
  panelRoleSchema,
  passwordSchema,
  type PanelUser,
  userCreateSchema,
} from '@kopru/contracts/panel/access';
import { scopes } from '@kopru/contracts/public/operation';
import { idSchema } from '@kopru/contracts/values/ids';
import { nameSchema } from '@kopru/contracts/values/names';
import { durationSchema } from '@kopru/runtime';
import { z } from 'zod';
import type { IssuedKey } from '../identity/keys/key-commands.ts';
import type { Accounts } from '../identity/open-accounts.ts';
import type { ResealSecrets } from '../identity/reseal-secrets.ts';
import type { ServiceClients } from '../clients/service-clients.ts';
import { createDataSubjects } from '../clients/data-subjects.ts';
import { availabilityCommands } from './admin-availability.ts';
import { type AdminCommand, command } from './admin-command.ts';

const account = idSchema;
const defaultOverlapMs = 24 * 3_600_000;
const maxOverlapMs = 30 * 24 * 3_600_000;
const overlapSchema = durationSchema
  .refine((ms) => ms <= maxOverlapMs, 'must be 30d at most')
  .default(defaultOverlapMs);

const accountSchema = z.object({
  name: nameSchema(200),
  email: emailSchema,
  password: passwordSchema,
});
const limitSchema = z.object({
  account,
  limit: z.enum(limitNames),
  max: z.union([z.literal('default').transform(() => null), z.coerce.number().int().min(0).max(1_000_000)]),
});
const endpointCommandSchema = z.object({
  account,
  url: endpointWriteSchema.shape.url,
  events: endpointWriteSchema.shape.events,
  auth: endpointWriteSchema.shape.authorization,
});
const newKeySchema = z.object({
  account,
  name: keyCreateSchema.shape.name.default('API'),
  scopes: z
    .union([z.tuple([z.literal('none')]).transform(() => []), keyCreateSchema.shape.scopes])
    .default([...scopes]),
  networks: keyCreateSchema.shape.allowedNetworks,
  days: z.coerce.number().pipe(lifetimeDaysSchema).optional(),
});
const userCommandSchema = userCreateSchema.extend({
  account,
  role: panelRoleSchema.default('operator'),
  name: userCreateSchema.shape.name.optional(),
});

const signOnCommandSchema = z.object({
  account,
  email: emailSchema,
  subject: z.string().trim().min(1).max(255).optional(),
});

const personCommandSchema = personSchema.safeExtend({ account });

const issued = ({ key, secret }: IssuedKey) => ({ keyId: key.id, apiKey: secret });

/** Commands for an operator's scripts, by name; they share the control panel's use cases. */
export const adminCommands = (
  { createAccount, accounts, sandboxes, keys, users, factors, sessions, addUser, limits }: Accounts,
  resealSecrets: ResealSecrets,
  clients: ServiceClients,
  singleSignOn: { issuer: string } | undefined,
): Record<string, AdminCommand> => {
  const { endpoints } = clients;
  const dataSubjects = createDataSubjects(clients);
  /** `user_not_found` */
  const userWith = async (accountId: string, email: string): Promise<PanelUser> => {
    const user = (await users.list(accountId)).find((one) => one.email === email);
    if (user === undefined) throw appError('user_not_found');
    return user;
  };
  return {
    'account.create': command(accountSchema, createAccount),
    'account.limit': command(limitSchema, async ({ account: accountId, limit, max }) => {
      await accounts.setLimit(accountId, limit, max);
      limits.forget(accountId);
      return { limit, max: (await limits.of(accountId))[limit] };
    }),
    ...availabilityCommands(clients),
    'endpoint.create': command(endpointCommandSchema, ({ account: accountId, url, events, auth: authorization }) =>
      endpoints.create({ accountId, body: { url, events, authorization } }),
    ),
    'sandbox.create': command(newKeySchema, async ({ account: liveId, networks, days, ...key }) => {
      const accountId = await sandboxes.of(liveId);
      const made = await keys.issue(accountId, { ...key, allowedNetworks: networks, lifetimeDays: days ?? null });
      return { sandbox: accountId, ...issued(made) };
    }),
    'key.create': command(newKeySchema, async ({ account: accountId, networks, days, ...key }) =>
      issued(await keys.issue(accountId, { ...key, allowedNetworks: networks, lifetimeDays: days ?? null })),
    ),
    'key.webhooks': command(z.object({ account, key: idSchema }), async ({ account: accountId, key }) => {
      await keys.useForWebhooks(accountId, key);
      return { keyId: key, isWebhookKey: true };
    }),
    'key.rotate': command(
      z.object({ account, key: idSchema.optional(), overlap: overlapSchema }),
      async ({ account: accountId, key, overlap }) => issued(await keys.rotate(accountId, key, overlap)),
    ),
    'key.revoke': command(z.object({ account, key: idSchema }), async ({ account: accountId, key }) => {
      await keys.revoke(accountId, key);
      return { keyId: key, revoked: true };
    }),
    'user.create': command(userCommandSchema, async ({ account: accountId, name, ...user }) => {
      await keys.list(accountId);
      const created = await addUser(accountId, { ...user, name: name ?? user.email });
      return { userId: created.id, email: created.email, role: created.role };
    }),
    'user.reset-factor': command(z.object({ account, email: emailSchema }), async ({ account: accountId, email }) => {
      const user = await userWith(accountId, email);
      await factors.remove({ accountId, userId: user.id });
      await sessions.endAllOf(accountId, user.id);
      return { userId: user.id, email };
    }),
    'user.link-sign-on': command(signOnCommandSchema, async ({ account: accountId, email, subject }) => {
      if (singleSignOn === undefined) throw appError('single_sign_on_not_set_up');
      const { id: userId } = await userWith(accountId, email);
      if (subject === undefined) {
        await users.unlinkSignOn(accountId, userId);
        await users.proveEmail(accountId, userId);
      } else await users.linkSignOn(accountId, userId, { issuer: singleSignOn.issuer, subject });
      return { userId, email, linkedTo: subject ?? 'e-mail' };
    }),
    'person.export': command(personCommandSchema, ({ account: accountId, ...person }) =>
      dataSubjects.export(accountId, person),
    ),
    'person.erase': command(personCommandSchema, ({ account: accountId, ...person }) =>
      dataSubjects.erase(accountId, person),
    ),
    'secrets.reencrypt': command(z.object({}), resealSecrets),
  };
};
