import { closedLoop } from '../load.ts';
import { round } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import { openShop, tally } from '@kopru/testing';
import type { Stage } from '../stage.ts';

const endpoints = 5;

/** Every order to five endpoints of its account. */
export const fanOut = async ({ system, size }: Stage): Promise<Record<string, number>> => {
  const count = 2000 * size;
  const shop = await openShop(system);
  const receivers = await Promise.all(Array.from({ length: endpoints }, () => tally({ keepsHits: false })));
  for (const receiver of receivers) await system.addEndpoint(shop, receiver.url, ['siparis.olusturuldu']);
  const id = numbering();
  const startedAt = performance.now();
  await closedLoop(count, 64, async (index) => void (await pushOrder(shop, id(index))));
  await Promise.all(receivers.map((receiver) => receiver.whenReceived(count, 120_000)));
  const seconds = (performance.now() - startedAt) / 1000;
  for (const receiver of receivers) await receiver.stop();
  return { 'orders/s': round(count / seconds), 'deliveries/s': round((count * endpoints) / seconds) };
};
