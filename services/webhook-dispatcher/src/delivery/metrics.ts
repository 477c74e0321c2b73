import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface DeliveryMetrics {
  eventSeconds: Histogram;
  attempts: Counter<'outcome'>;
  attemptSeconds: Histogram;
  failed: Counter;
  parked: Counter<'reason'>;
  slow: Counter;
  swept: Counter;
  withoutQueue: Counter;
  late: Gauge;
  blocked: Counter;
  blockedSeconds: Histogram;
  gaps: Counter;
  logBatch: Histogram;
}

export const deliveryMetrics = (
  registry: Registry,
  now: { late: () => number; blocked: () => Promise<number> },
): DeliveryMetrics => {
  const registers = [registry];
  const counter = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Counter({ name: `kopru_webhook_${name}_total`, help, labelNames, registers });
  new Gauge({
    name: 'kopru_webhook_blocked',
    help: 'Blocked deliveries of all replicas: each waits for an earlier event of its order',
    registers,
    async collect() {
      this.set(await now.blocked().catch(() => Number.NaN));
    },
  });
  return {
    eventSeconds: new Histogram({
      name: 'kopru_webhook_event_seconds',
      help: 'Time from an event (of a new order: from its push) to the first attempt at each of its endpoints',
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
      registers,
    }),
    attempts: counter('attempts', 'Attempts, by outcome: delivered, refused (an answer other than 2xx), no_answer', [
      'outcome',
    ]),
    attemptSeconds: new Histogram({
      name: 'kopru_webhook_attempt_seconds',
      help: 'Duration of attempts',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    failed: counter('failed', 'Deliveries that failed after their last retry'),
    parked: counter('parked', 'Deliveries parked until their endpoint accepts events again, by reason', ['reason']),
    slow: counter('slow', 'Deliveries moved to the slow pool'),
    swept: counter('swept', 'Overdue deliveries that the sweeper took over'),
    withoutQueue: counter(
      'retries_without_queue',
      'Retries without a wait queue, which the sweeper starts when they are due',
    ),
    late: new Gauge({
      name: 'kopru_webhook_attempts_late',
      help: 'Slow attempts in progress, which no message waits for any more',
      registers,
      collect() {
        this.set(now.late());
      },
    }),
    blocked: counter('blocked', 'Deliveries that were blocked by an earlier event of their order'),
    blockedSeconds: new Histogram({
      name: 'kopru_webhook_blocked_seconds',
      help: 'Time that deliveries were blocked by an earlier event of their order',
      buckets: [0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 21_600, 86_400],
      registers,
    }),
    gaps: counter('order_gaps', 'Deliveries sent out of order, because an earlier event of their order never came'),
    logBatch: new Histogram({
      name: 'kopru_webhook_delivery_log_batch_size',
      help: 'Deliveries in one write to the delivery log',
      buckets: [1, 2, 5, 10, 25, 50, 100, 200],
      registers,
    }),
  };
};
