import type { ServiceClients } from '../../clients/service-clients.ts';
import { makeReadWays } from '../../public/views/read-ways.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';

export const listOrdersHandler = (clients: ServiceClients, now: () => Date) => {
  const readWays = makeReadWays(clients, now);
  return {
    listOrders: async ({ accountId, query: { way, ...query }, operation }) => {
      const page = await clients.orders.list({ accountId, query });
      const ways = way === undefined ? new Map<string, never>() : await readWays(accountId, page.items);
      const items = page.items.map((order) => ({ ...order, way: ways.get(order.id) }));
      return { data: operation.data.parse({ ...page, items }) };
    },
  } satisfies Partial<PanelHandlers>;
};
