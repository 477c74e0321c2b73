import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { Logger } from '@kopru/runtime';
import type { SimulatorConfig } from '../config.ts';
import { createFaults, type Faults } from './faults.ts';
import { type HistoryEntry, isOver, type PlatformName, type Shop, type SimOrder } from './model.ts';
import { createRandom, type Random } from './random.ts';
import { documentedRules, type Rules } from './rules.ts';
import { createTimers, type Timers } from './timers.ts';

export interface RequestEntry {
  at: number;
  platform: PlatformName;
  operation: string;
  shop: string | null;
  status: number;
  /** Requests of the same shop and operation in progress, including this one. */
  parallel: number;
}

/** A platform's reaction when one of its orders moves. */
export type MoveListener = (order: SimOrder, entry: HistoryEntry) => void;

/** The whole simulated world: restaurants, orders, time, chance and faults. */
export interface World {
  readonly config: SimulatorConfig;
  readonly logger: Logger;
  readonly timers: Timers;
  readonly faults: Faults;
  readonly random: Random;
  readonly rules: Rules;
  readonly shops: Map<string, Shop>;
  readonly orders: Map<string, SimOrder>;
  readonly requests: RequestEntry[];
  /** The number of calls beyond the platform's rate limits. */
  overLimit: number;
  /** Counts repeated price bodies, and prices that were sent to every branch of a supplier. */
  priceViolations: { repeatedBodies: number; allBranches: number };
  /** An increase ends all tokens that were issued before. */
  tokenEpoch: number;
  baseUrl(): string;
  setBaseUrl(url: string): void;
  shop(platform: PlatformName, restaurantId: string): Shop | undefined;
  order(platform: PlatformName, id: string): SimOrder | undefined;
  ordersOf(shop: Shop): SimOrder[];
  add(order: SimOrder): void;
  /** Statuses only grow; moving a finished order does nothing. */
  move(order: SimOrder, status: OrderStatus, by: HistoryEntry['by']): boolean;
  onMove(platform: PlatformName, listener: MoveListener): void;
  record(entry: RequestEntry): void;
  onReset(listener: () => void): void;
  reset(): void;
}

const maxRequests = 100_000;
export const shopKey = (platform: PlatformName, restaurantId: string): string => `${platform}:${restaurantId}`;

/** `earlierStarts`: the number of earlier starts with the same file. */
export const createWorld = (config: SimulatorConfig, logger: Logger, earlierStarts = 0): World => {
  const listeners = new Map<PlatformName, MoveListener[]>();
  const byShop = new Map<string, SimOrder[]>();
  const orders = new Map<string, SimOrder>();
  const requests: RequestEntry[] = [];
  const timers = createTimers((error) => void logger.warn('a simulated platform failed', { error }));
  const faults = createFaults(createRandom(config.SIMULATOR_SEED, 'faults'));
  const rules = documentedRules(config.SIMULATOR_TIME_SCALE);
  const resetListeners: (() => void)[] = [];
  let baseUrl = '';

  return {
    config,
    logger,
    timers,
    faults,
    rules,
    orders,
    requests,
    random: createRandom(config.SIMULATOR_SEED, earlierStarts === 0 ? 'orders' : `orders ${earlierStarts}`),
    shops: new Map(),
    tokenEpoch: 0,
    overLimit: 0,
    priceViolations: { repeatedBodies: 0, allBranches: 0 },
    baseUrl: () => config.SIMULATOR_PUBLIC_URL ?? baseUrl,
    setBaseUrl(url) {
      baseUrl = url;
    },
    shop(platform, restaurantId) {
      return this.shops.get(shopKey(platform, restaurantId));
    },
    order: (platform, id) => orders.get(`${platform}:${id}`),
    ordersOf: ({ platform, restaurantId }) => byShop.get(shopKey(platform, restaurantId)) ?? [],
    add(order) {
      orders.set(`${order.platform}:${order.id}`, order);
      const key = shopKey(order.platform, order.shop.restaurantId);
      const known = byShop.get(key);
      if (known === undefined) byShop.set(key, [order]);
      else known.push(order);
    },
    move(order, status, by) {
      if (isOver(order) || status <= order.status) return false;
      const entry: HistoryEntry = { status, at: new Date().toISOString(), by };
      order.status = status;
      order.modifiedAt = Date.now();
      order.history.push(entry);
      if (by === 'restaurant') order.lastStepAt = Date.now();
      for (const listener of listeners.get(order.platform) ?? []) listener(order, entry);
      return true;
    },
    onMove: (platform, listener) => void listeners.set(platform, [...(listeners.get(platform) ?? []), listener]),
    record(entry) {
      if (requests.length >= maxRequests) requests.splice(0, maxRequests / 10);
      requests.push(entry);
    },
    onReset: (listener) => void resetListeners.push(listener),
    reset() {
      for (const listener of resetListeners) listener();
      timers.forget();
      faults.clear();
      orders.clear();
      byShop.clear();
      requests.length = 0;
      this.overLimit = 0;
      this.priceViolations = { repeatedBodies: 0, allBranches: 0 };
      this.shops.clear();
      Object.assign(rules, documentedRules(config.SIMULATOR_TIME_SCALE));
    },
  };
};
