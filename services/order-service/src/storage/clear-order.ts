import { isNoteRepeated } from '@kopru/contracts/messages/messages';
import { personalInOrder } from '@kopru/contracts/orders/personal-data';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import { searchTextOf } from '../domain/search-text.ts';

const nobody = { name: null, phone: null, contactPhone: null };

/** What must be known of an order to take its customer out. */
export type Clearable = Pick<Order, '_id' | 'providerOrderId' | 'cancel'> & {
  content: Pick<Order['content'], 'shortCode' | 'items'>;
};

/** The personal members of a stored order, each with what stands there without the person. */
const members = personalInOrder.map(({ path, empty }) => ({
  name: `content.${path.join('.').replaceAll('*', '$[]')}`,
  empty,
}));
const emptied = Object.fromEntries(
  members.filter(({ empty }) => empty !== undefined).map(({ name, empty }) => [name, empty]),
);
const absent = Object.fromEntries(members.filter(({ empty }) => empty === undefined).map(({ name }) => [name, 1]));

/** Takes out the customer's data, what people wrote, and the raw body that has both; the figures stay. */
export const clearOrder = (order: Clearable, at: Date): driver.AnyBulkWriteOperation<Order> => {
  const { _id, providerOrderId, content, cancel } = order;
  return {
    updateOne: {
      filter: { _id },
      update: {
        $set: {
          ...emptied,
          ...(cancel === undefined ? {} : { 'cancel.note': null }),
          ...(cancel !== undefined && isNoteRepeated(cancel) && { 'cancel.reasonName': null }),
          search: searchTextOf({ providerOrderId, content: { ...content, customer: nobody } }),
          // What changed about the address or the note.
          'timeline.$[told].changes.$[].before': null,
          'timeline.$[told].changes.$[].after': null,
          raw: '',
          anonymisedAt: at,
        },
        $unset: { ...absent, sealed: 1 },
        $inc: { version: 1 },
      },
      arrayFilters: [{ 'told.changes': { $exists: true } }],
    },
  };
};
