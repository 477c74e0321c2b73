import { backingServices } from '@kopru/testing';
import { checkpoint, seedOrders, seedRecords, sizesOf } from '../full-store.ts';
import { median, round } from '../measure.ts';
import { openStage, type Figures, type Stage } from '../stage.ts';
import { saturation } from './saturation.ts';

const orders = 1_000_000;
const records = 10_000_000;

const rounds = 5;
/** The first rounds only refill the caches after the seeding and compile the new system's code. */
const warmUpRounds = 2;

const load = saturation(64);

const compared = ['delivered/s', 'CPU s/1000 services', 'CPU s/1000 MongoDB', 'CPU s/1000 whole machine'] as const;

const medianOf = (figures: readonly Figures[], name: (typeof compared)[number]): number =>
  median(figures.slice(warmUpRounds).map((figure) => figure[name] ?? Number.NaN));

/**
 * The same load on a full store and on a nearly empty one, in turns, so that other changes of the machine affect both;
 * medians of five rounds. The cost of an order must not grow with the store.
 */
export const growth = async (stage: Stage): Promise<Figures> => {
  const { system, mongodbUri, size } = stage;
  await seedOrders(stage, Math.round(orders * size));
  await seedRecords(stage, Math.round(records * size));
  const backing = await backingServices();
  const other = await openStage(stage, { settings: backing.env });
  try {
    // Otherwise the database would still be writing the seeded documents during the rounds.
    await checkpoint(mongodbUri);
    const full: Figures[] = [];
    const empty: Figures[] = [];
    for (let pass = 0; pass < warmUpRounds + rounds; pass += 1) {
      full.push(await load(stage));
      empty.push(await load(other));
    }
    return {
      ...Object.fromEntries(
        compared.flatMap((name) => [
          [`empty: ${name}`, medianOf(empty, name)],
          [`full: ${name}`, medianOf(full, name)],
        ]),
      ),
      'ratio of time per order': round(medianOf(empty, 'delivered/s') / medianOf(full, 'delivered/s')),
      'ratio of CPU per order': round(
        medianOf(full, 'CPU s/1000 whole machine') / medianOf(empty, 'CPU s/1000 whole machine'),
      ),
      ...(await sizesOf(mongodbUri, system.databaseOf('orders'), 'orders')),
      ...(await sizesOf(mongodbUri, system.databaseOf('webhooks'), 'records')),
      ...(await sizesOf(mongodbUri, system.databaseOf('webhooks'), 'events')),
    };
  } finally {
    await other.stop();
    await backing.stop();
  }
};
