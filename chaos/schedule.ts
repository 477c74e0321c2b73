import { createRandom, pick } from './random.ts';

const services = [
  'order-service',
  'order-service-2',
  'restaurant-service',
  'provider-ingest',
  'provider-ingest-2',
  'webhook-dispatcher',
  'webhook-dispatcher-2',
  'api-gateway',
] as const;

/** The services of a run that have a second process. */
export const replicas = 'order-service=2,provider-ingest=2,webhook-dispatcher=2';

export type Fault =
  | { kind: 'kill' | 'terminate'; process: string }
  | { kind: 'pause'; process: string; forMs: number }
  | { kind: 'silence'; process: 'MongoDB'; forMs: number }
  | { kind: 'clock'; process: string; byMs: number; forMs: number }
  | { kind: 'close-connections' }
  | { kind: 'memory-alarm' | 'disk-alarm' | 'slow-disk'; forMs: number }
  | { kind: 'receiver-outage'; reply: 500 | 503 | 'reset'; forMs: number };

export interface Scheduled {
  atMs: number;
  fault: Fault;
}

type Make = (random: () => number) => Fault;

const between = (random: () => number, least: number, most: number): number =>
  least + Math.round(random() * (most - least));

const faults: readonly [Make, ...Make[]] = [
  (random) => ({ kind: 'kill', process: pick(random, services) }),
  (random) => ({ kind: 'kill', process: pick(random, services) }),
  (random) => ({ kind: 'kill', process: pick(random, services) }),
  (random) => ({ kind: 'kill', process: pick(random, services) }),
  (random) => ({ kind: 'terminate', process: pick(random, services) }),
  () => ({ kind: 'kill', process: 'RabbitMQ' }),
  () => ({ kind: 'terminate', process: 'RabbitMQ' }),
  () => ({ kind: 'kill', process: 'MongoDB' }),
  // MongoDB is the only member of its set: to its clients, a primary has stopped answering.
  (random) => ({ kind: 'pause', process: 'MongoDB', forMs: between(random, 2000, 8000) }),
  // The connection carries nothing and does not close, like a dead host or network.
  (random) => ({ kind: 'silence', process: 'MongoDB', forMs: between(random, 15_000, 40_000) }),
  (random) => ({
    kind: 'pause',
    process: pick(random, ['RabbitMQ', ...services]),
    forMs: between(random, 2000, 8000),
  }),
  (random) => ({
    kind: 'clock',
    process: pick(random, ['order-service', 'provider-ingest', 'webhook-dispatcher', 'api-gateway']),
    byMs: pick(random, [-1, 1]) * between(random, 10_000, 120_000),
    forMs: between(random, 3000, 8000),
  }),
  () => ({ kind: 'close-connections' }),
  (random) => ({ kind: 'memory-alarm', forMs: between(random, 2000, 6000) }),
  (random) => ({ kind: 'disk-alarm', forMs: between(random, 2000, 6000) }),
  (random) => ({ kind: 'slow-disk', forMs: between(random, 3000, 8000) }),
  (random) => ({
    kind: 'receiver-outage',
    reply: pick<500 | 503 | 'reset'>(random, [500, 503, 'reset']),
    forMs: between(random, 1000, 6000),
  }),
];

/**
 * The faults of a run, the same for the same seed: one every 4 to 12 seconds, none in the last sixth. With `only`, all
 * faults are of one kind, and after one that lasts the system has at least as long to recover.
 */
export const scheduleOf = (seed: number, durationMs: number, only?: Fault['kind']): Scheduled[] => {
  const random = createRandom(seed);
  const scheduled: Scheduled[] = [];
  for (let atMs = 3000; atMs < (durationMs * 5) / 6; atMs += between(random, 4000, 12_000)) {
    let fault = pick(random, faults)(random);
    while (only !== undefined && fault.kind !== only) fault = pick(random, faults)(random);
    scheduled.push({ atMs, fault });
    if (only !== undefined && 'forMs' in fault) atMs += 2 * fault.forMs;
  }
  return scheduled;
};

export const nameOf = (fault: Fault): string => ('process' in fault ? `${fault.kind} ${fault.process}` : fault.kind);
