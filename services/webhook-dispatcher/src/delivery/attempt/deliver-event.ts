import { LRUCache } from 'lru-cache';
import type { DeliverableEvent } from '../../domain/deliverable-event.ts';
import { withChange, type RecordChange } from '../../domain/record-change.ts';
import { eventFor } from '../../domain/wants.ts';
import { newRecord, type RecordDocument } from '../../domain/webhook-record.ts';
import { eventOf } from '../../storage/event.repository.ts';
import type { RecordRepository } from '../../storage/record.repository.ts';
import type { AccountDirectory, AccountView } from '../account-directory.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import type { Deliverer } from './deliver.ts';
import type { HandOver } from './deliver-stored.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { DeliveryLog } from './delivery-log.ts';
import { createFairSemaphore } from './fair-semaphore.ts';

/**
 * Delivers an event to every endpoint that wants it. The first attempt goes out before anything is written: the message
 * stays unacknowledged, and would be delivered again, until the delivery log has the attempt's result or its state "under
or its state "in
 */
export type DeliverEvent = (event: DeliverableEvent, isRedelivered: boolean) => Promise<void>;

const maxRemembered = 20_000;
/** First attempts in memory at once: an event may have a hundred, and a prefetch counts events. */
const maxAttempts = 600;

export const makeDeliverEvent = (deps: {
  directory: AccountDirectory;
  deliverer: Deliverer;
  deliveryLog: DeliveryLog;
  handOver: HandOver;
  records: RecordRepository;
  metrics: Pick<DeliveryMetrics, 'eventSeconds'>;
}): DeliverEvent => {
  const { directory, deliverer, deliveryLog, handOver, records, metrics } = deps;
  /**
   * Attempts that could not be written to the delivery log: their message comes again, but the attempt must not. An attempt
   * whose message went to another replica stays here until its place is needed.
   */
  const unwritten = new LRUCache<string, { record: RecordDocument; change: RecordChange }>({ max: maxRemembered });
  const semaphore = createFairSemaphore(maxAttempts);
  /**
   * By order, the last event that has come, until it is accepted everywhere, or in the delivery log: the next one waits for
   * that in memory instead of being stored as blocked.
   */
  const lastOfOrder = new Map<string, Promise<void>>();
  const handled = new LRUCache<string, true>({ max: maxRemembered });

  const attemptOnce = async (endpoint: LiveEndpoint, record: RecordDocument) => {
    const known = unwritten.get(record._id);
    if (known !== undefined) return known;
    const attempted = { record, change: await deliverer.deliver(endpoint, record, 'fast') };
    unwritten.set(record._id, attempted);
    return attempted;
  };

  const deliverTo = async (
    { event, endpoints, isRedelivered }: { event: DeliverableEvent; endpoints: AccountView; isRedelivered: boolean },
    onAccepted: () => void = () => undefined,
  ): Promise<void> => {
    const now = new Date();
    let open = endpoints.map((endpoint) => ({
      endpoint,
      record: newRecord({ ...event, event: eventFor(endpoint, event) ?? event.event }, endpoint._id, now),
    }));
    if (open.length > 0 && (isRedelivered || handled.has(event.eventId))) {
      const existing = await records.existing(open.map(({ record }) => record));
      open = open.filter(({ record }) => !existing.has(record._id));
    }
    const attempted = await Promise.all(open.map(({ endpoint, record }) => attemptOnce(endpoint, record)));
    // The clocks of two machines may differ.
    if (open.length > 0) metrics.eventSeconds.observe(Math.max(0, Date.now() - event.occurredAt.getTime()) / 1000);
    if (attempted.every(({ change }) => change.state === 'delivered')) onAccepted();
    await deliveryLog.insert(
      eventOf(event, now),
      attempted.map(({ record, change }) => withChange(record, change)),
    );
    handled.set(event.eventId, true);
    for (const { record, change } of attempted) {
      unwritten.delete(record._id);
      await handOver(record, change);
    }
  };

  return async (event, isRedelivered) => {
    const view = directory.view(event.accountId);
    const endpoints = 'then' in view ? await view : view;
    const wanting = endpoints.filter((endpoint) => eventFor(endpoint, event) !== undefined);
    const delivery = { event, endpoints: wanting, isRedelivered };
    const deliver = (onAccepted?: () => void): Promise<void> =>
      semaphore.run(event.accountId, wanting.length, () => deliverTo(delivery, onAccepted));
    const isOrdered = wanting.some(({ ordered = true }) => ordered);
    if (event.place === undefined || !isOrdered) return deliver();
    const { firstEventId } = event.place;
    const before = lastOfOrder.get(firstEventId);
    const { promise: ended, resolve: pass } = Promise.withResolvers<void>();
    lastOfOrder.set(firstEventId, ended);
    try {
      await before;
      await deliver(pass);
    } finally {
      pass();
      if (lastOfOrder.get(firstEventId) === ended) lastOfOrder.delete(firstEventId);
    }
  };
};
