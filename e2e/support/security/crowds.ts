import { maxFreeFormBytes } from '@kopru/contracts/values/free-form';
import { newId } from '@kopru/contracts/values/ids';
import { tally, type BackingServices } from '@kopru/testing';
import type { System } from '@kopru/testing/system';
import { openShop } from '../orders.ts';
import { inParallel } from './injections.ts';

const pollsOfOne = 50;

/** Accounts for so many requests that wait, as many as each may have at once; their keys. */
export const keysForPolls = async (system: System, count: number): Promise<string[]> => {
  const numbers = Array.from({ length: Math.ceil(count / pollsOfOne) }, (_none, index) => index);
  const shops = await inParallel(numbers, 4, () => openShop(system));
  return shops.map(({ account }) => account.key);
};

interface Noise {
  endpoints: number;
  restaurants: number;
}

/** An account with very much of everything. */
export const openNoisyShop = async (
  { system, corner }: { system: System; corner: BackingServices },
  { endpoints, restaurants }: Noise,
) => {
  const shop = await openShop(system);
  const account = shop.account.id;
  const delivered = await tally({ recordsHits: false });
  await system.admin('account.limit', { account, limit: 'endpoints', max: String(endpoints + 10) });
  await system.admin('account.limit', { account, limit: 'restaurants', max: String(restaurants + 10) });
  await inParallel(
    Array.from({ length: endpoints }, (_none, index) => index),
    8,
    (index) => system.admin('endpoint.create', { account, url: `${delivered.url}/${String(index)}` }),
  );
  await copyRestaurant(corner, { accountId: account, id: shop.restaurantId }, restaurants - 1);
  return {
    shop,
    deliveredCount: () => delivered.total(),
    stop: () => delivered.stop(),
  };
};

/** As much as the configuration of a restaurant may hold, and what one could hold before there was a bound. */
const configBytes = [maxFreeFormBytes, 255 * 1024] as const;

/** Two accounts, with restaurants of the largest configuration that is taken today, and with those that were taken before. */
export const openLargeForms = async (stores: { system: System; corner: BackingServices }, restaurants: number) => {
  const around = Buffer.byteLength(JSON.stringify({ filler: '' }));
  const shops = await inParallel([...configBytes], 2, async (bytes) => {
    const { account, restaurantId: id } = await openShop(stores.system);
    const config = JSON.stringify({ filler: 'x'.repeat(bytes - around) });
    await copyRestaurant(stores.corner, { accountId: account.id, id }, restaurants, { config });
    return account;
  });
  return {
    /** So many lists of each account at once; the status of each. */
    list: async (atOnce: number): Promise<number[]> => {
      const answers = await Promise.all(
        shops.flatMap((account) => Array.from({ length: atOnce }, () => account.get('/restaurants?limit=200'))),
      );
      return answers.map(({ status }) => status);
    },
  };
};

/** Copies in the store: the API takes one at a time, which is not what is tried here. */
const copyRestaurant = async (
  corner: BackingServices,
  { accountId, id }: { accountId: string; id: string },
  count: number,
  changed: { config?: string } = {},
): Promise<void> => {
  const restaurants = corner.client
    .db(corner.database('restaurants'))
    .collection<{ _id: string; accountId: string; name: string; createdAt: Date }>('restaurants');
  const one = await restaurants.findOne({ _id: id, accountId });
  if (one === null) throw new Error('the restaurant is not in the store');
  const copies = Array.from({ length: count }, (_none, index) => ({
    ...one,
    ...changed,
    _id: newId(),
    name: `Şube ${String(index)}`,
    createdAt: new Date(one.createdAt.getTime() + index),
  }));
  if (copies.length > 0) await restaurants.insertMany(copies);
};
