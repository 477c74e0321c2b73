import type { OrderArrived } from '@kopru/contracts/messages/messages';
import type { ApplyPlatformUpdate } from './apply-platform-update.ts';
import type { ApplyRepeated } from './apply-repeated.ts';
import { createOrder } from '../create-order.ts';
import type { Order } from '../order.ts';
import type { Arrivals, Stored, StoredArrival, PublishArrivals, WaitingUpdates } from '../ports.ts';

export interface Arrival {
  messageId: string;
  traceparent: string | undefined;
  body: OrderArrived;
}

/** `published`: stored and announced, now or by an earlier push. `unpublished`: the announcement is not certain. */
export type ArrivalResult = 'published' | 'unpublished' | { refused: string };

/**
 * Stores and announces orders, once however often an order arrives. An arrival is done when its order is stored and its
 * event confirmed; until then its message stays in the queue and survives a crash. The order remembers which message
 * brought it, so a redelivery of that message repeats an announcement that may be missing.
 */
export type StoreArrivals = (arrivals: readonly Arrival[]) => Promise<ArrivalResult[]>;

export interface StoreArrivalsParts {
  arrivals: Arrivals;
  waiting: WaitingUpdates;
  publish: PublishArrivals;
  applyUpdate: ApplyPlatformUpdate;
  applyRepeated: ApplyRepeated;
  /** Payment matching and automatic verification begin here; the arrival does not wait for them. */
  onStored: (orders: readonly Order[]) => void;
  now: () => Date;
}

export const makeStoreArrivals = (parts: StoreArrivalsParts): StoreArrivals => {
  const { arrivals, waiting, publish, applyUpdate, now } = parts;

  /** Applies the reports that came before their order; applying one twice has no second effect. */
  const applyWaiting = async (ids: readonly string[]): Promise<void> => {
    const left = await waiting.of(ids);
    for (const { update } of left) await applyUpdate(update);
    if (left.length > 0) await waiting.remove(left.map(({ _id }) => _id));
  };

  const resultOf = (stored: Stored | undefined, isPublished: boolean): ArrivalResult => {
    if (typeof stored === 'object') return stored;
    return isPublished || stored === undefined || stored === 'duplicate' ? 'published' : 'unpublished';
  };

  return async (batch) => {
    const at = now();
    const candidates = batch.map(({ body, messageId, traceparent }): StoredArrival => ({
      order: createOrder(body, messageId, at),
      traceparent,
    }));
    const stored = await arrivals.store(candidates.map(({ order }) => order));
    // Judged per message: of two pushes of one order, the one that stored it still has to announce it.
    const isOurs = (index: number): boolean => stored[index] === 'stored' || stored[index] === 'repeated';
    const byId = new Map(candidates.filter((_one, index) => isOurs(index)).map((ours) => [ours.order._id, ours]));
    const again = batch.filter((_arrival, index) => stored[index] === 'duplicate');
    const [published] = await Promise.all([
      publish([...byId.values()]),
      applyWaiting([...byId.keys()]),
      ...again.map(({ body }) => parts.applyRepeated(body)),
    ]);
    parts.onStored([...byId.values()].map(({ order }) => order));
    return candidates.map(({ order }, index) => resultOf(stored[index], published.has(order._id)));
  };
};
