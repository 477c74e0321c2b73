import { closedLoop } from '../load.ts';
import { cpuOf, latencies, peakMemoryMiB, round } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import type { Stage } from '../stage.ts';

/** As many orders as go through: 64 senders at once, until the last webhook has come. */
export const saturation = async ({ system, shop, receiver, size }: Stage): Promise<Record<string, number>> => {
  const count = 10_000 * size;
  const id = numbering();
  const before = cpuOf(system.pids());
  const target = receiver.receivedAt.size + count;
  const sentAt = new Map<string, number>();
  const startedAt = performance.now();
  await closedLoop(count, 64, async (index) => void sentAt.set(id(index), await pushOrder(shop, id(index))));
  const acceptedMs = performance.now() - startedAt;
  await receiver.whenReceived(target, 120_000);
  const deliveredMs = performance.now() - startedAt;
  const after = cpuOf(system.pids());
  const spent = [...after].map(
    ([name, seconds]) => [`cpu s/1000 ${name}`, round(((seconds - (before.get(name) ?? 0)) / count) * 1000)] as const,
  );
  const services = spent
    .filter(([name]) => !/rabbit|mongo|simulator|receiver/.test(name))
    .reduce((sum, [, seconds]) => sum + seconds, 0);
  return {
    'accepted/s': round(count / (acceptedMs / 1000)),
    'delivered/s': round(count / (deliveredMs / 1000)),
    ...latencies([...sentAt].map(([order, at]) => (receiver.receivedAt.get(order) ?? Number.NaN) - at)),
    'cpu s/1000 services': round(services),
    ...Object.fromEntries(spent),
    ...Object.fromEntries(system.pids().map(({ name, pid }) => [`peak MiB ${name}`, Math.round(peakMemoryMiB(pid))])),
  };
};
