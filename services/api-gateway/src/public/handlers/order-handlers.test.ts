import type { ListOrdersQuery, OrderPage } from '@kopru/contracts/internal/orders';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { orderHandlers } from './order-handlers.ts';

/** A service that answers when the test lets it, with as many orders as it has by then. */
const opened = () => {
  const asked: { accountId: string; query?: unknown; answer: () => void }[] = [];
  const orders = {
    list: (call: { accountId: string; query?: unknown }) =>
      new Promise<OrderPage>((resolve) => {
        const pagination = { limit: asked.length + 1, nextCursor: null, prevCursor: null };
        asked.push({ ...call, answer: () => resolve({ items: [], pagination }) });
      }),
  } as unknown as ServiceClients['orders'];
  const unasked = () => Promise.reject(new Error());
  const { listOrders, listPendingReports } = orderHandlers({ orders } as ServiceClients, unasked, unasked);
  const input = (accountId: string, locale: 'tr' | 'en', limit: number) => ({
    accountId,
    locale,
    query: { limit } as ListOrdersQuery,
    params: undefined,
    body: undefined,
    signal: AbortSignal.abort(),
  });
  return { asked, input, listOrders, listPendingReports };
};
const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a page of orders', () => {
  it('is read once for all who ask while an earlier reading is in progress, and after they asked', async () => {
    const { asked, input, listOrders } = opened();
    const first = listOrders(input('a', 'tr', 50));
    const later = [listOrders(input('a', 'tr', 50)), listOrders(input('a', 'tr', 50))];
    asked[0]?.answer();
    await expect(first).resolves.toMatchObject({ pagination: { limit: 1 } });
    await nextTick();
    expect(asked).toHaveLength(2);
    asked[1]?.answer();
    for (const page of await Promise.all(later)) expect(page).toMatchObject({ pagination: { limit: 2 } });
  });

  it('is shared by nobody who asks for another', async () => {
    const { asked, input, listOrders, listPendingReports } = opened();
    const all = [
      listOrders(input('a', 'tr', 50)),
      listOrders(input('b', 'tr', 50)),
      listOrders(input('a', 'en', 50)),
      listOrders(input('a', 'tr', 51)),
      listPendingReports(input('a', 'tr', 50)),
    ];
    expect(asked.map(({ accountId }) => accountId)).toEqual(['a', 'b', 'a', 'a', 'a']);
    for (const { answer } of asked) answer();
    await Promise.all(all);
  });
});
