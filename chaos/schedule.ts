import { createRandom, pick } from './random.ts';

const services = [
  'order-service',
  'restaurant-service',
  'provider-ingest',
  'webhook-dispatcher',
  'api-gateway',
] as const;

export type Fault =
  | { kind: 'kill' | 'terminate'; process: string }
  | { kind: 'pause'; process: string; forMs: number }
  | { kind: 'close-connections' }
  | { kind: 'memory-alarm'; forMs: number }
  | { kind: 'receiver-outage'; status: number; forMs: number };

export interface Scheduled {
  atMs: number;
  fault: Fault;
}

const faults: readonly [(random: () => number) => Fault, ...((random: () => number) => Fault)[]] = [
  (random) => ({ kind: 'kill', process: pick(random, services) }),
  (random) => ({ kind: 'kill', process: pick(random, services) }),
  (random) => ({ kind: 'kill', process: pick(random, services) }),
  (random) => ({ kind: 'terminate', process: pick(random, services) }),
  () => ({ kind: 'kill', process: 'RabbitMQ' }),
  () => ({ kind: 'terminate', process: 'RabbitMQ' }),
  () => ({ kind: 'kill', process: 'MongoDB' }),
  (random) => ({
    kind: 'pause',
    process: pick(random, ['MongoDB', 'RabbitMQ', ...services]),
    forMs: 2000 + Math.round(random() * 6000),
  }),
  () => ({ kind: 'close-connections' }),
  (random) => ({ kind: 'memory-alarm', forMs: 2000 + Math.round(random() * 4000) }),
  (random) => ({
    kind: 'receiver-outage',
    status: pick(random, [500, 503, 0]),
    forMs: 1000 + Math.round(random() * 5000),
  }),
];

/** What goes wrong and when, the same for the same seed: one fault every 4 to 12 seconds, none in the last sixth. */
export const scheduleOf = (seed: number, durationMs: number): Scheduled[] => {
  const random = createRandom(seed);
  const scheduled: Scheduled[] = [];
  for (let atMs = 3000; atMs < (durationMs * 5) / 6; atMs += 4000 + Math.round(random() * 8000))
    scheduled.push({ atMs, fault: pick(random, faults)(random) });
  return scheduled;
};

export const nameOf = (fault: Fault): string => ('process' in fault ? `${fault.kind} ${fault.process}` : fault.kind);
