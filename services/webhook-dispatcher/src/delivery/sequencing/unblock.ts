import { createBatcher } from '@kopru/messaging';
import type { Logger } from '@kopru/runtime';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { BlockedRepository } from '../../storage/blocked.repository.ts';
import type { OrderRef } from '../../storage/order-ref.ts';
import type { UnawaitedWork } from '../unawaited-work.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { DeliveryQueues } from '../queues.ts';
import type { Sequencer, Verdict } from './sequencer.ts';

/**
 * Unblocks records. No unblocking is lost: who blocks a record writes it and then checks, and who writes an event or the
 * end of a record checks after that, so one of the two sees the other. What a crash leaves in between, the sweeper finds.
 */
export interface Unblocker {
  /** Unblocks the records that wait for nothing any longer, after a write about these orders; never rejects. */
  check(orders: readonly OrderRef[]): Promise<void>;
  /** The same within a moment, for many orders at once. */
  checkSoon(orders: readonly OrderRef[]): void;
  /** Resolves when nothing is left to look at. */
  idle(): Promise<void>;
  /** Unblocks all records of an endpoint that is no longer ordered, or takes no deliveries any longer. */
  all(endpointId: string): Promise<void>;
}

/** A blocked record as it was read, and why it is unblocked. */
interface Leaving extends Pick<Verdict, 'isGap'> {
  record: RecordDocument;
}

const batchSize = 500;
/** Most looks find nothing, and each costs as much as a write. */
const soonMs = 100;

export const createUnblocker = (deps: {
  blocked: BlockedRepository;
  sequencer: Sequencer;
  queues: DeliveryQueues;
  unawaited: UnawaitedWork;
  metrics: DeliveryMetrics;
  graceMs: number;
  logger: Logger;
}): Unblocker => {
  const { blocked, sequencer, queues, unawaited, metrics, graceMs, logger } = deps;
  /** The queue is only a messenger; until it has brought a record, the sweeper may. */
  const send = (record: RecordDocument): Promise<void> =>
    queues.deliver(record).catch(() => metrics.withoutQueue.inc());

  const unblock = async (leaving: readonly Leaving[]): Promise<void> => {
    const byId = new Map(leaving.map((one) => [one.record._id, one]));
    const records = leaving.map(({ record }) => record);
    for (const free of await blocked.unblock(records, new Date(Date.now() + graceMs))) {
      const one = byId.get(free._id);
      if (one !== undefined) sequencer.gone(one.record, one);
      unawaited.add(send(free));
    }
  };
  const leavingOf = async (record: RecordDocument): Promise<Leaving[]> => {
    const verdict = await sequencer.check({}, record);
    return verdict?.earlier === undefined ? [{ record, isGap: verdict?.isGap ?? false }] : [];
  };

  const lookAt = async (orders: readonly OrderRef[]): Promise<void> => {
    const found = await blocked.ofOrders(orders);
    if (found.length === 0) return;
    await unblock((await Promise.all(found.map(leavingOf))).flat());
  };
  const check = async (orders: readonly OrderRef[]): Promise<void> => {
    if (orders.length === 0) return;
    await lookAt(orders).catch((error: unknown) => {
      logger.warn('could not unblock deliveries; the sweeper tries again', { error });
    });
  };
  const soon = createBatcher<OrderRef>({
    max: batchSize,
    inFlight: 1,
    lingerMs: soonMs,
    run: check,
  });
  return {
    check,
    checkSoon: (orders) => {
      for (const order of orders) soon.add(order);
    },
    idle: () => soon.idle(),
    all: async (endpointId) => {
      for (;;) {
        const found = await blocked.ofEndpoint(endpointId, batchSize);
        await unblock(found.map((record) => ({ record, isGap: false })));
        if (found.length < batchSize) return;
      }
    },
  };
};
