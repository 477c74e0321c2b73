import { openLoop } from '../load.ts';
import { memoryMiB, round, slope } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import type { Stage } from '../stage.ts';

const perSecond = 100;
const seconds = 600;
/** Caches fill and the engine settles first. */
const settling = 1 / 3;

/** Ten minutes at 100 orders/s: whether anything grows, and whether everything arrives. */
export const soak = async ({ system, shop, receiver, size }: Stage): Promise<Record<string, number>> => {
  const count = Math.round(perSecond * seconds * size);
  const id = numbering();
  const target = receiver.receivedAt.size + count;
  const held = new Map<string, [minutes: number, mib: number][]>();
  const startedAt = performance.now();
  const look = (): void => {
    const minutes = (performance.now() - startedAt) / 60_000;
    for (const { name, pid } of system.pids()) held.set(name, [...(held.get(name) ?? []), [minutes, memoryMiB(pid)]]);
  };
  look();
  const timer = setInterval(look, Math.max(250, seconds * size * 10));
  await openLoop(count, perSecond, async (index) => void (await pushOrder(shop, id(index))));
  await receiver.whenReceived(target, 60_000);
  clearInterval(timer);
  look();
  return Object.fromEntries(
    [...held].flatMap(([name, points]) => {
      const settled = points.slice(Math.floor(points.length * settling));
      return [
        [`MiB ${name}`, round(settled.at(-1)?.[1] ?? Number.NaN)],
        [`MiB/min ${name}`, round(slope(settled))],
      ];
    }),
  );
};
