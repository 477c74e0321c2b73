import { providerSlugs } from '@kopru/contracts';
import { asGiven, date, number, oneOf, outboxIndex, outboxMember, storedIn, text, type StoredBy } from '@kopru/mongo';
import type { LinkedStock } from '../domain/stock-state.ts';

export const stockSchema = storedIn(
  'stocks',
  {
    /** The integration. */
    _id: text,
    accountId: text,
    restaurantId: text,
    provider: oneOf(providerSlugs),
    version: number,
    products: asGiven<LinkedStock[]>(),
    lookAt: date,
    failures: number,
    nextAt: date,
    lease: text,
    leaseUntil: date,
    outbox: outboxMember,
  },
  [{ name: 'next', key: { nextAt: 1 } }, { name: 'restaurant', key: { accountId: 1, restaurantId: 1 } }, outboxIndex],
);
export type StockDocument = StoredBy<typeof stockSchema>;
