import { closedLoop } from '../load.ts';
import { countCpu, latencies, peakMemoryMiB, round } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import type { Stage } from '../stage.ts';

/** As many orders as go through: 64 senders at once, until the last webhook has come. */
export const saturation = async ({ system, shop, receiver, size }: Stage): Promise<Record<string, number>> => {
  const count = Math.round(10_000 * size);
  const id = numbering();
  const cpuSince = countCpu(system.pids);
  const target = receiver.firstAt.size + count;
  const receivedBefore = receiver.total();
  const sentAt = new Map<string, number>();
  const startedAt = performance.now();
  await closedLoop(count, 64, async (index) => void sentAt.set(id(index), await pushOrder(shop, id(index))));
  const acceptedMs = performance.now() - startedAt;
  await receiver.whenReceived(target, 300_000);
  const deliveredMs = performance.now() - startedAt;
  return {
    'accepted/s': round(count / (acceptedMs / 1000)),
    'delivered/s': round(count / (deliveredMs / 1000)),
    ...latencies([...sentAt].map(([order, at]) => (receiver.firstAt.get(order) ?? Number.NaN) - at)),
    'delivered twice': receiver.total() - receivedBefore - count,
    ...cpuSince(count),
    ...Object.fromEntries(system.pids().map(({ name, pid }) => [`peak MiB ${name}`, Math.round(peakMemoryMiB(pid))])),
  };
};
