import { inOrder, repeating, service, type Logger, type Service } from '@kopru/runtime';
import type { Registry } from 'prom-client';
import type { OrderDetailClient } from '../clients/order-detail.client.ts';
import type { Config } from '../config.ts';
import { createRetrySchedule } from '../domain/retry-schedule.ts';
import type { Storage } from '../storage/storage.ts';
import type { AccountDirectory, EndpointInvalidation } from './account-directory.ts';
import { makeAttemptRecord, type AttemptRecord } from './attempt/attempt-record.ts';
import { createDeliverer } from './attempt/deliver.ts';
import { makeDeliverEvent, type DeliverEvent } from './attempt/deliver-event.ts';
import { makeDeliverStored, makeHandOver, type DeliverStored } from './attempt/deliver-stored.ts';
import { createDeliveryLog, type DeliveryLog } from './attempt/delivery-log.ts';
import { makeAttempt, type Attempt, type Destinations } from './attempt/send.ts';
import { makeRecordOutcome } from './attempt/record-outcome.ts';
import { createUnawaitedWork } from './unawaited-work.ts';
import type { BreakerSettings } from './endpoint-health/breaker.ts';
import { createPools, type PoolLimits } from './endpoint-health/pool.ts';
import { makeLearn } from './endpoint-health/switches.ts';
import type { LoopClock } from './loop-clock.ts';
import { deliveryMetrics } from './metrics.ts';
import { createSequencer } from './sequencing/sequencer.ts';
import { createUnblocker } from './sequencing/unblock.ts';
import type { DeliveryQueues } from './queues.ts';
import { createDrainer } from './background/drainer.ts';
import { createProber } from './background/prober.ts';
import { createRecoveries } from './background/recoveries.ts';
import { createSweeper } from './background/sweeper.ts';

/** A message waits this long for its attempt; a healthy receiver has answered by then. */
const timeoutMs = 500;
/** How much work, as time, may queue up in memory for one endpoint before its deliveries go to the slow pool. */
const queueMs = 1_000;
const maxProbePauseMs = 600_000;
/** The part of the grace period that is reserved for the delivery log's last writes. */
const closingMs = 3_000;
/** The longest that a publication waits for its confirm. */
const confirmMs = 5_000;

export interface DeliveryEngine extends Service {
  deliverEvent: DeliverEvent;
  deliverStored: DeliverStored;
  attempt: Attempt;
  attemptRecord: AttemptRecord;
  deliveryLog: DeliveryLog;
  /** Unblocks the deliveries of an endpoint. */
  unblockAll(endpointId: string): void;
  wakeDrainer(): void;
  wakeRecoveries(): void;
  /** Retries or probes may be due. */
  wakeDue(): void;
  isStopping(): boolean;
}

export interface EngineDeps {
  config: Config;
  logger: Logger;
  registry: Registry;
  queues: DeliveryQueues;
  storage: Storage;
  destinations: Destinations;
  /** The clock that receivers are judged by. */
  clock: LoopClock;
  orderDetails: OrderDetailClient;
  directory: AccountDirectory;
  invalidation: EndpointInvalidation;
  /** How often the figures are written. */
  figuresMs?: number | undefined;
}

