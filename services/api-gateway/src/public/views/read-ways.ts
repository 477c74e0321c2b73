import { maxJourneys, type OrderWay } from '@kopru/contracts/internal/journey';
import type { OrderSummary } from '@kopru/contracts/internal/orders';
import { brokenLink } from '@kopru/contracts/orders/broken-link';
import { wayPointOf } from '@kopru/contracts/orders/order-way';
import type { ServiceClients } from '../../clients/service-clients.ts';

/** The ways of a page of orders, by id; of orders that cannot be read in time there are none. */
export type ReadWays = (accountId: string, orders: readonly OrderSummary[]) => Promise<ReadonlyMap<string, OrderWay>>;

/** A list is not delayed by them. */
const timeoutMs = 2_000;

export const makeReadWays =
  ({ orders, records }: Pick<ServiceClients, 'orders' | 'records'>, now: () => Date): ReadWays =>
  async (accountId, page) => {
    const some = page.slice(0, maxJourneys);
    if (some.length === 0) return new Map();
    const [journeys, deliveries] = await Promise.all([
      orders.journeys({ accountId, body: { orderIds: some.map(({ id }) => id) }, timeoutMs }).catch(() => undefined),
      records
        .receiversOfOrders({
          accountId,
          body: {
            orders: some.map(({ id, restaurantId, createdAt }) => ({ orderId: id, restaurantId, since: createdAt })),
          },
          timeoutMs,
        })
        .catch(() => undefined),
    ]);
    const receiversOf = new Map(deliveries?.items.map(({ orderId, receivers }) => [orderId, receivers]));
    return new Map(
      journeys?.items.map((order) => {
        const receivers = receiversOf.get(order.id) ?? null;
        const facts = { ...order, receivers, unavailable: receivers === null ? ['receivers' as const] : [] };
        return [order.id, { point: wayPointOf(facts), broken: brokenLink(facts, now())?.link ?? null }];
      }),
    );
  };
