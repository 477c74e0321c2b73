import { closedLoop } from '@kopru/testing';
import { countCpu, latencies, round, watchMemory } from '../measure.ts';
import { deliver } from '../orders.ts';
import type { Figures, Stage } from '../stage.ts';

/** As many orders as go through: so many senders at once, until the last webhook has come. */
export const saturation =
  (connections: number) =>
  async ({ system, size, ...stage }: Stage, shops?: readonly Stage['shop'][]): Promise<Figures> => {
    const count = Math.round(10_000 * size);
    const peaksSince = watchMemory(system.pids());
    const cpuSince = countCpu(system.pids);
    const receivedBefore = stage.receiver.total();
    const { acceptedMs, deliveredMs, tookMs } = await deliver(stage, count, closedLoop(connections), shops);
    return {
      'accepted/s': round(count / (acceptedMs / 1000)),
      'delivered/s': round(count / (deliveredMs / 1000)),
      ...latencies(tookMs),
      'delivered twice': stage.receiver.total() - receivedBefore - count,
      ...cpuSince(count),
      ...peaksSince(),
    };
  };
