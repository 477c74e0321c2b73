import type { CancelReason } from '@kopru/contracts/internal/orders';
import type { PlatformCommand, PlatformOrder, PlatformOutcome } from '@kopru/contracts/internal/platforms';
import type { PlatformUpdate } from '@kopru/contracts/messages/messages';
import type { OrderUpdate } from './order-update.ts';
import type { Order, WaitingUpdate } from './order.ts';

/** The stored orders; every read and write is limited to one account. */
export interface Orders {
  /** By id or by the platform's order number; `order_not_found`, `order_ambiguous`. */
  byRef(accountId: string, ref: string): Promise<Order>;
  byId(accountId: string, id: string): Promise<Order | undefined>;
  /** Writes a change with its events; undefined, and nothing written, when the order has changed since it was read. */
  save(before: Order, change: OrderUpdate): Promise<Order | undefined>;
}

/**
 * `repeated`: already stored by the same message, whose later steps may be missing. `duplicate`: already stored by
 * another push.
 */
export type Stored = 'stored' | 'repeated' | 'duplicate' | { refused: string };
/** Why an own channel's order is refused whose number an order of other content has. */
export const otherOrder = 'another order of this number is stored';

export interface Arrivals {
  /**
   * Stores new orders in one call, with one outcome each. Rejects when the store is unavailable; any of them may then be
   * stored.
   */
  store(orders: readonly Order[]): Promise<Stored[]>;
}

/** An order that has just been stored, with the trace of the message that brought it. */
export interface StoredArrival {
  order: Order;
  traceparent: string | undefined;
}

/** Publishes the events of new orders; resolves with the ids of the orders whose events were all confirmed. */
export type PublishArrivals = (arrivals: readonly StoredArrival[]) => Promise<ReadonlySet<string>>;

/** Reports that overtook their order; they expire when the order never comes. */
export interface WaitingUpdates {
  /** After this time a process that saved a note checks whether its order came meanwhile. */
  readonly visibleAfterMs: number;
  /** The id of the note. */
  save(orderId: string, update: PlatformUpdate, at: Date): Promise<string>;
  /** Oldest report first. A note that is younger than `settledAfterMs` may be missing. */
  of(orderIds: readonly string[]): Promise<WaitingUpdate[]>;
  remove(ids: readonly string[]): Promise<void>;
}

/** The keys that seal customers' data for some hours, of which provider-ingest has the only copy. */
export type ReadPersonKeys = (ids: readonly string[]) => Promise<readonly { id: string; key: string }[]>;

export interface Platforms {
  carryOut(command: PlatformCommand): Promise<PlatformOutcome>;
  cancelReasons(order: PlatformOrder): Promise<CancelReason[]>;
}
