import { date, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';
import { expiry } from './retention.ts';

/** Used and expired tokens are distinguished from unknown ones for this long. */
const retentionDays = 7;

/** A token with which a receiver may register itself at an account. */
export const registrationSchema = storedIn(
  'registrations',
  {
    /** The hash of the token. */
    _id: text,
    accountId: text,
    createdAt: date,
    expiresAt: date,
    usedAt: orNull(date),
  },
  [expiry('createdAt', retentionDays)],
);
export type RegistrationDocument = StoredBy<typeof registrationSchema>;
