import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { System } from './system.ts';
import { accountAt, call, type Account, type Answer } from './client.ts';

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

export interface Shop {
  account: Account;
  restaurantId: string;
  pushDirect: (order: unknown) => Promise<Answer>;
  pushGetir: (order: unknown) => Promise<Answer>;
}

let shops = 0;

const tokenOf = ({ status, body }: Answer): string => {
  if (status !== 200) throw new Error(`the integration was answered ${String(status)}: ${JSON.stringify(body)}`);
  return String(body.data.ingressUrl).split('/').at(-1) ?? '';
};

/** A new account with a restaurant, its own channel and Getir. */
export const openShop = async (system: System): Promise<Shop> => {
  shops += 1;
  const made = await system.admin(
    'account',
    'create',
    '--name',
    'Örnek',
    '--email',
    `sahip${String(shops)}@ornek.test`,
    '--password',
    'gizli-parola-1',
  );
  const { gateway, ingest } = system.ready;
  const account = accountAt(gateway, String(made['accountId']), String(made['apiKey']));
  const restaurant = await account.post('/restaurants', { name: 'Örnek Dürümcü' });
  const restaurantId = String(restaurant.body.data.id);
  const direct = tokenOf(
    await account.post(`/restaurants/${restaurantId}/integrations`, { integrationId: 'direct', config: {} }),
  );
  const config = { restaurantId: getirOrder.restaurant.id, apiKey: 'getir-gonderir', secretKey: 'gizli' };
  const getir = tokenOf(
    await account.post(`/restaurants/${restaurantId}/integrations`, { integrationId: 'getir', config }),
  );
  return {
    account,
    restaurantId,
    pushDirect: (order) => call('POST', `${ingest}/ingest/v1/direct/${direct}`, { body: order }),
    pushGetir: (order) =>
      call('POST', `${ingest}/ingest/v1/getir/${getir}`, { body: order, headers: { 'x-api-key': config.apiKey } }),
  };
};
