import { asGiven, date, outboxMember, storedIn, type StoredBy } from '@kopru/mongo';
import type { LinkedStock } from '../domain/availability/stock-state.ts';
import { atPlatform, outboxIndexes } from './at-platform.model.ts';

export const stockSchema = storedIn(
  'stocks',
  { ...atPlatform, products: asGiven<LinkedStock[]>(), lookAt: date, outbox: outboxMember },
  outboxIndexes,
);
export type StockDocument = StoredBy<typeof stockSchema>;
