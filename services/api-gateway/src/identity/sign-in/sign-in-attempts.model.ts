import { date, number, storedIn, text } from '@kopru/mongo';

export const signInAttemptsSchema = storedIn(
  'signInAttempts',
  {
    _id: text,
    count: number,
    /** An earlier attempt is refused. */
    openAt: date,
    expiresAt: date,
  },
  [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);
