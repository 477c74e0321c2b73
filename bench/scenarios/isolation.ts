import { openLoop, openShop, percentile, type Shop, tally } from '@kopru/testing';
import { round } from '../measure.ts';
import { deliver, numbering, pushOrder } from '../orders.ts';
import type { Figures, Stage } from '../stage.ts';

const pace = openLoop(100);

/** 100 orders/s to a healthy endpoint, alone and while an endpoint of another account with the same load hangs. */
export const isolation = async (stage: Stage): Promise<Figures> => {
  const { system, size } = stage;
  const count = Math.round(1500 * size);
  const healthyP99 = async (): Promise<number> => percentile((await deliver(stage, count, pace)).tookMs, 0.99);
  const load = (shop: Shop): Promise<void> => {
    const id = numbering();
    return pace(count, (index) => pushOrder(shop, id(index)));
  };
  const hanging = await tally({ recordsHits: false });
  hanging.answer('hang');
  const neighbour = await openShop(system);
  await system.addEndpoint(neighbour, hanging.url, ['siparis.olusturuldu']);
  const alone = await healthyP99();
  const [disturbed] = await Promise.all([healthyP99(), load(neighbour)]);
  await hanging.stop();
  return {
    'alone p99 ms': round(alone),
    'beside a hanging endpoint p99 ms': round(disturbed),
    ratio: round(disturbed / alone),
  };
};
