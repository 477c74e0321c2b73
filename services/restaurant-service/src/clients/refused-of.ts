import type { StockSet } from '@kopru/contracts/internal/platform-products';
import type { Refusal } from '../domain/availability/progress.ts';

/** Why one of many changes was not made; null: it was. */
export const refusedOf = (refusal: StockSet['refusals'][number]): Refusal | null =>
  refusal && {
    reason: refusal.reason,
    waitMs: refusal.retryAfterSeconds === null ? null : refusal.retryAfterSeconds * 1000,
  };
