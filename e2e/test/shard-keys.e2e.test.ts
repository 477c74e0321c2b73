import {
  allOrders,
  backingServices,
  dataOf,
  eventually,
  profiled,
  webhookReceiver,
  type BackingServices,
  type Profiled,
  type WebhookReceiver,
} from '@kopru/testing';
import { newPlace, startSystem, stopAll, type Place, type System } from '@kopru/testing/system';
import { shardRules } from '../../scripts/stores/shard-keys.ts';
import { directOrder, openShop, type Shop } from '../support/orders.ts';
import { recordsOfAccount } from '../support/records.ts';

/** The webhook that is refused, by its number. */
const failing = 1;

let corner: BackingServices;
let place: Place;
let system: System;
let shop: Shop;
let receiver: WebhookReceiver;

beforeAll(async () => {
  corner = await backingServices();
  place = await newPlace();
  system = await startSystem({ ...corner.env, ...place.env, WEBHOOK_RETRY_DELAYS: '1500ms,600ms' });
  shop = await openShop(system);
  receiver = await webhookReceiver((_request, index) => ({ status: index === failing ? 500 : 200 }));
  await system.admin('endpoint.create', { account: shop.account.id, url: receiver.url });
});

afterAll(async () => {
  await stopAll();
  await receiver?.stop();
  place.remove();
  await corner.stop();
});

const sharded = Object.entries(shardRules).flatMap(([name, rule]) => ('key' in rule ? [name] : []));
const databases = [...new Set(sharded.map((name) => name.slice(0, name.indexOf('/'))))];

interface Sent {
  /** Such as `orders/orders`. */
  name: string;
  op: string;
  filter: Record<string, unknown>;
  isUpsert: boolean;
}

/** What decides which shards a command reaches; an insert goes to the shard of its document. */
const sentOf = ({ database, collection, op, command }: Profiled): Sent => {
  const [first] = (command['pipeline'] ?? []) as { $match?: object }[];
  const filter = command['filter'] ?? command['q'] ?? command['query'] ?? first?.$match ?? {};
  const { databaseName } = database;
  const name = `${databaseName.slice(databaseName.lastIndexOf('_') + 1)}/${collection}`;
  return { name, op, filter: filter as Sent['filter'], isUpsert: command['upsert'] === true };
};

const conditionsOn = (filter: Sent['filter'], member: string): unknown[] => [
  ...(member in filter ? [filter[member]] : []),
  ...((filter['$and'] ?? []) as Sent['filter'][]).flatMap((part) => conditionsOn(part, member)),
];
/** One value or a list of them, and so the shards of these; a range would be all shards. */
const isExact = (condition: unknown): boolean =>
  typeof condition === 'string' || (typeof condition === 'object' && condition !== null && '$in' in condition);
const hasExact = (filter: Sent['filter'], member: string): boolean => conditionsOn(filter, member).some(isExact);

const idsIn = (value: unknown): string[] => JSON.stringify(value).match(/(?<=")[0-9a-f]{24}(?=")/g) ?? [];

describe('where MongoDB is sharded', () => {
  it("an order's way asks only the shards of its account, from its push to the second try of its webhook", async () => {
    const { account } = shop;
    const orderIds: string[] = [];
    const seen = await profiled(
      databases.map((name) => corner.client.db(corner.database(name))),
      async () => {
        // The last one comes twice.
        for (const number of ['A-1', 'A-2', 'A-3', 'A-3']) await shop.pushDirect(directOrder(number));
        await eventually(async () => {
          expect(await allOrders(account)).toHaveLength(3);
        });
        const orders = await allOrders(account);
        orderIds.push(...orders.map(({ id }) => String(id)));
        // The events of the order whose first webhook failed wait for its second try, and are unblocked after it.
        await eventually(() => {
          expect(receiver.requests.length).toBeGreaterThan(failing);
        });
        const number = receiver.requests[failing]?.json.veri.providerOrderId;
        const id = String(orders.find(({ providerOrderId }) => providerOrderId === number)?.id);
        dataOf(await account.get(`/orders/${id}`), 'an order by its id');
        dataOf(await account.get('/orders/A-2'), 'an order by its number');
        dataOf(await account.get(`/orders/${id}/journey`), 'a journey');
        dataOf(await account.post(`/orders/verify/${id}`, {}), 'a verification');
        for (const targetStatus of [600, 900])
          dataOf(await account.post(`/orders/change-status/${id}`, { targetStatus }), 'a change of status');
        dataOf(await account.get('/events?limit=10'), 'the feed');
        dataOf(await account.get('/events/consumers/till'), 'a consumer');
        await eventually(async () => {
          const records = await recordsOfAccount(system, account);
          expect(records).toHaveLength(6);
          expect(records.map(({ state }) => state)).toEqual(records.map(() => 'delivered'));
        });
        const [record] = await recordsOfAccount(system, account);
        const again = { webhookOrderId: record?.id, url: receiver.url, headers: {} };
        dataOf(await account.post('/orders/retry-webhook', again), 'another delivery');
      },
    );
    const documents = databases.flatMap((name) =>
      sharded
        .filter((one) => one.startsWith(`${name}/`))
        .map((one) => corner.client.db(corner.database(name)).collection(one.slice(name.length + 1))),
    );
    const stored = await Promise.all(documents.map((collection) => collection.find().toArray()));
    const own = new Set([...orderIds, ...idsIn(stored.flat())]);

    const sent = seen.map(sentOf).filter(({ name }) => sharded.includes(name));
    // The work of all accounts is looked for on all shards; what names something of one account is not.
    const ofAccount = sent.filter(({ op, filter }) => op !== 'insert' && idsIn(filter).some((id) => own.has(id)));
    expect(ofAccount.filter(({ filter }) => !hasExact(filter, 'accountId'))).toEqual([]);
    const upserts = sent.filter(({ isUpsert }) => isUpsert);
    expect(upserts.filter(({ filter }) => !['accountId', '_id'].every((one) => hasExact(filter, one)))).toEqual([]);

    const kinds = new Set(sent.map(({ name, op }) => `${op} ${name}`));
    const inserts = ['orders/orders', 'webhooks/records', 'webhooks/events', 'ingest/sent_orders'];
    const written = ['orders/orders', 'webhooks/records', 'webhooks/events'];
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        ...inserts.map((name) => `insert ${name}`),
        ...written.flatMap((name) => [`update ${name}`, `query ${name}`]),
        'query ingest/sent_orders',
      ]),
    );
  });
});
