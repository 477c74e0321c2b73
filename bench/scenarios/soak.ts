import { memoryOf, openLoop } from '@kopru/testing';
import { portVariableOf } from '../../scripts/launcher/settings.ts';
import { round } from '../measure.ts';
import { deliver } from '../orders.ts';
import type { Figures, Stage } from '../stage.ts';

const perSecond = 100;
const seconds = 600;

interface Look {
  /** The share of the run that has passed, from 0 to 1. */
  at: number;
  heapMiB: number;
  residentMiB: number;
}

const heapUsed = /^nodejs_heap_size_used_bytes(?:\{.*\})? (\S+)$/m;

/** The smallest heap seen in a part of the run, which is its size right after a garbage collection. */
const floorOf = (looks: readonly Look[], from: number, to: number): number =>
  Math.min(...looks.filter(({ at }) => at >= from && at <= to).map(({ heapMiB }) => heapMiB));

/**
 * Ten minutes at 100 orders/s: whether memory grows, and whether everything arrives. Resident memory says little,
 * because Node collects garbage only when it must; the smallest heap shows growth.
 */
export const soak = async (stage: Stage): Promise<Figures> => {
  const { system, size } = stage;
  const count = Math.round(perSecond * seconds * size);
  const samples = new Map<string, Look[]>();
  const startedAt = performance.now();
  const look = async (): Promise<void> => {
    const at = (performance.now() - startedAt) / (1000 * seconds * size);
    for (const { name, pid } of system.pids()) {
      if (!(name in portVariableOf)) continue;
      const metrics = await system.metricsOf(name as keyof typeof portVariableOf);
      const bytes = Number(heapUsed.exec(metrics)?.[1]);
      const seen = { at, heapMiB: bytes / 2 ** 20, residentMiB: memoryOf(pid).nowMiB };
      samples.set(name, [...(samples.get(name) ?? []), seen]);
    }
  };
  const timer = setInterval(() => void look(), 1_000);
  await deliver(stage, count, openLoop(perSecond));
  clearInterval(timer);
  return Object.fromEntries(
    [...samples].flatMap(([name, looks]) => [
      [`resident MiB ${name}`, round(Math.max(...looks.map(({ residentMiB }) => residentMiB)))],
      [`least heap MiB in the second third ${name}`, round(floorOf(looks, 1 / 3, 2 / 3))],
      [`least heap MiB in the last third ${name}`, round(floorOf(looks, 2 / 3, 1))],
    ]),
  );
};
