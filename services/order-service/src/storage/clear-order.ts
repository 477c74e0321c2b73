import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import { searchTextOf } from '../domain/search-text.ts';

const nobody = { id: null, name: null, phone: null, contactPhone: null, note: null, address: null };

/** What must be known of an order to take its customer out. */
export type Clearable = Pick<Order, '_id' | 'providerOrderId' | 'cancel'> & {
  content: Pick<Order['content'], 'shortCode' | 'items'>;
};

/** Takes out the customer's data, what people wrote, and the raw body that holds both; the figures stay. */
export const clearOrder = (order: Clearable, at: Date): driver.AnyBulkWriteOperation<Order> => {
  const { _id, providerOrderId, content, cancel } = order;
  return {
    updateOne: {
      filter: { _id },
      update: {
        $set: {
          'content.customer': nobody,
          'content.courier': null,
          'content.platform': {},
          'content.items.$[].note': null,
          ...(cancel === undefined ? {} : { 'cancel.note': null }),
          search: searchTextOf({ providerOrderId, content: { ...content, customer: nobody } }),
          // What changed about the address or the note.
          'timeline.$[told].changes.$[].before': null,
          'timeline.$[told].changes.$[].after': null,
          raw: '',
          anonymisedAt: at,
        },
        // What could not be read may be of the customer.
        $unset: { 'content.unread': 1 },
        $inc: { version: 1 },
      },
      arrayFilters: [{ 'told.changes': { $exists: true } }],
    },
  };
};
