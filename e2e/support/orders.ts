import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  call,
  openShop as openDirectShop,
  type ApiAnswer,
  type RunningSystem,
  type Shop as DirectShop,
} from '@kopru/testing';

/** The documented new-order push. */
export const getirOrder = JSON.parse(readFileSync(join(import.meta.dirname, 'getir-order.json'), 'utf8')) as {
  id: string;
  restaurant: { id: string };
};

export const directOrder = (providerOrderId: string): Record<string, unknown> => ({
  providerOrderId,
  items: [
    {
      id: 'p1',
      name: 'Adana dürüm',
      quantity: 2,
      unitPrice: 140,
      options: [{ group: 'Ekstra', name: 'Kaşar', price: 15 }],
    },
  ],
  amount: { subtotal: 310, total: 310, currency: 'TRY' },
  payment: { type: 'cash', name: 'Nakit', isPaid: false },
});

export interface Shop extends DirectShop {
  pushDirect: (order: unknown) => Promise<ApiAnswer>;
  pushGetir: (order: unknown) => Promise<ApiAnswer>;
}

/** A new account with a restaurant, its own channel and Getir. */
export const openShop = async (system: RunningSystem): Promise<Shop> => {
  const shop = await openDirectShop(system);
  const config = { restaurantId: getirOrder.restaurant.id, apiKey: 'getir-gonderir', secretKey: 'gizli' };
  const getirUrl = await shop.connect('getir', config);
  return {
    ...shop,
    pushDirect: shop.push,
    pushGetir: (order) => call('POST', getirUrl, { body: order, headers: { 'x-api-key': config.apiKey } }),
  };
};
