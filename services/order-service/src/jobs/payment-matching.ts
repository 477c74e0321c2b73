import type { Logger, Service } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';
import type { FetchPaymentCodes } from '../clients/payment-codes.ts';
import type { RestaurantClient } from '../clients/restaurant-client.ts';
import type { Order } from '../domain/order.ts';
import { codeFor, type PaymentCode } from '../domain/payment-code.ts';
import type { UnmatchedOrders } from '../storage/unmatched-orders.ts';

/**
 * Finds the restaurants' own payment codes for stored orders without delaying any; orders missed while a restaurant's
 * system is unavailable are matched in the restaurant's next round.
 */
export interface PaymentMatching extends Service {
  /** Orders of these restaurants have just been stored. */
  stored(orders: readonly Order[]): void;
}

export interface PaymentMatchingParts {
  restaurants: RestaurantClient;
  fetchCodes: FetchPaymentCodes;
  unmatched: UnmatchedOrders;
  logger: Logger;
  now: () => Date;
  /** How long codes are used before they are read again. */
  cacheMs: number;
}

interface Known {
  /** Null when the restaurant has no codes of its own. */
  codes: readonly PaymentCode[] | null;
  until: number;
}

const failurePauseMs = 30_000;
const maxKnown = 10_000;

export const createPaymentMatching = (parts: PaymentMatchingParts): PaymentMatching => {
  const { restaurants, fetchCodes, unmatched, logger, now, cacheMs } = parts;
  const known = new LRUCache<string, Known>({ max: maxKnown });
  const underWay = new Map<string, Promise<void>>();
  const again = new Set<string>();
  let isStopped = false;

  const codesOf = async (accountId: string, restaurantId: string): Promise<readonly PaymentCode[] | null> => {
    const cached = known.get(restaurantId);
    if (cached !== undefined && cached.until > now().getTime()) return cached.codes;
    let entry: Known = { codes: cached?.codes ?? null, until: now().getTime() + failurePauseMs };
    try {
      const settings = await restaurants.paymentMatching(accountId, restaurantId);
      const codes = settings === null ? null : await fetchCodes(settings);
      entry = { codes, until: now().getTime() + cacheMs };
    } catch (error) {
      logger.warn('could not read payment codes', { accountId, restaurantId, error });
    }
    known.set(restaurantId, entry);
    return entry.codes;
  };

  const match = async (accountId: string, restaurantId: string): Promise<void> => {
    const codes = await codesOf(accountId, restaurantId);
    if (codes === null || codes.length === 0) return;
    for (const kind of await unmatched.kinds(accountId, restaurantId)) {
      const code = codeFor(codes, { ...kind, names: [kind.platformCode, kind.paymentName] });
      if (code !== null) await unmatched.set(accountId, restaurantId, kind, code);
    }
  };

  const run = (accountId: string, restaurantId: string): void => {
    if (isStopped) return;
    if (underWay.has(restaurantId)) return void again.add(restaurantId);
    const round = match(accountId, restaurantId)
      .catch((error: unknown) => void logger.warn('payment matching failed', { accountId, restaurantId, error }))
      .then(() => {
        underWay.delete(restaurantId);
        if (again.delete(restaurantId)) run(accountId, restaurantId);
      });
    underWay.set(restaurantId, round);
  };

  return {
    stored: (orders) => {
      const owners = new Map(orders.map(({ accountId, restaurantId }) => [restaurantId, accountId]));
      for (const [restaurantId, accountId] of owners) {
        const cached = known.get(restaurantId);
        const hasNone = cached?.codes === null && cached.until > now().getTime();
        if (!hasNone) run(accountId, restaurantId);
      }
    },
    start: () => {
      isStopped = false;
      return Promise.resolve();
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(underWay.values());
    },
  };
};
