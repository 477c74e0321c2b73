import { orderOperations, type OrderSummary } from '@kopru/contracts/internal/orders';
import { channelOf } from '@kopru/contracts/platforms/channels';
import { newId } from '@kopru/contracts/values/ids';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { makeReadWays } from './read-ways.ts';

const at = '2026-11-20T17:00:00.000Z';
const step = { by: 'platform', who: null, platform: 'none', platformDueAt: null, platformError: null };
const summary: OrderSummary = {
  ...{ id: newId(), providerOrderId: 'P-1', restaurantId: newId(), provider: 'getir', channel: channelOf('getir') },
  ...{ status: 400, total: 1, currency: 'TRY', isReport: false, shortCode: null, customerName: null },
  ...{ createdAt: at, updatedAt: at },
};
const journey = orderOperations.journey.data.parse({
  ...{ id: summary.id, restaurantId: summary.restaurantId, provider: 'getir', status: 400, isTest: false },
  ...{ deliveryBy: 'restaurant', scheduledFor: null, readyAt: null, placedAt: at, arrivedAt: at, storedAt: at },
  ...{ waitsSince: at, acceptUntil: null, acceptTries: null, printed: [], isReported: false, reportedAt: null },
  steps: [{ ...step, status: 400, at }],
  usual: { isPrinted: false, isAdvanced: false, isReported: false },
});
const receiver = {
  ...{ endpointId: newId(), name: null, state: 'delivered', parkedFor: null, deliveredAt: at, attemptCount: 1 },
  ...{ nextAttemptAt: null, lastStatusCode: 200, lastError: null },
};
const unavailable = () => Promise.reject(new Error('away'));
const read = (journeys: () => Promise<unknown>, receiversOfOrders: () => Promise<unknown>, afterMs = 1_000) =>
  makeReadWays({ orders: { journeys }, records: { receiversOfOrders } } as unknown as ServiceClients, () => {
    return new Date(Date.parse(at) + afterMs);
  })(newId(), [summary]);

describe('the ways of a page of orders', () => {
  const ofOrders = () => Promise.resolve({ items: [journey] });
  const ofReceivers = () => Promise.resolve({ items: [{ orderId: summary.id, receivers: [receiver] }] });

  it('are what both services know of them', async () => {
    expect(await read(ofOrders, ofReceivers)).toEqual(new Map([[summary.id, { point: 'notified', broken: null }]]));
    expect(await read(ofOrders, ofReceivers, 31_000)).toEqual(
      new Map([[summary.id, { point: 'notified', broken: 'accepted' }]]),
    );
  });

  it('are there without the deliveries, and not there without the orders, while one owner is unavailable', async () => {
    expect(await read(ofOrders, unavailable)).toEqual(new Map([[summary.id, { point: 'arrived', broken: null }]]));
    expect(await read(unavailable, ofReceivers)).toEqual(new Map());
  });

  it('are asked for with one request to each owner, of no more orders than these take, and of none with none', async () => {
    const asked: { body: { orderIds?: string[]; orders?: unknown[] }; timeoutMs: number }[] = [];
    const note = (call: (typeof asked)[number]) => {
      asked.push(call);
      return Promise.resolve({ items: [] });
    };
    const clients = { orders: { journeys: note }, records: { receiversOfOrders: note } } as unknown as ServiceClients;
    const readWays = makeReadWays(clients, () => new Date());
    await readWays(newId(), []);
    expect(asked).toEqual([]);
    await readWays(newId(), Array<OrderSummary>(200).fill(summary));
    expect(asked.map(({ body }) => (body.orderIds ?? body.orders)?.length)).toEqual([50, 50]);
    expect(Math.max(...asked.map(({ timeoutMs }) => timeoutMs))).toBeLessThanOrEqual(2_000);
  });
});
