import type { OutboundHttp } from '@kopru/outbound-http';
import { inOrder, repeating, service, type Logger, type Service } from '@kopru/runtime';
import type { Registry } from 'prom-client';
import type { OrderDetailClient } from '../clients/order-detail.client.ts';
import type { Config } from '../config.ts';
import { createRetrySchedule } from '../domain/retry-schedule.ts';
import type { Storage } from '../storage/storage.ts';
import type { AccountDirectory, EndpointNews } from './account-directory.ts';
import { createDeliverer } from './attempt/deliver.ts';
import { makeDeliverEvent, type DeliverEvent } from './attempt/deliver-event.ts';
import { makeDeliverStored, makeHandOver, type DeliverStored } from './attempt/deliver-stored.ts';
import { createLedger, type Ledger } from './attempt/ledger.ts';
import { makeAttempt, makeSendAttempt, type Attempt, type SendAttempt } from './attempt/send.ts';
import { makeSettle, type Settle } from './attempt/settle.ts';
import { createBackground } from './background.ts';
import type { BreakerSettings } from './lanes/breaker.ts';
import { createLanes, type LaneLimits } from './lanes/lane.ts';
import { makeLearn } from './lanes/switches.ts';
import { createLoopClock } from './loop-clock.ts';
import { deliveryMetrics } from './metrics.ts';
import type { DeliveryQueues } from './queues.ts';
import { createDrainer } from './rounds/drainer.ts';
import { createProber } from './rounds/prober.ts';
import { createRecoveries } from './rounds/recoveries.ts';
import { createSweeper } from './rounds/sweeper.ts';

/** A message waits this long for its attempt; a healthy receiver has answered by then. */
const patienceMs = 500;
/** How much work, as time, may queue up in memory for one endpoint before its deliveries go to the slow lane. */
const queueMs = 1_000;
const figuresMs = 2_000;
const maxProbePauseMs = 600_000;
/** The part of the grace period that is reserved for the ledger's last writes. */
const closingMs = 3_000;
/** The longest that a publication waits for its confirm. */
const confirmMs = 5_000;

export interface DeliveryEngine extends Service {
  deliverEvent: DeliverEvent;
  deliverStored: DeliverStored;
  attempt: Attempt;
  send: SendAttempt;
  settle: Settle;
  ledger: Ledger;
  wakeDrainer(): void;
  wakeRecoveries(): void;
  isStopping(): boolean;
}

export interface EngineDeps {
  config: Config;
  logger: Logger;
  registry: Registry;
  queues: DeliveryQueues;
  storage: Storage;
  http: OutboundHttp;
  orderDetails: OrderDetailClient;
  directory: AccountDirectory;
  news: EndpointNews;
}

/** Everything that delivers: from an event or a record of the ledger to a result in the ledger. */
export const createDeliveryEngine = (deps: EngineDeps): DeliveryEngine => {
  const { config, logger, queues, storage, http, orderDetails, directory, news } = deps;
  const { endpoints, records, recoveries, stats } = storage;
  let isAborted = false;
  const background = createBackground((error) => logger.warn('a delivery is left to the sweeper', { error }));
  const metrics = deliveryMetrics(deps.registry, background.size);
  const timeoutMs = config.WEBHOOK_TIMEOUT;
  const graceMs = config.WEBHOOK_SWEEP_GRACE;
  // An attempt may wait for a place behind two others, and its retry for the broker's confirm; only then is it overdue.
  const leaseMs = 3 * timeoutMs + confirmMs + graceMs;
  const limits: LaneLimits = { fast: config.WEBHOOK_CONCURRENCY, slow: config.WEBHOOK_SLOW_CONCURRENCY, queueMs };
  const breaker: BreakerSettings = {
    failures: config.WEBHOOK_BREAKER_FAILURES,
    afterMs: config.WEBHOOK_BREAKER_AFTER,
    probeMs: config.WEBHOOK_BREAKER_PROBE,
    maxProbeMs: maxProbePauseMs,
  };
  const clock = createLoopClock();
  const lanes = createLanes(limits, clock.now);
  const ledger = createLedger({
    events: storage.eventCollection,
    records: storage.recordCollection,
    onWrite: (size) => metrics.ledgerBatch.observe(size),
    onOpen: ({ state, dueAt }) => {
      if (dueAt !== undefined) sweeper.wakeAt(dueAt.getTime());
      if (state === 'parked') drainer.wakeAt(Date.now());
    },
    onEnd: (ending) => {
      stats.count(ending);
      if (!ending.isDelivered) metrics.failed.inc();
    },
  });
  const send = makeSendAttempt({ http, timeoutMs, clock });
  const attempt = makeAttempt({ send, orderDetails });
  const schedule = createRetrySchedule(config.WEBHOOK_RETRY_DELAYS);
  const learn = makeLearn({
    lanes,
    endpoints,
    news,
    background,
    breaker,
    onOpened: (nextProbeAt) => prober.wakeAt(nextProbeAt.getTime()),
  });
  const settle = makeSettle({ queues, schedule, learn, metrics, graceMs, logger });
  const isStopping = (): boolean => isAborted;
  const deliverer = createDeliverer({
    lanes,
    limits,
    attempt,
    settle,
    metrics,
    patienceMs,
    clock,
    leaseMs,
    isStopping,
  });
  const handOver = makeHandOver({ queues, ledger, background, metrics });
  const deliverStored = makeDeliverStored({ directory, deliverer, ledger, handOver });
  const drainer = createDrainer({ records, endpoints, directory, lanes, deliverer, ledger, logger });
  const prober = createProber({
    endpoints,
    records,
    directory,
    attempt,
    settle,
    ledger,
    news,
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
    onError: (error) => logger.warn('could not write the figures', { error }),
  });
  const closing = service(
    () => undefined,
    async () => {
      await background.drain(Math.max(0, config.SHUTDOWN_GRACE - closingMs));
      isAborted = true;
      http.abortAll();
      await background.drain(closingMs);
      await ledger.idle();
      await stats.flush();
      http.close();
    },
  );
  const parts = inOrder([clock, closing, figures, sweeper, recovering, prober, drainer]);
  return {
    ...parts,
    deliverEvent: makeDeliverEvent({ directory, deliverer, ledger, handOver, records }),
    deliverStored,
    attempt,
    send,
    settle,
    ledger,
    wakeDrainer: () => drainer.wake(),
    wakeRecoveries: () => recovering.wake(),
    isStopping,
  };
};
