import { brokerRights, deadQueueOf, queueNames } from '@kopru/messaging';
import {
  backingServices,
  openShop,
  receiver,
  uniqueNumber,
  waitFor,
  type BackingServices,
  type Receiver,
} from '@kopru/testing';
import { connect, type Channel } from 'amqplib';
import { brokerUsers } from './support/broker-users.ts';
import { startSystem, type System } from './support/system.ts';

type Attempt = (channel: Channel) => Promise<unknown>;

const bind =
  (exchange: string, pattern: string): Attempt =>
  async (channel) => {
    const { queue } = await channel.assertQueue(`gateway.live.${'0'.repeat(12)}`, { exclusive: true });
    await channel.bindQueue(queue, exchange, pattern);
  };
const publish =
  (exchange: string, key: string): Attempt =>
  async (channel) => {
    channel.publish(exchange, key, Buffer.from('{}'));
    // The refusal comes before the answer to whatever is asked next.
    await channel.checkExchange(exchange === '' ? 'amq.topic' : exchange);
  };

/** What may be tried with a service's credentials, and who may do it. */
const table: [what: string, attempt: Attempt, who: readonly string[]][] = [
  ['publish an arrived order', publish('siparis', 'siparis.geldi'), ['provider-ingest']],
  ['publish a platform update', publish('siparis', 'siparis.platform_guncelledi'), ['provider-ingest']],
  ['publish a cancelled order', publish('siparis', 'siparis.iptal_edildi'), ['order-service']],
  ['publish a switched integration', publish('entegrasyon', 'entegrasyon.durum_degisti'), ['restaurant-service']],
  ['publish a changed key', publish('hesap', 'hesap.anahtar_degisti'), ['api-gateway']],
  ['publish changed endpoints', publish('hesap', 'hesap.webhook_degisti'), ['webhook-dispatcher']],
  ['put a message into any queue by its name', publish('', 'orders.arrivals'), []],
  ['put a message into the queues of order-service', publish('order-service', 'orders.arrivals'), ['order-service']],
  [
    'put a message into the queues of the dispatcher',
    publish('webhook-dispatcher', 'webhook.deliver'),
    ['webhook-dispatcher'],
  ],
  ['read arrived orders', (channel) => channel.get('orders.arrivals'), ['order-service']],
  ['read dead orders', (channel) => channel.get('orders.arrivals.dead'), ['order-service']],
  ['read events', (channel) => channel.get('webhook.events'), ['webhook-dispatcher']],
  ['read changed keys', (channel) => channel.get('webhook.accounts'), ['webhook-dispatcher']],
  ['listen in on events', bind('siparis', 'siparis.durum_degisti'), ['api-gateway']],
  ['listen in on arrived orders', bind('siparis', 'siparis.geldi'), []],
  ['listen in on everything', bind('siparis', '#'), []],
  ['empty the queue of orders', (channel) => channel.purgeQueue('orders.arrivals'), ['order-service']],
  ['delete the queue of events', (channel) => channel.deleteQueue('webhook.nothing'), ['webhook-dispatcher']],
  ['make a queue of another name', (channel) => channel.assertQueue('mine', { exclusive: true }), []],
  ['delete an exchange', (channel) => channel.deleteExchange('siparis', { ifUnused: true }), ['order-service']],
];

describe('a user of its own at the broker for each service', () => {
  const services = Object.keys(brokerRights);
  let backing: BackingServices;
  let users: Awaited<ReturnType<typeof brokerUsers>>;
  let system: System;
  let shop: Receiver;

  beforeAll(async () => {
    backing = await backingServices();
    users = await brokerUsers(backing.rabbitmqUrl);
    system = await startSystem({}, backing, (service) => ({ RABBITMQ_URL: users.urlOf(service) }));
    shop = await receiver();
  });
  afterAll(async () => {
    await shop?.stop();
    await system?.stop();
    await users?.stop();
  });

  const newOrder = () => {
    const item = { name: 'Adana dürüm', quantity: 1, unitPrice: 140 };
    return {
      ...{ providerOrderId: uniqueNumber('AZ'), items: [item] },
      ...{ amount: { total: 140 }, payment: { type: 'cash' } },
    };
  };
  /** A shop whose events are told to the receiver. */
  const openWithReceiver = async () => {
    const { url: gateway, services: all, admin } = system;
    const opened = await openShop({ ready: { gateway, ingest: all.ingest.url() }, admin });
    await admin('endpoint.create', { account: opened.account.id, url: shop.url });
    return opened;
  };

  it('is enough: an order comes in, its events go out, also by the queue of retries, and a new key reaches webhooks', async () => {
    const { account, push } = await openWithReceiver();
    shop.answer((_request, index) => ({ status: index === 0 ? 500 : 200 }));
    const order = newOrder();
    const { providerOrderId } = order;
    expect((await push(order)).status).toBe(200);
    const accepted = (text: string) => () =>
      shop.requests.slice(1).some((request) => request.text.includes(providerOrderId) && request.text.includes(text));
    await waitFor(accepted('siparis.olusturuldu'), { timeoutMs: 30_000 });
    expect((await account.post(`/orders/verify/${providerOrderId}`)).status).toBe(200);
    await waitFor(accepted('siparis.durum_degisti'), { timeoutMs: 30_000 });
  });

  it('is enough to put aside what nobody can read, at every queue, and to go on', async () => {
    const { push } = await openWithReceiver();
    const { broker } = backing;
    const names = (await broker.queues('quorum')).filter((name) => !/\.dead$|\.retry\./.test(name));
    expect(names).toEqual(expect.arrayContaining([...Object.values(queueNames), 'webhook.deliver', 'webhook.slow']));
    for (const name of names) await broker.put(name, '{"this is": not JSON');
    await waitFor(
      async () =>
        (await Promise.all(names.map((name) => broker.depth(deadQueueOf(name))))).every((depth) => depth === 1),
      { timeoutMs: 30_000 },
    );
    const reasons = (await Promise.all(names.map((name) => broker.take(deadQueueOf(name))))).flat();
    expect(reasons.map(({ headers }) => typeof headers['x-dead-reason'])).toEqual(names.map(() => 'string'));
    const order = newOrder();
    expect((await push(order)).status).toBe(200);
    await waitFor(() => shop.requests.some(({ text }) => text.includes(order.providerOrderId)), { timeoutMs: 30_000 });
  });

  it.each(table)('lets nobody else %s', async (_what, attempt, who) => {
    const may: string[] = [];
    for (const service of services) {
      const model = await connect(users.urlOf(service));
      model.on('error', () => undefined);
      const channel = await model.createChannel();
      channel.on('error', () => undefined);
      const refusal = await attempt(channel).then(
        () => '',
        (error: unknown) => String(error),
      );
      if (!refusal.includes('ACCESS_REFUSED')) may.push(service);
      await model.close().catch(() => undefined);
    }
    expect(may).toEqual(who);
  });
});
