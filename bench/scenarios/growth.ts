import { seedOrders, seedRecords, sizesOf } from '../full-store.ts';
import { median, round } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { saturation } from './saturation.ts';

const orders = 1_000_000;
const records = 10_000_000;

const rounds = 5;

/** The same load on a nearly empty and on a full store, medians of five rounds: an order must not cost more the more is stored. */
export const growth = async (stage: Stage): Promise<Record<string, number>> => {
  const { system, mongodbUri, size } = stage;
  const measure = async (): Promise<{ perSecond: number; ours: number; machine: number }> => {
    const figures: Record<string, number>[] = [];
    while (figures.length < rounds) figures.push(await saturation(stage));
    const of = (name: string): number => median(figures.map((figure) => figure[name] ?? Number.NaN));
    return { perSecond: of('delivered/s'), ours: of('CPU s/1000 services'), machine: of('CPU s/1000 whole machine') };
  };
  const empty = await measure();
  await seedOrders(stage, Math.round(orders * size));
  await seedRecords(stage, Math.round(records * size));
  // The first round reads what the seeding has pushed out of the caches.
  await saturation(stage);
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
