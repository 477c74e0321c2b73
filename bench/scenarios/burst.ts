import { closedLoop } from '../load.ts';
import { round } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import type { Stage } from '../stage.ts';

/** The rush before iftar in one moment: 10,000 orders at once, and the time until the last webhook. */
export const burst = async ({ shop, receiver, size }: Stage): Promise<Record<string, number>> => {
  const count = 10_000 * size;
  const id = numbering();
  const target = receiver.firstAt.size + count;
  const startedAt = performance.now();
  await closedLoop(count, 256, async (index) => void (await pushOrder(shop, id(index))));
  const acceptedMs = performance.now() - startedAt;
  await receiver.whenReceived(target, 120_000);
  return { 'accepted s': round(acceptedMs / 1000), 'last webhook s': round((performance.now() - startedAt) / 1000) };
};
