import type { PreparationTime } from '@kopru/contracts/internal/preparation-time';
import { providers, type ProviderManifest } from '@kopru/contracts/platforms/providers';
import { createKeyedQueue, createSingleFlight } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';
import type { Order } from '../domain/order.ts';
import { preparationFacts, type CookedOrder, type PreparationFact } from '../domain/reports/preparation-facts.ts';
import {
  boundedFor,
  learnTimes,
  loadReachMs,
  medianOf,
  adviceOf,
  type LearnedTimes,
  type PreparationSettings,
} from '../domain/reports/preparation-time.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Learned from the orders of so many days, the newest ones where there are more. */
const learnedDays = 90;
const maxOrders = 20_000;
const maxOfAccount = 2_000;
const maxRecent = 3_000;

/** What was learned of many orders hardly changes within hours; a new restaurant's changes with every order. */
const cacheMs = { many: 6 * 60 * minuteMs, few: 10 * minuteMs, recent: minuteMs };
const manyOrders = 1_000;
/** A restaurant with orders at all hours takes some 120 KiB. */
const maxCached = 500;

/** The orders of a restaurant, or of an account, since then, at most so many, the newest ones. */
export interface CookedOrders {
  ofRestaurant(accountId: string, restaurantId: string, reading: { since: Date; most: number }): Promise<CookedOrder[]>;
  ofAccount(
    accountId: string,
    reading: { since: Date; most: number },
  ): Promise<(CookedOrder & { restaurantId: string })[]>;
}

export interface PreparationAdvice {
  /** How long the kitchen of a restaurant needs; `restaurant_not_found`. */
  read(accountId: string, restaurantId: string): Promise<PreparationTime>;
  /**
   * The minutes to send when this order is accepted now, within the limits of its platform. Null: the platform takes none,
   * or they are not known, also because a part of the system is down; it then goes with the platform's usual ones.
   */
  minutesFor(order: Pick<Order, 'accountId' | 'restaurantId' | 'provider'>): Promise<number | null>;
}

export interface PreparationAdviceParts {
  cooked: CookedOrders;
  settings: (accountId: string, restaurantId: string) => Promise<PreparationSettings>;
  now: () => Date;
}

interface CacheEntry<T> {
  value: T;
  until: number;
}

/** Caches each result for a time; callers share a read that is in progress. */
const createCache = <T extends object>(now: () => Date, cacheMsFor: (value: T) => number) => {
  const known = new LRUCache<string, CacheEntry<T>>({ max: maxCached });
  const flights = createSingleFlight<T>();
  return (key: string, read: () => Promise<T>): Promise<T> => {
    const entry = known.get(key);
    if (entry !== undefined && entry.until > now().getTime()) return Promise.resolve(entry.value);
    return flights.share(key, async () => {
      const value = await read();
      known.set(key, { value, until: now().getTime() + cacheMsFor(value) });
      return value;
    });
  };
};

const cacheMsFor = ({ orderCount }: { orderCount: number }): number =>
  orderCount < manyOrders ? cacheMs.few : cacheMs.many;

export const makePreparationAdvice = ({ cooked, settings, now }: PreparationAdviceParts): PreparationAdvice => {
  const accounts = createCache<{ median: number | null; orderCount: number }>(now, cacheMsFor);
  const restaurants = createCache<LearnedTimes>(now, cacheMsFor);
  const loads = createCache<PreparationFact[]>(now, () => cacheMs.recent);
  /** One long reading at a time: orders need the database, too. */
  const enqueue = createKeyedQueue();
  const ago = (ms: number): Date => new Date(now().getTime() - ms);

  const ofAccount = (accountId: string) =>
    accounts(accountId, async () => {
      const found = await cooked.ofAccount(accountId, { since: ago(learnedDays * dayMs), most: maxOfAccount });
      const byRestaurant = Map.groupBy(found, ({ restaurantId }) => restaurantId);
      const minutes = [...byRestaurant.values()].flatMap(preparationFacts).map((fact) => fact.minutes);
      return { median: medianOf(minutes), orderCount: minutes.length };
    });

  const timesOf = (accountId: string, restaurantId: string, dayEndsAt: string) =>
    restaurants(`${accountId} ${restaurantId} ${dayEndsAt}`, () =>
      enqueue('learn', async () => {
        const reading = { since: ago(learnedDays * dayMs), most: maxOrders };
        const facts = preparationFacts(await cooked.ofRestaurant(accountId, restaurantId, reading));
        const { median: account } = await ofAccount(accountId);
        return learnTimes(facts, { account, dayEndsAt });
      }),
    );

  const recentOf = (accountId: string, restaurantId: string) =>
    loads(`${accountId} ${restaurantId}`, async () =>
      preparationFacts(
        await cooked.ofRestaurant(accountId, restaurantId, { since: ago(loadReachMs), most: maxRecent }),
      ),
    );

  const read: PreparationAdvice['read'] = async (accountId, restaurantId) => {
    const { dayEndsAt, pinnedMinutes } = await settings(accountId, restaurantId);
    const times = await timesOf(accountId, restaurantId, dayEndsAt);
    const recent = await recentOf(accountId, restaurantId);
    return adviceOf({ restaurantId, times, recent, pinnedMinutes, now: now() });
  };

  return {
    read,
    minutesFor: async ({ accountId, restaurantId, provider }) => {
      const { takesPreparation }: ProviderManifest = providers[provider];
      if (takesPreparation !== true) return null;
      const known = await read(accountId, restaurantId).catch(() => undefined);
      return known?.suggestedMinutes == null ? null : boundedFor(provider, known.suggestedMinutes);
    },
  };
};
