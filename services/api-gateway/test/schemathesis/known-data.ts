import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uniqueNumber, waitFor, type Receiver } from '@kopru/testing';
import { internalHeaders } from '../support/internal-headers.ts';
import type { World } from '../support/world.ts';

const timeoutMs = 120_000;

/** Orders of the account's own channel: enough that some are still open when many have been brought to their end. */
const placeOrders = async (world: World, count: number): Promise<string[]> => {
  const numbers = Array.from({ length: count }, () => uniqueNumber('WEB'));
  const soon = new Date(Date.now() + 6 * 3_600_000).toISOString();
  const orders = numbers.map((providerOrderId, index) => ({
    providerOrderId,
    items: [{ name: 'Adana dürüm', quantity: 1, unitPrice: 140 }],
    amount: { total: 140 },
    ...(index % 5 === 0 ? { scheduledFor: soon } : {}),
  }));
  await fetch(world.shop.ingressUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(orders),
  });
  return waitFor(
    async () => {
      const { body } = await world.mine.api(`GET /orders?limit=200&restaurantId=${world.shop.restaurantId}`);
      const items = body.data as { id: string; providerOrderId: string }[];
      if (items.length < count) return undefined;
      return items.map(({ id, providerOrderId }, index) => (index % 3 === 0 ? providerOrderId : id));
    },
    { timeoutMs },
  );
};

const undeliveredRecords = (failing: Receiver): Promise<string[]> =>
  waitFor(
    () => {
      const ids = new Set(failing.requests.map(({ headers }) => headers['x-webhook-id'] ?? ''));
      return ids.size < 5 ? undefined : [...ids];
    },
    { timeoutMs, what: 'refused webhooks' },
  );

/** Tokens with which a receiver registers itself, as the panel asks for them. */
const registrationTokens = async ({ system, mine }: World, count: number): Promise<string[]> => {
  const headers = { ...(await internalHeaders('webhook-dispatcher', 'api-gateway')), 'x-account-id': mine.id };
  const tokens: string[] = [];
  while (tokens.length < count) {
    const answer = await fetch(`${system.services.dispatcher.url()}/internal/registrations`, {
      method: 'POST',
      headers,
    });
    tokens.push(((await answer.json()) as { data: { token: string } }).data.token);
  }
  return tokens;
};

/** Endpoints that are off, so that they take nothing of what is sent. */
const someEndpoints = async ({ mine }: World, url: string, count: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) {
    const { body } = await mine.api('POST /webhook-endpoints', { body: { url, isEnabled: false, isSigned: true } });
    ids.push(body.data.id as string);
  }
  return ids;
};

const consumer = 'mutfak';

/** Writes the dictionaries of schemathesis.toml: identifiers that exist, so that a run gets past "not found". */
export const writeKnownData = async (
  world: World,
  folder: string,
  { taking, failing }: { taking: Receiver; failing: Receiver },
): Promise<void> => {
  const { api, id: account } = world.mine;
  const made = async (request: Parameters<typeof api>[0], count: number, member: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { body } = await api(request, { body: { name: `Deneme ${index}` } });
      ids.push(body.data[member] as string);
    }
    return ids;
  };
  await world.system.admin('endpoint.create', { account, url: failing.url });
  const getir = await world.getirOrder();
  const orders = await placeOrders(world, 100);
  const shops = [await world.newShop(), await world.newShop()];
  const page = await api('GET /orders?limit=20');
  const feed = await api('GET /events?limit=20&wait=25');
  const restaurants = await api('GET /restaurants?limit=1');
  const deliveries = await api('GET /deliveries?limit=1');
  const taken = await api(`GET /events/consumers/${consumer}?limit=20&wait=25`);
  const cursor = taken.body.data.cursor as string;
  await api(`POST /events/consumers/${consumer}/commit`, { body: { cursor } });
  const gone = Array.from({ length: 20 }, (_, index) => `eski-${index}`);
  for (const name of gone) await api(`GET /events/consumers/${name}?limit=1`);
  const dictionaries: Record<string, string[]> = {
    orders,
    'getir-orders': [getir.id, getir.pid],
    restaurants: shops.map(({ restaurantId }) => restaurantId),
    'restaurants-to-delete': await made('POST /restaurants', 20, 'id'),
    'menu-restaurants': [getir.shop.restaurantId],
    channels: [world.shop, ...shops].map(({ ingressUrl }) => ingressUrl.split('/').at(-1) ?? ''),
    integrations: [...shops.map(({ integrationId }) => integrationId), getir.shop.integrationId],
    businesses: await made('POST /businesses', 3, 'id'),
    'businesses-to-delete': await made('POST /businesses', 20, 'id'),
    records: await undeliveredRecords(failing),
    addresses: [taking.url],
    'order-cursors': [page.body.pagination.nextCursor as string],
    'restaurant-cursors': [restaurants.body.pagination.nextCursor as string],
    'delivery-cursors': [deliveries.body.pagination.nextCursor as string],
    endpoints: await someEndpoints(world, taking.url, 3),
    'endpoints-to-delete': await someEndpoints(world, taking.url, 20),
    tokens: await registrationTokens(world, 60),
    consumers: [consumer],
    'consumers-to-delete': gone,
    'committed-cursors': [cursor],
    'order-ids': orders.filter((id) => /^[0-9a-f]{24}$/.test(id)).slice(0, 5),
    'event-cursors': [feed.body.pagination.nextCursor as string],
  };
  for (const [name, values] of Object.entries(dictionaries))
    await writeFile(join(folder, `${name}.dict`), `${values.map((value) => JSON.stringify(value)).join('\n')}\n`);
};
