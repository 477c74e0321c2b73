import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import {
  explainedReads,
  insertCount,
  isAbout,
  isFromIndex,
  receiver,
  uniqueNumber,
  waitFor,
  type Receiver,
} from '@kopru/testing';
import { sendOrder } from '../support/send-order.ts';
import { startSystem, type System } from '../support/system.ts';
import { dataOf, panelClient, type Person } from './panel-client.ts';

const isFull = process.env['TEST_SCALE'] === 'full';
/** The owner's account holds this many; as many again belong to others. */
const orderCount = isFull ? 1_000_000 : 1_200;
const days = 60;
const dayMs = 86_400_000;
jest.setTimeout(isFull ? 1_800_000 : 300_000);

type Document = Record<string, unknown>;
const newHexId = (): string => randomBytes(12).toString('hex');

describe(`the overview of an account with ${orderCount.toLocaleString('en')} orders`, () => {
  let system: System;
  let shop: Receiver;
  let owner: Person & { accountId: string };
  let endpointId: string;
  const databases = ['orders', 'webhooks', 'restaurants'] as const;
  const database = (name: string) => system.backing.client.db(system.backing.database(name));

  /** Copies of what the services themselves have written, so that they have its shape. */
  const fill = async (name: string, collection: string, template: Document, count: number): Promise<void> => {
    const target = database(name).collection<Document & { _id: string }>(collection);
    const start = Date.now() - days * dayMs;
    const copy = (index: number) => {
      const createdAt = new Date(start + (index / count) * days * dayMs);
      const accountId = index % 2 === 0 ? template['accountId'] : newHexId();
      return { ...template, _id: newHexId(), accountId, createdAt, providerOrderId: `TOHUM-${String(index)}` };
    };
    await insertCount(target, count, copy);
  };

  const seed = async (): Promise<void> => {
    const orders = database('orders').collection('orders');
    const template = await waitFor(async () => (await orders.findOne({ accountId: owner.accountId })) ?? undefined);
    await waitFor(async () => (await orders.countDocuments({ outbox: { $exists: true, $ne: [] } })) === 0);
    const { outbox: _outbox, ...order } = (await orders.findOne({ _id: template._id })) ?? template;
    await fill('orders', 'orders', { ...order, status: 900, isReport: true }, 2 * orderCount);
    const records = database('webhooks').collection('records');
    const record = await waitFor(async () => (await records.findOne({ state: 'delivered' })) ?? undefined);
    await fill('webhooks', 'records', record, orderCount / 2);
  };

  /** The reads for the owner, without those of the services' own work meanwhile. */
  const readsOf = async (work: () => Promise<void>) =>
    (await explainedReads(databases.map(database), work)).filter(isAbout(owner.accountId, endpointId));

  const range = (span: number): string =>
    `from=${new Date(Date.now() - span * dayMs).toISOString()}&to=${new Date(Date.now() + dayMs).toISOString()}`;

  beforeAll(async () => {
    // A busy machine is no reason to leave a part of the overview out.
    system = await startSystem({ OWNER_TIMEOUT: '60s' });
    owner = await panelClient(system).owner();
    const restaurant = (await owner.ask('POST', 'restaurants', { name: 'Örnek' })).body.data as { id: string };
    const channel = await owner.ask('POST', `restaurants/${restaurant.id}/integrations`, {
      integrationId: 'direct',
      provider: 'direct',
      config: {},
    });
    shop = await receiver();
    const endpoint = await owner.ask('POST', 'endpoints', { url: shop.url });
    endpointId = (endpoint.body.data as { id: string }).id;
    const { ingressUrl } = channel.body.data as { ingressUrl: string };
    await sendOrder(ingressUrl, { providerOrderId: uniqueNumber('TOHUM') });
    await seed();
  });
  afterAll(async () => {
    await system?.stop();
    await shop?.stop();
  });

  it.each([
    ['a day', 1],
    ['a month', 30],
  ])('answers every query of %s from an index', async (_name, span) => {
    const since = performance.now();
    const reads = await readsOf(async () => {
      const overview = await owner.ask('GET', `overview?${range(span)}`);
      expect(overview.body.data).toMatchObject({ orders: expect.anything(), webhooks: expect.anything() });
      expect(overview.body.data.orders.orderCount).toBeGreaterThan((orderCount * span) / days / 2);
      for (const path of ['orders?limit=8', 'alerts', 'integrations', 'restaurants', 'endpoints'])
        expect((await owner.ask('GET', path)).status).toBe(200);
    });
    const ms = Math.round(performance.now() - since);
    if (isFull) console.log(ms, JSON.stringify(reads.map(({ command: _command, ...read }) => read)));
    const known = new Set(reads.map(({ collection }) => collection));
    expect([...known]).toEqual(expect.arrayContaining(['orders', 'records', 'stats', 'endpoints', 'integrations']));
    // Figures come from the index alone; lists read what they show.
    const bad = reads.filter((read) => !isFromIndex(read) || read.docsExamined > 200);
    expect(bad).toEqual([]);
  });

  it('has the orders of a time before, where one is named', async () => {
    const nowMs = Date.now();
    const at = (ago: number) => new Date(nowMs - ago * dayMs).toISOString();
    const ask = async (query: string) =>
      dataOf(await owner.ask('GET', `overview?${query}`)) as Record<'orders' | 'before', Record<string, number> | null>;
    const earlier = await ask(`from=${at(4)}&to=${at(2)}`);
    expect(earlier.before).toBeNull();
    const { orderCount, cancelledCount, revenue } = earlier.orders ?? {};
    const { before } = await ask(`from=${at(2)}&to=${at(0)}&beforeFrom=${at(4)}&beforeTo=${at(2)}`);
    expect(before).toEqual({ orderCount, cancelledCount, revenue });
    expect(orderCount).toBeGreaterThan(0);
  });

  it('reads no further back than it shows', async () => {
    const reads = await readsOf(async () => {
      await owner.ask('GET', `overview?${range(1)}`);
    });
    const widest = Math.max(...reads.map(({ keysExamined }) => keysExamined));
    expect(widest).toBeLessThan((orderCount / days) * 2);
  });
});
