import { asGiven, date, outboxMember, storedIn, type StoredBy } from '@kopru/mongo';
import type { LinkedPrice } from '../domain/availability/price-state.ts';
import { atPlatform, outboxIndexes } from './at-platform.model.ts';

export const priceSchema = storedIn(
  'prices',
  { ...atPlatform, products: asGiven<LinkedPrice[]>(), lookAt: date, outbox: outboxMember },
  outboxIndexes,
);
export type PriceDocument = StoredBy<typeof priceSchema>;
