import type { StoredModel } from '@kopru/mongo';
import type { WishChange, WishRepository } from '../domain/ports.ts';
import type { Wished } from '../domain/products.ts';
import { itemKey, noWishes, type Wishes } from '../domain/wishes.ts';
import type { WishDocument } from './wish.model.ts';

/** A process that writes a wish spreads it, too; after this time another one does. */
const spreadWithinMs = 5_000;

/** A wish for single platforms only is stored without the rest. */
const completed = <W>(wished: Wished<W>): Wished<W> =>
  Object.fromEntries(
    Object.entries(wished).map(([key, { item, all, at }]) => [key, { item, all: all ?? null, at: at ?? {} }]),
  );
const toWishes = ({ _id, unspreadAt: _unspread, ...wishes }: WishDocument): Wishes => ({
  restaurantId: _id,
  ...wishes,
  onClosed: wishes.onClosed ?? 'show',
  stock: completed(wishes.stock),
  prices: completed(wishes.prices ?? {}),
});

/** A wish for all platforms takes the place of those for single ones. */
const itemFields = (
  member: 'stock' | 'prices',
  wished: readonly { item: string; wish: unknown }[],
  platforms: WishChange['platforms'],
): [string, unknown][] =>
  wished.flatMap(({ item, wish }): [string, unknown][] => {
    const path = `${member}.${itemKey(item)}`;
    if (platforms === undefined) return [[path, { item, all: wish, at: {} }]];
    return [[`${path}.item`, item], ...platforms.map((slug): [string, unknown] => [`${path}.at.${slug}`, wish])];
  });
const fieldsOf = (change: WishChange): Record<string, unknown> => {
  const { store, stock, prices, hours, platforms, onDrift, onClosed } = change;
  return {
    ...(onDrift === undefined ? {} : { onDrift }),
    ...(onClosed === undefined ? {} : { onClosed }),
    ...(store === undefined || platforms !== undefined ? {} : { store, storeAt: {} }),
    ...(store === undefined ? {} : Object.fromEntries((platforms ?? []).map((slug) => [`storeAt.${slug}`, store]))),
    ...(hours === undefined || platforms !== undefined ? {} : { hours: { all: hours, at: {} } }),
    ...(hours === undefined ? {} : Object.fromEntries((platforms ?? []).map((slug) => [`hours.at.${slug}`, hours]))),
    ...Object.fromEntries([...itemFields('stock', stock, platforms), ...itemFields('prices', prices, platforms)]),
  };
};

export const createWishRepository = (wishes: StoredModel<WishDocument>): WishRepository => ({
  find: async (accountId, restaurantId) => {
    const found = await wishes.findOne({ _id: restaurantId, accountId });
    return found === null ? undefined : toWishes(found);
  },
  findAll: async (accountId, restaurantIds) =>
    (await wishes.find({ _id: { $in: [...restaurantIds] }, accountId })).map(toWishes),
  change: async (accountId, restaurantId, change) => {
    const one = { _id: restaurantId, accountId };
    const { restaurantId: _id, accountId: _account, ...none } = noWishes(accountId, restaurantId);
    await wishes.updateOne(one, { $setOnInsert: none }, { upsert: true });
    const changed = await wishes.findOneAndUpdate(
      { ...one, ...(change.version === undefined ? {} : { version: change.version }) },
      { $set: { ...fieldsOf(change), unspreadAt: new Date() }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    );
    return changed === null ? undefined : toWishes(changed);
  },
  keepOnly: async (accountId, restaurantId, items) => {
    const one = { _id: restaurantId, accountId };
    const found = await wishes.findOne(one);
    if (found === null) return undefined;
    const kept = new Set(items.map(itemKey));
    const gone = (['stock', 'prices'] as const).flatMap((member) =>
      Object.keys(found[member] ?? {})
        .filter((key) => !kept.has(key))
        .map((key) => `${member}.${key}`),
    );
    const $unset = Object.fromEntries(gone.map((path) => [path, true]));
    const change = { $set: { unspreadAt: new Date() }, ...(gone.length === 0 ? {} : { $unset }) };
    const changed = await wishes.findOneAndUpdate(one, change, { returnDocument: 'after' });
    return changed === null ? undefined : toWishes(changed);
  },
  unspread: async (limit) => {
    const before = new Date(Date.now() - spreadWithinMs);
    return (await wishes.find({ unspreadAt: { $lt: before } }).limit(limit)).map(toWishes);
  },
  spread: async ({ restaurantId, accountId, version }) => {
    await wishes.updateOne({ _id: restaurantId, accountId, version }, { $unset: { unspreadAt: true } });
  },
  remove: async (accountId, restaurantId) => {
    await wishes.deleteOne({ _id: restaurantId, accountId });
  },
});
