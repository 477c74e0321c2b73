import type { StoredModel } from '@kopru/mongo';
import type { DesiredStateChange, DesiredStateRepository } from '../domain/ports.ts';
import type { DesiredItems } from '../domain/availability/products.ts';
import { itemKey, noDesiredState, type DesiredState } from '../domain/availability/desired-state.ts';
import type { DesiredStateDocument } from './desired-state.model.ts';

/** The process that writes a desired state fans it out; after this time another process does. */
const fanOutWithinMs = 5_000;

/** A desired state for single platforms only is stored without the rest. */
const completed = <W>(perPlatform: DesiredItems<W>): DesiredItems<W> =>
  Object.fromEntries(
    Object.entries(perPlatform).map(([key, { item, all, at }]) => [key, { item, all: all ?? null, at: at ?? {} }]),
  );
const toDesiredState = ({
  _id,
  pendingFanOutSince: _pendingFanOut,
  ...desiredState
}: DesiredStateDocument): DesiredState => ({
  restaurantId: _id,
  ...desiredState,
  onClosed: desiredState.onClosed ?? 'show',
  stock: completed(desiredState.stock),
  prices: completed(desiredState.prices ?? {}),
});

/** A desired state for all platforms replaces those for single platforms. */
const itemFields = (
  member: 'stock' | 'prices',
  changes: readonly { item: string; desired: unknown }[],
  platforms: DesiredStateChange['platforms'],
): [string, unknown][] =>
  changes.flatMap(({ item, desired }): [string, unknown][] => {
    const path = `${member}.${itemKey(item)}`;
    if (platforms === undefined) return [[path, { item, all: desired, at: {} }]];
    return [[`${path}.item`, item], ...platforms.map((slug): [string, unknown] => [`${path}.at.${slug}`, desired])];
  });
const fieldsOf = (change: DesiredStateChange): Record<string, unknown> => {
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

export const createDesiredStateRepository = (
  desiredStates: StoredModel<DesiredStateDocument>,
): DesiredStateRepository => ({
  find: async (accountId, restaurantId) => {
    const found = await desiredStates.findOne({ _id: restaurantId, accountId });
    return found === null ? undefined : toDesiredState(found);
  },
  findAll: async (accountId, restaurantIds) =>
    (await desiredStates.find({ _id: { $in: [...restaurantIds] }, accountId })).map(toDesiredState),
  change: async (accountId, restaurantId, change) => {
    const one = { _id: restaurantId, accountId };
    const { restaurantId: _id, accountId: _account, ...none } = noDesiredState(accountId, restaurantId);
    await desiredStates.updateOne(one, { $setOnInsert: none }, { upsert: true });
    const changed = await desiredStates.findOneAndUpdate(
      { ...one, ...(change.version === undefined ? {} : { version: change.version }) },
      { $set: { ...fieldsOf(change), pendingFanOutSince: new Date() }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    );
    return changed === null ? undefined : toDesiredState(changed);
  },
  retainItems: async (accountId, restaurantId, items) => {
    const one = { _id: restaurantId, accountId };
    const found = await desiredStates.findOne(one);
    if (found === null) return undefined;
    const retained = new Set(items.map(itemKey));
    const gone = (['stock', 'prices'] as const).flatMap((member) =>
      Object.keys(found[member] ?? {})
        .filter((key) => !retained.has(key))
        .map((key) => `${member}.${key}`),
    );
    const $unset = Object.fromEntries(gone.map((path) => [path, true]));
    const change = { $set: { pendingFanOutSince: new Date() }, ...(gone.length === 0 ? {} : { $unset }) };
    const changed = await desiredStates.findOneAndUpdate(one, change, { returnDocument: 'after' });
    return changed === null ? undefined : toDesiredState(changed);
  },
  findPendingFanOut: async (limit) => {
    const before = new Date(Date.now() - fanOutWithinMs);
    return (await desiredStates.find({ pendingFanOutSince: { $lt: before } }).limit(limit)).map(toDesiredState);
  },
  markFannedOut: async ({ restaurantId, accountId, version }) => {
    await desiredStates.updateOne({ _id: restaurantId, accountId, version }, { $unset: { pendingFanOutSince: true } });
  },
  remove: async (accountId, restaurantId) => {
    await desiredStates.deleteOne({ _id: restaurantId, accountId });
  },
});
