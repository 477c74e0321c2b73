import type { Item } from '@kopru/contracts/internal/items';
import { asGiven, number, storedIn, text, type StoredBy } from '@kopru/mongo';

export const itemListSchema = storedIn('itemLists', {
  /** The restaurant. */
  _id: text,
  accountId: text,
  version: number,
  items: asGiven<Item[]>(),
});
export type ItemListDocument = StoredBy<typeof itemListSchema>;
