import { openLoop } from '../load.ts';
import { countCpu, latencies, round } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import type { Stage } from '../stage.ts';

const onTheWay = ['provider-ingest', 'order-service', 'webhook-dispatcher'] as const;

/** The 99th percentile of the event loop's delay since the metrics were last read. */
const loopDelayMs = (metrics: string): number =>
  1000 * Number(/^nodejs_eventloop_lag_p99_seconds\S* (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN);

/** The time from push to receipt at a steady rate of orders. */
export const steady =
  (perSecond: number, seconds: number) =>
  async ({ system, shop, receiver, size }: Stage): Promise<Record<string, number>> => {
    const count = Math.max(20, Math.round(perSecond * seconds * size));
    const id = numbering();
    const target = receiver.firstAt.size + count;
    const sentAt = new Map<string, number>();
    await Promise.all(onTheWay.map((service) => system.metricsOf(service)));
    const cpuSince = countCpu(system.pids);
    await openLoop(count, perSecond, async (index) => void sentAt.set(id(index), await pushOrder(shop, id(index))));
    await receiver.whenReceived(target, 60_000);
    const delays = await Promise.all(
      onTheWay.map(async (service) => [service, loopDelayMs(await system.metricsOf(service))] as const),
    );
    return {
      ...latencies([...sentAt].map(([order, at]) => (receiver.firstAt.get(order) ?? Number.NaN) - at)),
      ...cpuSince(count),
      ...Object.fromEntries(delays.map(([service, ms]) => [`event loop p99 ms ${service}`, round(ms)])),
    };
  };
