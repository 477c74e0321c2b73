import { apiPrefix, type OperationShape } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import { call } from '@kopru/testing';
import { items, restaurant, soldOut, type Demanding, type Use } from './account.ts';

/** The most that an operation may be asked for, where that is more than its example with the longest page. */
const dearest: Readonly<Record<string, { query?: string; body?: object }>> = {
  listRestaurants: { query: '' },
  listOrders: { query: 'limit=200&q=dürüm' },
  createRestaurant: { body: restaurant },
  updateRestaurant: { body: restaurant },
  writeItems: { body: { items } },
  changeAvailability: { body: { items: soldOut } },
  startRecovery: { body: { since: '2026-01-01T00:00:00.000Z' } },
};

/** The request of a row, of what the account has; what would be deleted is not there. */
const useOf = (gateway: string, { shop, orderId, sandboxKey }: Demanding, row: OperationShape): Use => {
  const { id, method, path, examples, isPaged, isSandboxOnly } = row;
  const ids: Record<string, string> = {
    ...{ orderId, restaurantId: shop.restaurantId, provider: 'getir', name: 'kasa' },
    ...(method === 'delete' && { orderId: newId(), restaurantId: newId(), name: 'yok' }),
  };
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? newId());
  const usual = isPaged === true ? 'limit=200' : id === 'getMenu' ? `restaurantId=${shop.restaurantId}` : '';
  const query = dearest[id]?.query ?? usual;
  const body = dearest[id]?.body ?? examples.body;
  const headers = { authorization: `Bearer ${isSandboxOnly === true ? sandboxKey : shop.account.key}` };
  const url = `${gateway}${apiPrefix}${address}?${query}`;
  const sent = body === undefined ? {} : { body };
  return { name: id, request: () => call(method.toUpperCase(), url, { headers, ...sent, timeoutMs: 60_000 }) };
};

/** Every operation of the public API. */
export const publicUses = (gateway: string, demanding: Demanding): Use[] =>
  publicOperationList.map((row) => useOf(gateway, demanding, row));
