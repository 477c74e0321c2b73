import { openLoop } from '../load.ts';
import { percentile, round } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import { openShop, tally } from '@kopru/testing';
import type { Stage } from '../stage.ts';

/** 100 orders/s to a healthy endpoint, alone and while an endpoint of another account with the same load hangs. */
export const isolation = async ({ system, shop, receiver, size }: Stage): Promise<Record<string, number>> => {
  const count = 1500 * size;
  const measure = async (other?: typeof shop): Promise<number> => {
    const id = numbering();
    const target = receiver.firstAt.size + count;
    const sentAt = new Map<string, number>();
    await openLoop(count, 100, async (index) => {
      const disturbing = other === undefined ? undefined : pushOrder(other, id(index));
      sentAt.set(id(index), await pushOrder(shop, id(index)));
      await disturbing;
    });
    await receiver.whenReceived(target, 60_000);
    return percentile(
      [...sentAt].map(([order, at]) => (receiver.firstAt.get(order) ?? Number.NaN) - at),
      0.99,
    );
  };
  const hanging = await tally({ keepsHits: false });
  hanging.answer('hang');
  const neighbour = await openShop(system);
  await system.addEndpoint(neighbour, hanging.url, ['siparis.olusturuldu']);
  const alone = await measure();
  const disturbed = await measure(neighbour);
  await hanging.stop();
  return {
    'alone p99 ms': round(alone),
    'beside a hanging endpoint p99 ms': round(disturbed),
    ratio: round(disturbed / alone),
  };
};
