import { seedOrders, seedRecords, sizesOf } from '../full-store.ts';
import { round } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { saturation } from './saturation.ts';

const orders = 1_000_000;
const records = 10_000_000;

/** The same load on a nearly empty and on a full store: what an order costs must not grow with what is stored. */
export const growth = async (stage: Stage): Promise<Record<string, number>> => {
  const { system, mongodbUri, size } = stage;
  const measure = async (): Promise<{ perSecond: number; ours: number; machine: number }> => {
    const figures = await saturation(stage);
    return {
      perSecond: figures['delivered/s'] ?? 0,
      ours: figures['CPU s/1000 services'] ?? 0,
      machine: figures['CPU s/1000 whole machine'] ?? 0,
    };
  };
  const empty = await measure();
  await seedOrders(stage, Math.round(orders * size));
  await seedRecords(stage, Math.round(records * size));
  // The first round reads what the seeding has pushed out of the caches.
  await saturation({ ...stage, size: size / 5 });
  const full = await measure();
  return {
    'empty: delivered/s': empty.perSecond,
    'full: delivered/s': full.perSecond,
    'empty: CPU s/1000 services': empty.ours,
    'full: CPU s/1000 services': full.ours,
    'empty: CPU s/1000 whole machine': empty.machine,
    'full: CPU s/1000 whole machine': full.machine,
    'ratio of time per order': round(empty.perSecond / full.perSecond),
    'ratio of CPU per order': round(full.machine / empty.machine),
    ...(await sizesOf(mongodbUri, system.databaseOf('orders'), 'orders')),
    ...(await sizesOf(mongodbUri, system.databaseOf('webhooks'), 'records')),
    ...(await sizesOf(mongodbUri, system.databaseOf('webhooks'), 'events')),
  };
};
