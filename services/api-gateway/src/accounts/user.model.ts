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
    // A person signs in with the address alone, so it is unique over all accounts.
    { name: 'by_email', key: { email: 1 }, unique: true },
    { name: 'of_account', key: { accountId: 1, createdAt: 1 } },
  ],
);
export type UserDocument = StoredBy<typeof userSchema>;
