import { openLoop } from '../load.ts';
import { latencies } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import type { Stage } from '../stage.ts';

/** Push to receipt at a steady rate of orders per second. */
export const steady =
  (perSecond: number, seconds: number) =>
  async ({ shop, receiver, size }: Stage): Promise<Record<string, number>> => {
    const count = Math.round(perSecond * seconds * size);
    const id = numbering();
    const target = receiver.receivedAt.size + count;
    const sentAt = new Map<string, number>();
    await openLoop(count, perSecond, async (index) => void sentAt.set(id(index), await pushOrder(shop, id(index))));
    await receiver.whenReceived(target, 60_000);
    return latencies([...sentAt].map(([order, at]) => (receiver.receivedAt.get(order) ?? Number.NaN) - at));
  };
