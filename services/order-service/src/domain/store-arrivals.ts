import type { OrderArrived } from '@kopru/contracts';
import { dead, done, wait, type Broker, type Outcome } from '@kopru/messaging';
import type { ArrivalsRepository, Stored } from '../storage/arrivals.repository.ts';
import type { Order } from './order.ts';
import type { WaitingUpdates } from '../storage/waiting-updates.repository.ts';
import type { ApplyPlatformUpdate } from './apply-platform-update.ts';
import { cancelledOnArrivalEvent, createdEvent } from './order-event.ts';
import { orderOfArrival } from './order-of-arrival.ts';

export interface Arrival {
  messageId: string;
  traceparent: string | undefined;
  body: OrderArrived;
}

/**
 * Stores orders and tells of them: once, however often an order arrives. An arrival is done when its order is stored and
 * its event confirmed. Until then its message stays in the queue, so the message itself is what a crash leaves behind; the
 * order remembers which message brought it, and a redelivery of that one tells again what may not have been told.
 */
export type StoreArrivals = (arrivals: readonly Arrival[]) => Promise<Outcome[]>;

export interface StoreArrivalsParts {
  arrivals: ArrivalsRepository;
  waiting: WaitingUpdates;
  broker: Broker;
  applyUpdate: ApplyPlatformUpdate;
  /** Payment matching and automatic verification begin here; neither is waited for. */
  onStored: (orders: readonly Order[]) => void;
  now: () => Date;
}

interface Candidate {
  order: Order;
  traceparent: string | undefined;
}

export const makeStoreArrivals = (parts: StoreArrivalsParts): StoreArrivals => {
  const { arrivals, waiting, broker, applyUpdate, now } = parts;

  const candidatesOf = (batch: readonly Arrival[]): Candidate[] => {
    const at = now();
    return batch.map(({ body, messageId, traceparent }) => ({
      order: orderOfArrival(body, messageId, at),
      traceparent,
    }));
  };
  /** A message that stands in a batch twice is told of once. */
  const distinct = (candidates: readonly Candidate[]): Candidate[] => [
    ...new Map(candidates.map((candidate) => [candidate.order._id, candidate])).values(),
  ];

  /** The ids of the orders whose events the broker has. */
  const publish = async (candidates: readonly Candidate[]): Promise<Set<string>> => {
    const events = candidates.flatMap(({ order, traceparent }) => {
      const options = { accountId: order.accountId, ...(traceparent === undefined ? {} : { traceparent }) };
      const created = createdEvent(order);
      const cancelled = cancelledOnArrivalEvent(order);
      return [
        { type: 'siparis.olusturuldu' as const, body: created, options: { ...options, messageId: created.eventId } },
        ...(cancelled === undefined
          ? []
          : [
              {
                type: 'siparis.iptal_edildi' as const,
                body: cancelled,
                options: { ...options, messageId: cancelled.eventId },
              },
            ]),
      ];
    });
    const outcomes = await broker.publishMany(events);
    const untold = new Set(events.flatMap(({ body }, index) => (outcomes[index] === undefined ? [] : [body.orderId])));
    return new Set(candidates.map(({ order }) => order._id).filter((id) => !untold.has(id)));
  };

  /** Applies what came before its order; what is applied twice has no second effect. */
  const applyWaiting = async (ids: readonly string[]): Promise<void> => {
    const left = await waiting.of(ids);
    for (const { update } of left) await applyUpdate(update);
    if (left.length > 0) await waiting.remove(left.map(({ _id }) => _id));
  };

  const outcomeOf = (stored: Stored | undefined, isTold: boolean): Outcome => {
    if (stored === undefined || stored === 'duplicate') return done;
    if (typeof stored === 'object') return dead(stored.refused);
    return isTold ? done : wait('the event of the order is not confirmed');
  };

  return async (batch) => {
    const candidates = candidatesOf(batch);
    // Each message by itself: of two pushes of one order, the one that stored it still has to tell of it.
    const stored = await arrivals.store(candidates.map(({ order }) => order));
    const ours = distinct(
      candidates.filter((_one, index) => stored[index] === 'stored' || stored[index] === 'repeated'),
    );
    const ids = ours.map(({ order }) => order._id);
    const [told] = await Promise.all([publish(ours), applyWaiting(ids)]);
    parts.onStored(ours.map(({ order }) => order));
    return candidates.map(({ order }, index) => outcomeOf(stored[index], told.has(order._id)));
  };
};
