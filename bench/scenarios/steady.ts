import { openLoop } from '@kopru/testing';
import { countCpu, latencies, round } from '../measure.ts';
import { deliver } from '../orders.ts';
import type { Figures, Stage } from '../stage.ts';

const seconds = 10;
const onTheWay = ['provider-ingest', 'order-service', 'webhook-dispatcher'] as const;

/** The 99th percentile of the event loop's delay since the metrics were last read. */
const loopDelayMs = (metrics: string): number =>
  1000 * Number(/^nodejs_eventloop_lag_p99_seconds\S* (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN);

/** The time from push to receipt at a steady rate of orders. */
export const steady =
  (perSecond: number) =>
  async (stage: Stage): Promise<Figures> => {
    const { system, size } = stage;
    const count = Math.max(20, Math.round(perSecond * seconds * size));
    const metrics = (): Promise<string[]> => Promise.all(onTheWay.map((service) => system.metricsOf(service)));
    await metrics();
    const cpuSince = countCpu(system.pids);
    const { tookMs } = await deliver(stage, count, openLoop(perSecond));
    const cpu = cpuSince(count);
    const delays = (await metrics()).map(loopDelayMs);
    return {
      ...latencies(tookMs),
      ...cpu,
      ...Object.fromEntries(
        onTheWay.map((service, index) => [`event loop p99 ms ${service}`, round(delays[index] ?? 0)]),
      ),
    };
  };
