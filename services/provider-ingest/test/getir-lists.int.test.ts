import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { waitFor } from '@kopru/testing';
import { createStage, type Stage } from './support/stage.ts';

const sample = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/getir/new-order.json'), 'utf8')) as Record<
  string,
  unknown
>;
const scheduled = (id: string, status: number, scheduledDate = '2026-12-24T18:00:00.000Z') => ({
  ...sample,
  ...{ id, status, isScheduled: true, scheduledDate },
});

/** Getir, whose list holds whatever a story gives it. */
const fake: { orders: unknown[] } = { orders: [] };
let server: Server;
let stage: Stage;

beforeAll(async () => {
  server = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/auth/login': { restaurantId: 'r', token: 't' },
      '/food-orders/periodic/unapproved': fake.orders,
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[request.url ?? ''] ?? []));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  stage = await createStage({ GETIR_BASE_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await stage.stop();
  server.close();
  server.closeAllConnections();
});

const statusesOf = async (id: string): Promise<number[]> =>
  (await stage.arrivals()).flatMap(({ order }) => (order.providerOrderId === id ? [order.status] : []));

it('says that a scheduled order is due as soon as its list shows it as new, and once', async () => {
  const { integrationId } = await stage.connect('getir');
  fake.orders = [scheduled('s-1', 325)];
  await stage.arrivalOf('s-1');
  fake.orders = [scheduled('s-1', 400)];
  await waitFor(async () => (await statusesOf('s-1')).length === 2);
  // The next round has come when an order of it has.
  fake.orders = [scheduled('s-1', 400), { ...sample, id: 'after' }];
  await stage.arrivalOf('after');
  expect(await statusesOf('s-1')).toEqual([325, 400]);
  // Only the first time was it found by polling.
  const ways = await waitFor(() => {
    const ofOrders = stage.restaurants.health.filter(
      ({ integrationId: id, body }) => id === integrationId && body.lastOrderAt !== undefined,
    );
    return ofOrders.length >= 2 && ofOrders.map(({ body }) => body.lastOrderBy ?? null);
  });
  expect(ways.slice(0, 2)).toEqual(['poll', null]);
});

it('reports when a scheduled order is wanted at another time, and nothing once the list says no more when', async () => {
  await stage.connect('getir');
  fake.orders = [scheduled('t-1', 325)];
  await stage.arrivalOf('t-1');
  const timesOf = async () =>
    (await stage.updates()).flatMap(({ providerOrderId, modified }) =>
      providerOrderId === 't-1' ? [modified?.scheduledFor] : [],
    );
  fake.orders = [scheduled('t-1', 325, '2026-12-24T19:00:00.000Z')];
  await waitFor(async () => (await timesOf()).length > 0);
  fake.orders = [
    { ...scheduled('t-1', 325), isScheduled: false, scheduledDate: null },
    { ...sample, id: 'then' },
  ];
  await stage.arrivalOf('then');
  // Each integration of this file reads the list.
  const times = new Set((await timesOf()).filter((time) => time != null));
  expect([...times]).toEqual(['2026-12-24T19:00:00.000Z']);
});

it('brings the neighbours of what cannot be read, and saves that with its reason', async () => {
  const integration = await stage.connect('getir');
  fake.orders = [
    { ...sample, id: 'n-1' },
    { ...sample, id: 'odd', products: [] },
    { ...sample, id: 'n-2' },
  ];
  await stage.arrivalOf('n-1');
  await stage.arrivalOf('n-2');
  const rejected = await waitFor(async () => {
    const { data } = await stage.internal('GET', '/rejected', undefined, integration.accountId);
    return (data as { data: { items: { body: string; failure: { code: string } }[] } }).data.items[0];
  });
  expect(rejected).toMatchObject({ failure: { code: 'invalid_request' } });
  expect(JSON.parse(rejected.body)).toMatchObject({ id: 'odd' });
});
