import { providerSlugs } from '@kopru/contracts/platforms/providers';
import { asGiven, date, number, oneOf, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';
import type { Fact } from '../providers/adapter.ts';

const daySeconds = 86_400;

/** An order, or an update of one, that came while its integration was off. */
export const refusedSchema = storedIn(
  'refused',
  {
    /** A fact that is sent again has the same key. */
    _id: text,
    integrationId: text,
    kind: asGiven<Fact['kind']>(),
    providerOrderId: text,
    firstAt: date,
    lastAt: date,
    /** JSON; null where the platform can be polled for the fact, or where the fact is too large to save. */
    fact: orNull(text),
  },
  [
    { name: 'integration_oldest', key: { integrationId: 1, firstAt: 1 } },
    { name: 'expires', key: { lastAt: 1 }, expireAfterSeconds: daySeconds },
  ],
);
export type RefusedDocument = StoredBy<typeof refusedSchema>;

/** The count of what came to one integration since it was switched off. */
export const refusedTotalSchema = storedIn(
  'refused_totals',
  {
    _id: text,
    accountId: text,
    restaurantId: text,
    provider: oneOf(providerSlugs),
    orders: number,
    pushes: number,
    firstAt: date,
    lastAt: date,
  },
  [
    { name: 'account', key: { accountId: 1 } },
    { name: 'expires', key: { lastAt: 1 }, expireAfterSeconds: 30 * daySeconds },
  ],
);
export type RefusedTotal = StoredBy<typeof refusedTotalSchema>;
