import type { Broker } from '@kopru/messaging';
import type { OutboundHttp } from '@kopru/outbound-http';
import { inOrder, repeating, service, type Logger, type Service } from '@kopru/runtime';
import type { Registry } from 'prom-client';
import type { OrderDetailClient } from '../clients/order-detail.client.ts';
import type { Config } from '../config.ts';
import type { BreakerSettings } from '../domain/breaker.ts';
import type { LaneLimits } from '../domain/plan-attempt.ts';
import { createRetrySchedule } from '../domain/retry-schedule.ts';
import type { EndpointNews } from '../messaging/endpoint-news.ts';
import type { Storage } from '../storage/storage.ts';
import type { AccountDirectory } from './account-directory.ts';
import { makeAttempt, makeSendAttempt, type Attempt, type SendAttempt } from './attempt.ts';
import { createBackground } from './background.ts';
import { createDeliverer } from './deliver.ts';
import { makeDeliverEvent, type DeliverEvent } from './deliver-event.ts';
import { createHandOver, makeDeliverStored, type DeliverStored } from './deliver-stored.ts';
import { deliveryMetrics } from './delivery-metrics.ts';
import { createDrainer } from './drainer.ts';
import { createEndpointSwitches } from './endpoint-switches.ts';
import { createLanes } from './lanes.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createLoopClock } from './loop-clock.ts';
import { createProber } from './prober.ts';
import { createRecordLoader, type RecordLoader } from './record-loader.ts';
import { createRecoveries } from './recoveries.ts';
import { makeLearn, makeSettleAttempt } from './settle-attempt.ts';
import { createSweeper } from './sweeper.ts';

/** A message waits this long for its attempt; a healthy receiver has answered by then. */
const patienceMs = 500;
/** What may queue up in memory for one endpoint before its deliveries go to the slow lane. */
const queueMs = 1_000;
const tickMs = 1_000;
const maxProbePauseMs = 600_000;
/** Kept back from the grace period, for the ledger's last writes. */
const closingMs = 3_000;
/** The longest that a publication waits for its confirm. */
const confirmMs = 5_000;

export interface DeliveryEngine extends Service {
  deliverEvent: DeliverEvent;
  deliverStored: DeliverStored;
  load: RecordLoader;
  attempt: Attempt;
  send: SendAttempt;
  ledger: Ledger;
  wakeDrainer(): void;
  wakeRecoveries(): void;
  isStopping(): boolean;
}

export interface EngineDeps {
  config: Config;
  logger: Logger;
  registry: Registry;
  broker: Broker;
  storage: Storage;
  http: OutboundHttp;
  orderDetails: OrderDetailClient;
  directory: AccountDirectory;
  news: EndpointNews;
}

/** Everything that delivers: from an event or a record of the ledger to a result in the ledger. */
export const createDeliveryEngine = (deps: EngineDeps): DeliveryEngine => {
  const { config, logger, broker, storage, http, orderDetails, directory, news } = deps;
  const { endpoints, records, recoveries, stats } = storage;
  let isAborted = false;
  const background = createBackground((error) => logger.warn('a delivery is left to the sweeper', { error }));
  const metrics = deliveryMetrics(deps.registry, background.size);
  const timeoutMs = config.WEBHOOK_TIMEOUT;
  const graceMs = config.WEBHOOK_SWEEP_GRACE;
  // An attempt may wait for a place behind two others, and its retry for the broker; only then is it overdue.
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
  const ledger = createLedger(storage.eventCollection, storage.recordCollection, (size) =>
    metrics.ledgerBatch.observe(size),
  );
  const send = makeSendAttempt({ http, timeoutMs, clock });
  const attempt = makeAttempt({ send, orderDetails });
  const switches = createEndpointSwitches({ endpoints, news, background, breaker });
  const schedule = createRetrySchedule(config.WEBHOOK_RETRY_DELAYS);
  const settleDeps = { broker, schedule, lanes, switches, stats, metrics, breaker, graceMs, logger };
  const learn = makeLearn(settleDeps);
  const settle = makeSettleAttempt(settleDeps, learn);
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
  const handOver = createHandOver({ broker, ledger, background, metrics });
  const deliverStored = makeDeliverStored({ directory, deliverer, ledger, handOver });
  const drainer = createDrainer({
    records,
    endpoints,
    directory,
    lanes,
    deliverer,
    ledger,
    logger,
    everyMs: tickMs,
  });
  const prober = createProber({
    endpoints,
    records,
    directory,
    attempt,
    learn,
    ledger,
    news,
    breaker,
    leaseMs,
    logger,
    everyMs: tickMs,
    onClosed: () => drainer.wake(),
  });
  const recovering = createRecoveries({
    recoveries,
    records,
    endpoints,
    logger,
    everyMs: tickMs,
    onProgress: () => drainer.wake(),
  });
  const sweeper = createSweeper({ records, deliverer, deliverStored, metrics, logger, everyMs: tickMs });
  const figures = repeating(stats.flush, {
    everyMs: 2 * tickMs,
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
    load: createRecordLoader(records),
    attempt,
    send,
    ledger,
    wakeDrainer: () => drainer.wake(),
    wakeRecoveries: () => recovering.wake(),
    isStopping,
  };
};