/** Everything that delivers: from an event or a record of the delivery log to a result in the delivery log. */
export const createDeliveryEngine = (deps: EngineDeps): DeliveryEngine => {
  const { config, logger, queues, storage, destinations, clock, orderDetails, directory, invalidation } = deps;
  const { figuresMs = 2_000 } = deps;
  const { endpoints, records, recoveries, stats } = storage;
  let isAborted = false;
  const unawaited = createUnawaitedWork((error) =>
    logger.warn('a delivery stopped with an error; the sweeper tries again', { error }),
  );
  const metrics = deliveryMetrics(deps.registry, { late: unawaited.size, blocked: storage.blocked.count });
  const attemptTimeoutMs = config.WEBHOOK_TIMEOUT;
  const graceMs = config.WEBHOOK_SWEEP_GRACE;
  // An attempt may wait for a place behind two others, and its retry for the broker's confirm; only then is it overdue.
  const leaseMs = 3 * attemptTimeoutMs + confirmMs + graceMs;
  const limits: PoolLimits = { fast: config.WEBHOOK_CONCURRENCY, slow: config.WEBHOOK_SLOW_CONCURRENCY, queueMs };
  const breaker: BreakerSettings = {
    failures: config.WEBHOOK_BREAKER_FAILURES,
    afterMs: config.WEBHOOK_BREAKER_AFTER,
    probeMs: config.WEBHOOK_BREAKER_PROBE,
    maxProbeMs: maxProbePauseMs,
  };
  const sequencer = createSequencer({
    readOrderState: storage.readOrderState,
    metrics,
    times: { graceMs, timeoutMs: config.WEBHOOK_ORDER_TIMEOUT },
    logger,
  });
  const unblocker = createUnblocker({
    blocked: storage.blocked,
    sequencer,
    queues,
    unawaited,
    metrics,
    graceMs,
    logger,
  });
  const pools = createPools(limits, clock.now);
  const deliveryLog = createDeliveryLog({
    events: storage.eventCollection,
    records: storage.recordCollection,
    lineBatches: storage.lineBatches,
    onOrders: unblocker.check,
    onSmoothOrders: unblocker.checkSoon,
    onWrite: (size) => metrics.logBatch.observe(size),
    onOpen: ({ state, dueAt }) => {
      if (dueAt !== undefined) sweeper.wakeAt(dueAt.getTime());
      if (state === 'parked') drainer.wakeAt(Date.now());
    },
    onEnd: (ending) => {
      stats.count(ending);
      if (!ending.isDelivered) metrics.failed.inc();
    },
  });
  const attempt = makeAttempt({ destinations, orderDetails });
  const schedule = createRetrySchedule(config.WEBHOOK_RETRY_DELAYS);
  const learn = makeLearn({
    pools,
    endpoints,
    invalidation,
    unawaited,
    breaker,
    onOpened: (nextProbeAt) => prober.wakeAt(nextProbeAt.getTime()),
  });
  const recordOutcome = makeRecordOutcome({
    queues,
    schedule,
    learn,
    onDelivered: sequencer.delivered,
    metrics,
    graceMs,
    logger,
  });
  const isStopping = (): boolean => isAborted;
  const attemptRecord = makeAttemptRecord({ sequencer, recordOutcome, isStopping });
  const deliverer = createDeliverer({ pools, limits, attempt, attemptRecord, metrics, timeoutMs, clock, leaseMs });
  const handOver = makeHandOver({ queues, deliveryLog, unawaited, metrics });
  const deliverStored = makeDeliverStored({ directory, deliverer, deliveryLog, handOver });
  const drainer = createDrainer({ records, endpoints, directory, pools, deliverer, deliveryLog, unblocker, logger });
  const prober = createProber({
    endpoints,
    records,
    directory,
    attempt,
    attemptRecord,
    deliveryLog,
    invalidation,
    breaker,
    leaseMs,
    logger,
    onClosed: () => drainer.wake(),
  });
  const recovering = createRecoveries({
    recoveries,
    records,
    endpoints,
    logger,
    onProgress: () => drainer.wake(),
  });
  const sweeper = createSweeper({ records, deliverer, deliverStored, metrics, logger });
  const figures = repeating(stats.flush, {
    everyMs: figuresMs,
    onError: (error) => logger.warn('could not save delivery statistics', { error }),
  });
  const closing = service(
    () => undefined,
    async () => {
      await unawaited.drain(Math.max(0, config.SHUTDOWN_GRACE - closingMs));
      isAborted = true;
      for (const destination of Object.values(destinations)) destination.abortAll();
      await unawaited.drain(closingMs);
      await deliveryLog.idle();
      await unblocker.idle();
      await unawaited.drain(closingMs);
      await stats.flush();
      for (const destination of Object.values(destinations)) destination.close();
    },
  );
  const parts = inOrder([clock, closing, figures, sweeper, recovering, prober, drainer]);
  return {
    ...parts,
    deliverEvent: makeDeliverEvent({ directory, deliverer, deliveryLog, handOver, records, metrics }),
    deliverStored,
    attempt,
    attemptRecord,
    deliveryLog,
    unblockAll: (endpointId) => unawaited.add(unblocker.all(endpointId)),
    wakeDrainer: () => drainer.wake(),
    wakeRecoveries: () => recovering.wake(),
    wakeDue: () => {
      sweeper.wake();
      prober.wake();
    },
    isStopping,
  };
};
