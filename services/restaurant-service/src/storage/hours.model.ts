import { applyStates, providerSlugs, type Failure } from '@kopru/contracts';
import { asGiven, date, flag, number, oneOf, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';
import type { HoursSeen } from '../domain/keep-hours.ts';

export const hoursStateSchema = storedIn(
  'hours',
  {
    /** The integration. */
    _id: text,
    accountId: text,
    restaurantId: text,
    provider: oneOf(providerSlugs),
    version: number,
    heardAt: orNull(date),
    state: oneOf(applyStates),
    since: date,
    reason: orNull(asGiven<Failure>()),
    dueAt: orNull(date),
    observed: orNull(asGiven<HoursSeen>()),
    drift: orNull(asGiven<HoursSeen>()),
    isDriftKept: flag,
    failures: number,
    lookAt: date,
    nextAt: date,
    lease: text,
    leaseUntil: date,
  },
  [
    { name: 'next', key: { nextAt: 1 } },
    { name: 'restaurant', key: { accountId: 1, restaurantId: 1 } },
  ],
);
export type HoursDocument = StoredBy<typeof hoursStateSchema>;
