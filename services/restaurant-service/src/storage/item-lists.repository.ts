import type { ItemList } from '@kopru/contracts/internal/items';
import type { StoredModel } from '@kopru/mongo';
import type { ItemLists } from '../domain/ports.ts';
import type { ItemListDocument } from './item-list.model.ts';

const toList = ({ _id, version, items }: ItemListDocument): ItemList => ({ restaurantId: _id, version, items });

export const createItemListRepository = (lists: StoredModel<ItemListDocument>): ItemLists => ({
  find: async (accountId, restaurantId) => {
    const found = await lists.findOne({ _id: restaurantId, accountId });
    return found === null ? { restaurantId, version: 0, items: [] } : toList(found);
  },
  write: async (accountId, restaurantId, { items, version }) => {
    const one = { _id: restaurantId, accountId };
    await lists.updateOne(one, { $setOnInsert: { version: 0, items: [] } }, { upsert: true });
    const written = await lists.findOneAndUpdate(
      { ...one, ...(version === undefined ? {} : { version }) },
      { $set: { items }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    );
    return written === null ? undefined : toList(written);
  },
  remove: async (accountId, restaurantId) => {
    await lists.deleteOne({ _id: restaurantId, accountId });
  },
});
