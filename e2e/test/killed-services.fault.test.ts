import { setTimeout as pause } from 'node:timers/promises';
import {
  allOrders,
  backingServices,
  eventually,
  webhookReceiver,
  type BackingServices,
  type WebhookReceiver,
} from '@kopru/testing';
import { directOrder, openShop, type Shop } from '../support/orders.ts';
import { newPlace, startSystem, stopAll, type Place, type System } from '@kopru/testing/system';

const orderCount = 2000;
const perSecond = 100;
const victims = ['provider-ingest', 'order-service', 'webhook-dispatcher', 'restaurant-service', 'api-gateway'];

describe('killing each of the five services in turn while 2,000 orders come in at 100 per second', () => {
  let corner: BackingServices;
  let place: Place;
  let system: System;
  let shop: Shop;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    corner = await backingServices();
    place = await newPlace();
    system = await startSystem({
      ...corner.env,
      ...place.env,
      WEBHOOK_RETRY_DELAYS: '500ms,2s,5s',
      GETIR_BASE_URL: 'http://127.0.0.1:9',
    });
    shop = await openShop(system);
    receiver = await webhookReceiver();
    await system.admin('endpoint.create', { account: shop.account.id, url: receiver.url });
  });

  afterAll(async () => {
    await stopAll();
    await receiver.stop();
    place.remove();
    await corner.stop();
  });

  /**
   * Sends every order once, without retries, as the platform; an answer of 200 counts as accepted. On a machine that starts
   * services slowly it goes on until more than half of 2,000 are.
   */
  const sendOrders = async (): Promise<Set<string>> => {
    const accepted = new Set<string>();
    const sent: Promise<void>[] = [];
    const start = Date.now();
    for (let index = 0; index < orderCount || (accepted.size <= orderCount / 2 && index < 5 * orderCount); index += 1) {
      const number = `K-${String(index).padStart(4, '0')}`;
      await pause(Math.max(0, start + (index * 1000) / perSecond - Date.now()));
      const push = shop.pushDirect(directOrder(number)).then(({ status }) => {
        if (status === 200) accepted.add(number);
      });
      sent.push(push.catch(() => undefined));
    }
    await Promise.all(sent);
    return accepted;
  };

  const killOneByOne = async (): Promise<void> => {
    for (const victim of victims) {
      await pause((orderCount / perSecond / (victims.length + 1)) * 1000);
      process.kill(system.pidOf(victim), 'SIGKILL');
    }
  };

  it('stores and delivers every accepted order, and none twice', async () => {
    const [accepted] = await Promise.all([sendOrders(), killOneByOne()]);
    expect(accepted.size).toBeGreaterThan(orderCount / 2);

    const stored = await eventually(async () => {
      const orders = await allOrders(shop.account);
      const numbers = new Set(orders.map((order) => order.providerOrderId));
      expect([...accepted].filter((number) => !numbers.has(number))).toEqual([]);
      return orders;
    }, 300_000);
    expect(new Set(stored.map((order) => order.providerOrderId)).size).toBe(stored.length);

    await eventually(() => {
      const delivered = new Set(receiver.requests.map(({ json }) => json.veri.providerOrderId));
      expect(stored.filter((order) => !delivered.has(order.providerOrderId))).toEqual([]);
    }, 300_000);
    const created = receiver.requests.filter(({ json }) => json.olay === 'siparis.olusturuldu');
    const recordIds = new Map(created.map(({ json }) => [json.veri.id, json.veri.providerOrderId]));
    expect(recordIds.size).toBe(stored.length);
    for (const victim of victims) expect(system.output()).toContain(`! ${victim} ended (SIGKILL)`);
  });
});
