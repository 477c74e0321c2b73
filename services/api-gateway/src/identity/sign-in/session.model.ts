import { date, storedIn, text, type StoredBy } from '@kopru/mongo';

export const sessionSchema = storedIn(
  'sessions',
  {
    /** Hash of the cookie's token; the token itself is stored nowhere. */
    _id: text,
    accountId: text,
    userId: text,
    userAgent: text,
    address: text,
    createdAt: date,
    lastSeenAt: date,
    /** Extended while the session is in use, up to `endsAt`. */
    expiresAt: date,
    endsAt: date,
  },
  [
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    { name: 'of_user', key: { accountId: 1, userId: 1 } },
  ],
);
export type SessionDocument = StoredBy<typeof sessionSchema>;
