import { between, pick, type Random } from '../random.ts';

export type Part = 'broker' | 'database';

/** What can go wrong with three servers and not with one; `forMs` in milliseconds. */
export type ClusterFault =
  | { kind: 'kill-leader' | 'freeze-leader' | 'isolate-leader'; of: Part; forMs: number }
  | { kind: 'split-majority' | 'split-minority'; of: Part | 'both'; alone: number; forMs: number }
  | { kind: 'one-way'; of: Part; lost: 'in' | 'out'; forMs: number }
  | { kind: 'two-at-once'; how: 'kill' | 'freeze' | 'isolate'; forMs: number }
  | { kind: 'slow-link'; of: Part; forMs: number }
  | { kind: 'lost-packets'; of: Part; perMille: number; forMs: number }
  | { kind: 'node-clock'; byMs: number; forMs: number }
  | { kind: 'rolling-restart' | 'empty-server'; of: Part };

const parts: readonly [Part, Part] = ['broker', 'database'];
const sides = ['split-majority', 'split-minority'] as const;

/** RabbitMQ gives a silent node up after 15 to 20 s, MongoDB elects after 10: some faults end before that, some after. */
const aWhile = (random: Random): number => between(random, 8_000, 35_000);

export const clusterFaults: readonly ((random: Random) => ClusterFault)[] = [
  ...parts.flatMap((of) => [
    (random: Random): ClusterFault => ({ kind: 'kill-leader', of, forMs: between(random, 2_000, 20_000) }),
    (random: Random): ClusterFault => ({ kind: 'freeze-leader', of, forMs: aWhile(random) }),
    (random: Random): ClusterFault => ({ kind: 'isolate-leader', of, forMs: aWhile(random) }),
    (random: Random): ClusterFault => ({
      kind: 'one-way',
      of,
      lost: pick(random, ['in', 'out']),
      forMs: aWhile(random),
    }),
    (random: Random): ClusterFault => ({ kind: 'slow-link', of, forMs: between(random, 8_000, 20_000) }),
    (random: Random): ClusterFault => ({
      kind: 'lost-packets',
      of,
      perMille: between(random, 10, 100),
      forMs: between(random, 8_000, 20_000),
    }),
    (): ClusterFault => ({ kind: 'rolling-restart', of }),
    (): ClusterFault => ({ kind: 'empty-server', of }),
  ]),
  ...sides.flatMap((kind) =>
    [...parts, 'both' as const].map((of) => (random: Random): ClusterFault => ({
      kind,
      of,
      alone: pick(random, [0, 1, 2]),
      forMs: aWhile(random),
    })),
  ),
  (random) => ({ kind: 'two-at-once', how: pick(random, ['kill', 'freeze', 'isolate']), forMs: aWhile(random) }),
  (random) => ({
    kind: 'node-clock',
    byMs: pick(random, [-1, 1]) * between(random, 10_000, 120_000),
    forMs: between(random, 5_000, 15_000),
  }),
];

const kinds = {
  'kill-leader': true,
  'freeze-leader': true,
  'isolate-leader': true,
  'split-majority': true,
  'split-minority': true,
  'one-way': true,
  'two-at-once': true,
  'slow-link': true,
  'lost-packets': true,
  'node-clock': true,
  'rolling-restart': true,
  'empty-server': true,
} satisfies Record<ClusterFault['kind'], true>;

export const isClusterFault = (fault: { kind: string }): fault is ClusterFault => Object.hasOwn(kinds, fault.kind);

/** By the name of a fault: a leader was lost, whatever took it. */
export const hasLeaderLost = (name: string): boolean => /^(?:(?:kill|freeze|isolate)-leader|two-at-once) /.test(name);

/** By the name of a fault: packets did not come through between some and others. */
export const hasSplit = (name: string): boolean =>
  /^(?:isolate-leader|split-\w+|one-way) |^two-at-once isolate$/.test(name);
