import { panelRoles } from '@kopru/contracts';
import { date, flag, listOf, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';

export const userSchema = storedIn(
  'users',
  {
    _id: text,
    accountId: text,
    email: text,
    name: text,
    role: oneOf(panelRoles),
    passwordHash: text,
    isDisabled: flag,
    lastSignInAt: orNull(date),
    createdAt: date,
    /** Hashes of the tokens of devices that this person signed in at, the latest last. */
    devices: optional(listOf(text)),
  },
  [
    // The same address may be a user of several accounts, none of which learns of the others.
    { name: 'one_per_account', key: { email: 1, accountId: 1 }, unique: true },
    { name: 'of_account', key: { accountId: 1, createdAt: 1 } },
  ],
);
export type UserDocument = StoredBy<typeof userSchema>;
