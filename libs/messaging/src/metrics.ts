import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface MessagingMetrics {
  published: Counter<'outcome'>;
  confirmSeconds: Histogram;
  consumed: Counter<'queue' | 'outcome'>;
  batchSize: Histogram<'queue'>;
  inFlight: Gauge<'queue'>;
  /** From now on the figures include the ages of this consumer's messages and handlers. */
  watch(ages: ConsumerAges): void;
  dead: Counter<'queue'>;
  connected: Gauge<'purpose'>;
}

/** Asked of every consumer when the figures are read: seconds, 0 when there is nothing. */
export interface ConsumerAges {
  queue: string;
  oldestMessage: () => number;
  oldestHandler: () => number;
}

export const messagingMetrics = (registry: Registry): MessagingMetrics => {
  const consumers = new Map<string, ConsumerAges>();
  const registers = [registry];
  // These gauges are filled when they are read.
  new Gauge({
    name: 'kopru_message_oldest_seconds',
    help: 'Age of the oldest message in flight, since it was published',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const { queue, oldestMessage } of consumers.values()) this.set({ queue }, oldestMessage());
    },
  });
  new Gauge({
    name: 'kopru_handler_oldest_seconds',
    help: 'Age of the oldest running message handler',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const { queue, oldestHandler } of consumers.values()) this.set({ queue }, oldestHandler());
    },
  });
  return {
    watch: (ages) => void consumers.set(ages.queue, ages),
    published: new Counter({
      name: 'kopru_messages_published_total',
      help: 'Messages published, by outcome: confirmed, returned, unconfirmed',
      labelNames: ['outcome'],
      registers,
    }),
    confirmSeconds: new Histogram({
      name: 'kopru_message_confirm_seconds',
      help: 'Time from publishing to the last confirm of the broker',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    consumed: new Counter({
      name: 'kopru_messages_consumed_total',
      help: 'Messages handled, by queue and outcome: done, retry, dead',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    batchSize: new Histogram({
      name: 'kopru_message_batch_size',
      help: 'Messages handed to a handler at once',
      labelNames: ['queue'],
      buckets: [1, 2, 5, 10, 25, 50, 100, 200, 500],
      registers,
    }),
    inFlight: new Gauge({
      name: 'kopru_messages_in_flight',
      help: 'Messages in flight: taken from the queue and not acknowledged yet',
      labelNames: ['queue'],
      registers,
    }),
    dead: new Counter({
      name: 'kopru_messages_dead_total',
      help: 'Messages moved to the dead-letter queue',
      labelNames: ['queue'],
      registers,
    }),
    connected: new Gauge({
      name: 'kopru_broker_connected',
      help: '1 while the process is connected to the broker',
      labelNames: ['purpose'],
      registers,
    }),
  };
};
