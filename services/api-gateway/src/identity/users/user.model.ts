import { invitationStates, panelRoles } from '@kopru/contracts/panel/values';
import {
  date,
  flag,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  orNull,
  storedIn,
  text,
  type StoredBy,
} from '@kopru/mongo';

/** Why somebody gets a link with which a password is set. */
const linkReasons = ['invitation', 'forgotten'] as const;
export type LinkReason = (typeof linkReasons)[number];

export const userSchema = storedIn(
  'users',
  {
    _id: text,
    accountId: text,
    email: text,
    name: text,
    role: oneOf(panelRoles),
    /** Empty: the user was invited and has set no password yet. */
    passwordHash: text,
    isDisabled: flag,
    /** The only ones whose orders and settings this person sees; absent: all. */
    restaurantIds: optional(listOf(text)),
    lastSignInAt: orNull(date),
    createdAt: date,
    /** Hashes of the tokens of devices that this person signed in at, the latest last. */
    devices: optional(listOf(text)),
    /** Since when the person has shown that the e-mail is theirs; absent: it may be anybody's, as it was typed by the user's maker. */
    emailProvenAt: optional(date),
    /** The person of the provider of single sign-on whom this user belongs to. */
    signOn: optional(objectOf({ issuer: text, subject: text, linkedAt: date })),
    /** Until the password is set. */
    invitation: optional(objectOf({ state: oneOf(invitationStates), expiresAt: date })),
    /** An e-mail that is to be sent, written with what it is about, so that none is lost. Its link is made when it is sent. */
    mail: optional(
      objectOf({
        reason: oneOf(linkReasons),
        locale: oneOf(['tr', 'en']),
        queuedAt: date,
        nextAt: date,
        attempts: number,
      }),
    ),
  },
  [
    // The same address may be a user of several accounts, none of which learns of the others.
    { name: 'one_per_account', key: { email: 1, accountId: 1 }, unique: true },
    { name: 'of_account', key: { accountId: 1, createdAt: 1 } },
    { name: 'by_sign_on', key: { 'signOn.subject': 1, 'signOn.issuer': 1 }, sparse: true },
    { name: 'mail_due', key: { 'mail.nextAt': 1 }, sparse: true },
  ],
);
export type UserDocument = StoredBy<typeof userSchema>;
