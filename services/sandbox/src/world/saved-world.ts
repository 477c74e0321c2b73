import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { repeating, type Service } from '@kopru/runtime';
import { freshStore, type Shop, type SimOrder } from './model.ts';
import { shopKey, type World } from './world.ts';

/** The state that a simulator saves to a file for its next start. */
export interface SavedWorld {
  /** The number of starts with this file; each start makes new orders, not those of the start before. */
  starts: number;
  shops: Shop[];
  orders: SimOrder[];
}

const saveEveryMs = 5_000;
/** The newest orders; enough for the demos of some days. */
const maxSavedOrders = 5_000;

/** Undefined when the file is absent or cannot be read. */
export const readSavedWorld = (file: string): SavedWorld | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SavedWorld;
  } catch {
    return undefined;
  }
};

/** Loads restaurants and orders from the file, and saves them every 5 s and at the end. */
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
    onError: (error) => void world.logger.warn('the state file could not be saved', { error }),
  });
  return {
    start: () => saving.start(),
    stop: async () => {
      await saving.stop();
      save();
    },
  };
};
