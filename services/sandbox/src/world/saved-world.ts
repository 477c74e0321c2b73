import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { repeating, type Service } from '@kopru/runtime';
import { freshStore, type Shop, type SimOrder } from './model.ts';
import { shopKey, type World } from './world.ts';

/** What a simulator leaves to the next one, as a file. */
export interface SavedWorld {
  /** How many simulators have had these books; each makes orders of its own, not those of the one before. */
  starts: number;
  shops: Shop[];
  orders: SimOrder[];
}

const saveEveryMs = 5_000;
/** The newest; enough for the demos of some days. */
const maxSavedOrders = 5_000;

/** Undefined where there is none, or none that can be read. */
export const readSavedWorld = (file: string): SavedWorld | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SavedWorld;
  } catch {
    return undefined;
  }
};

/** Gives a world the restaurants and orders of an earlier one, and leaves its own to the next, every 5 s and at its end. */
export const createWorldSaving = (world: World, file: string, earlier: SavedWorld | undefined): Service => {
  for (const shop of earlier?.shops ?? [])
    world.shops.set(shopKey(shop.platform, shop.restaurantId), { ...freshStore(), ...shop });
  for (const order of earlier?.orders ?? []) {
    const shop = world.shop(order.platform, order.shop.restaurantId);
    if (shop !== undefined) world.add({ ...order, shop });
  }
  let saved = '';
  const save = (): void => {
    const state: SavedWorld = {
      starts: (earlier?.starts ?? 0) + 1,
      shops: [...world.shops.values()],
      orders: [...world.orders.values()].slice(-maxSavedOrders),
    };
    const text = JSON.stringify(state);
    if (text === saved) return;
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    saved = text;
  };
  const saving = repeating(() => Promise.resolve(save()), {
    everyMs: saveEveryMs,
    onError: (error) => void world.logger.warn('the books could not be kept', { error }),
  });
  return {
    start: () => saving.start(),
    stop: async () => {
      await saving.stop();
      save();
    },
  };
};
