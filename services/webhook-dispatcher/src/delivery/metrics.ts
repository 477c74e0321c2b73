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
    help: 'Deliveries that wait for an earlier event of their order, of all replicas',
    registers,
    async collect() {
      this.set(await now.blocked().catch(() => Number.NaN));
    },
  });
  return {
    eventSeconds: new Histogram({
      name: 'kopru_webhook_event_seconds',
      help: 'From an event, for a new order from its push, to the first attempts at all of its endpoints',
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
      registers,
    }),
    attempts: counter(
      'attempts',
      'Attempts, whoever started them, by outcome: delivered, refused (an answer that is not 2xx), no_answer',
      ['outcome'],
    ),
    attemptSeconds: new Histogram({
      name: 'kopru_webhook_attempt_seconds',
      help: 'Duration of an attempt',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    failed: counter('failed', 'Deliveries that failed after their last retry'),
    parked: counter('parked', 'Deliveries put aside for their endpoint, by reason', ['reason']),
    slow: counter('slow', 'Deliveries handed to the slow pool'),
    swept: counter('swept', 'Deliveries that the sweeper took over'),
    withoutQueue: counter('retries_without_queue', 'Retries that no wait queue took; the sweeper times them'),
    late: new Gauge({
      name: 'kopru_webhook_attempts_late',
      help: 'Attempts in progress for longer than a message waits for them',
      registers,
      collect() {
        this.set(now.late());
      },
    }),
    blocked: counter('blocked', 'Deliveries that had to wait for an earlier event of their order'),
    blockedSeconds: new Histogram({
      name: 'kopru_webhook_blocked_seconds',
      help: 'How long deliveries waited for an earlier event of their order',
      buckets: [0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 21_600, 86_400],
      registers,
    }),
    gaps: counter('order_gaps', 'Deliveries that went without an earlier event of their order, which never came'),
    logBatch: new Histogram({
      name: 'kopru_webhook_delivery_log_batch_size',
      help: 'Deliveries written to the delivery log at once',
      buckets: [1, 2, 5, 10, 25, 50, 100, 200],
      registers,
    }),
  };
};
