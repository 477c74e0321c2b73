import { createBatcher } from '@kopru/messaging';
import type { Logger } from '@kopru/runtime';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { HeldRepository } from '../../storage/held.repository.ts';
import type { Background } from '../background.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { DeliveryQueues } from '../queues.ts';
import type { OrderGate, Turn } from './gate.ts';

/**
 * Lets held records go. No release is lost: who holds a record writes it and then looks, and who writes an event or the
 * end of a record looks after that, so one of the two sees the other. What a crash leaves in between, the sweeper finds.
 */
export interface Release {
  /** Lets go what has nothing to wait for any longer, after a write about these orders; never rejects. */
  look(orderIds: readonly string[]): Promise<void>;
  /** The same within a moment, for many orders at once. */
  lookSoon(orderIds: readonly string[]): void;
  /** Resolves when nothing is left to look at. */
  idle(): Promise<void>;
  /** Lets all of an endpoint go that no longer keeps the order, or takes nothing at all any longer. */
  all(endpointId: string): Promise<void>;
}

/** A held record as it was read, and why it goes. */
interface Leaving extends Pick<Turn, 'isGap'> {
  record: RecordDocument;
}

const batchSize = 500;
/** Most looks find nothing, and each costs as much as a write. */
const soonMs = 100;

export const createRelease = (deps: {
  held: HeldRepository;
  gate: OrderGate;
  queues: DeliveryQueues;
  background: Background;
  metrics: DeliveryMetrics;
  graceMs: number;
  logger: Logger;
}): Release => {
  const { held, gate, queues, background, metrics, graceMs, logger } = deps;
  /** The queue is only a messenger; until it has brought a record, the sweeper may. */
  const send = (record: RecordDocument): Promise<void> =>
    queues.deliver(record).catch(() => metrics.withoutQueue.inc());

  const letGo = async (leaving: readonly Leaving[]): Promise<void> => {
    const byId = new Map(leaving.map((one) => [one.record._id, one]));
    for (const free of await held.letGo([...byId.keys()], new Date(Date.now() + graceMs))) {
      const one = byId.get(free._id);
      if (one !== undefined) gate.gone(one.record, one);
      background.add(send(free));
    }
  };
  const leavingOf = async (record: RecordDocument): Promise<Leaving[]> => {
    const turn = await gate.turn({}, record);
    return turn?.earlier === undefined ? [{ record, isGap: turn?.isGap ?? false }] : [];
  };

  const lookAt = async (orderIds: readonly string[]): Promise<void> => {
    const found = await held.ofOrders(orderIds);
    if (found.length === 0) return;
    await letGo((await Promise.all(found.map(leavingOf))).flat());
  };
  const look = async (orderIds: readonly string[]): Promise<void> => {
    if (orderIds.length === 0) return;
    await lookAt(orderIds).catch((error: unknown) => {
      logger.warn('held deliveries are left to the sweeper', { error });
    });
  };
  const soon = createBatcher<string>({
    max: batchSize,
    inFlight: 1,
    gatherMs: soonMs,
    run: (orderIds) => look([...new Set(orderIds)]),
  });
  return {
    look,
    lookSoon: (orderIds) => {
      for (const orderId of orderIds) soon.add(orderId);
    },
    idle: () => soon.idle(),
    all: async (endpointId) => {
      for (;;) {
        const found = await held.ofEndpoint(endpointId, batchSize);
        await letGo(found.map((record) => ({ record, isGap: false })));
        if (found.length < batchSize) return;
      }
    },
  };
};
