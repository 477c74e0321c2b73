import { clusterFaults, isClusterFault, type ClusterFault } from './cluster/faults.ts';
import { between, createRandom, pick, shuffled, type Random } from './random.ts';

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

export interface Scheduled<F = Fault> {
  atMs: number;
  fault: F;
}

type Make = (random: Random) => Fault;

const killService: Make = (random) => ({ kind: 'kill', process: pick(random, services) });
const terminateService: Make = (random) => ({ kind: 'terminate', process: pick(random, services) });

/** What strikes neither server, or both kinds of them alike. */
const common: readonly Make[] = [
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

const faults: readonly [Make, ...Make[]] = [
  killService,
  killService,
  killService,
  killService,
  terminateService,
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
  ...common,
];

export interface ScheduleOptions {
  seed: number;
  durationMs: number;
  /** Kinds ("kill") or faults by their names ("kill-leader broker"), with commas between them. */
  only?: string | undefined;
}

const lengthOf = (fault: object): number => ('forMs' in fault && typeof fault.forMs === 'number' ? fault.forMs : 0);

export const nameOf = (fault: Fault | ClusterFault): string => {
  if (!isClusterFault(fault)) return 'process' in fault ? `${fault.kind} ${fault.process}` : fault.kind;
  const more = ['of', 'lost', 'how'].flatMap((name) => {
    const value: unknown = fault[name as keyof typeof fault];
    return typeof value === 'string' ? [value] : [];
  });
  return [fault.kind, ...more].join(' ');
};

const isNamed = (fault: Fault | ClusterFault, only: string | undefined): boolean =>
  only === undefined || only.split(',').some((name) => `${nameOf(fault)} `.startsWith(`${name.trim()} `));

/**
 * The faults of a run, the same for the same seed: one every 4 to 12 seconds, none in the last sixth. With `only`, all
 * faults are of one kind, and after one that lasts the system has at least as long to recover.
 */
export const scheduleOf = ({ seed, durationMs, only }: ScheduleOptions): Scheduled[] => {
  const random = createRandom(seed);
  const scheduled: Scheduled[] = [];
  for (let atMs = 3000; atMs < (durationMs * 5) / 6; atMs += between(random, 4000, 12_000)) {
    let fault = pick(random, faults)(random);
    while (!isNamed(fault, only)) fault = pick(random, faults)(random);
    scheduled.push({ atMs, fault });
    if (only !== undefined) atMs += 2 * lengthOf(fault);
  }
  return scheduled;
};

const withClusters: readonly ((random: Random) => Fault | ClusterFault)[] = [
  killService,
  killService,
  terminateService,
  (random) => ({ kind: 'pause', process: pick(random, services), forMs: between(random, 2000, 8000) }),
  ...common,
  ...clusterFaults,
];

/**
 * The faults of a run with three servers of each kind: each of the list once, in an order that the seed fixes, then
 * again. After each the system has 8 to 15 s of peace, and none begins in the last sixth.
 */
export const clusterScheduleOf = ({ seed, durationMs, only }: ScheduleOptions): Scheduled<Fault | ClusterFault>[] => {
  const random = createRandom(seed);
  const scheduled: Scheduled<Fault | ClusterFault>[] = [];
  let atMs = 3000;
  for (;;) {
    const dealt = shuffled(random, withClusters)
      .map((make) => make(random))
      .filter((fault) => isNamed(fault, only));
    for (const fault of dealt) {
      if (atMs >= (durationMs * 5) / 6) return scheduled;
      scheduled.push({ atMs, fault });
      atMs += lengthOf(fault) + between(random, 8000, 15_000);
    }
  }
};

/** Whether there is a fault of each name in `only`. */
export const isKnown = (only: string, isCluster: boolean): boolean => {
  const random = createRandom(1);
  const known: readonly ((random: Random) => Fault | ClusterFault)[] = isCluster ? withClusters : faults;
  const all = Array.from({ length: 100 }, () => known.map((make) => make(random))).flat();
  return only.split(',').every((name) => all.some((fault) => isNamed(fault, name)));
};
