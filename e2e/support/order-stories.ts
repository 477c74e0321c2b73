import type { WebhookRecord } from '@kopru/contracts/internal/webhooks';
import {
  allOrders,
  eventually,
  webhookReceiver,
  type Account,
  type Answer,
  type Answering,
  type WebhookReceiver,
} from '@kopru/testing';
import { directOrder, getirOrder, openShop, type Shop } from './orders.ts';
import { recordsOfAccount } from './records.ts';
import type { System } from '@kopru/testing/system';

const retryDelaysMs = [500, 1000, 3000];
export const retryDelays = retryDelaysMs.map((delay) => `${String(delay)}ms`).join(',');

/** A whole system on a busy machine may take minutes to come up. */
const setupLimitMs = 480_000;

export interface Stage {
  start: () => Promise<System>;
  /** Stops the whole system as its operator would, and starts it again. */
  restart: () => Promise<System>;
  close: () => Promise<void>;
  /** This machine's address for the system. */
  receiverHost: () => string;
}

const pausesBetween = (requests: WebhookReceiver['requests']): number[] =>
  requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));

/** An order's way from a platform's push to the restaurant's own system, tested on a whole running system. */
export const defineOrderStories = (stage: Stage): void => {
  let system: System;
  let shop: Shop;
  const receivers: WebhookReceiver[] = [];

  const receive = async (to: Shop, answer?: Answer | Answering, options: object = {}): Promise<WebhookReceiver> => {
    const receiver = await webhookReceiver(answer, stage.receiverHost());
    receivers.push(receiver);
    await system.admin('endpoint.create', { account: to.account.id, url: receiver.url, ...options });
    return receiver;
  };

  const recordsOf = async (account: Account, orderNumber: string): Promise<WebhookRecord[]> =>
    (await recordsOfAccount(system, account)).filter((record) => record.providerOrderId === orderNumber);

  const statesOf = async (account: Account, orderNumber: string): Promise<string[]> =>
    (await recordsOf(account, orderNumber)).map((record) => record.state);

  beforeAll(async () => {
    system = await stage.start();
    shop = await openShop(system);
  }, setupLimitMs);

  afterAll(async () => {
    await stage.close();
    for (const receiver of receivers) await receiver.stop();
  }, setupLimitMs);

  it('takes the documented Getir push and a direct order, lists both, and tells the registered receiver', async () => {
    const receiver = await receive(shop);
    const pushes = [await shop.pushGetir(getirOrder), await shop.pushDirect(directOrder('WEB-1001'))];
    expect(pushes.map(({ status }) => status)).toEqual([200, 200]);

    const numbers = [getirOrder.id, 'WEB-1001'].sort();
    await eventually(async () => {
      expect((await allOrders(shop.account)).map((order) => order.providerOrderId).sort()).toEqual(numbers);
    });
    await eventually(() => {
      expect(receiver.requests.map(({ json }) => json.veri.providerOrderId).sort()).toEqual(numbers);
    });
    for (const { json, headers } of receiver.requests) {
      const { id, providerOrderId } = json.veri;
      const veri = { id, providerOrderId, restaurantId: shop.restaurantId };
      expect(json).toEqual({ olay: 'siparis.olusturuldu', veri });
      expect(id).toMatch(/^[0-9a-f]{24}$/);
      expect(headers.authorization).toBe(`Bearer ${shop.account.key}`);
      expect(headers['x-webhook-id']).toBe(id);
    }
  });

  it('makes one order, one event and one webhook record of the same push sent twenty times at once', async () => {
    const other = await openShop(system);
    const receiver = await receive(other);
    const answers = await Promise.all(Array.from({ length: 20 }, () => other.pushDirect(directOrder('WEB-TWENTY'))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    await other.pushDirect(directOrder('WEB-AFTER'));

    // The later order follows the twenty on the same way, so when it has arrived no more of them can come.
    await eventually(() => {
      const delivered = receiver.requests.map(({ json }) => json.veri.providerOrderId);
      expect(new Set(delivered)).toEqual(new Set(['WEB-TWENTY', 'WEB-AFTER']));
    });
    const orders = await allOrders(other.account);
    expect(orders.map((order) => order.providerOrderId).sort()).toEqual(['WEB-AFTER', 'WEB-TWENTY']);
    expect(receiver.requests).toHaveLength(2);
    expect(await recordsOf(other.account, 'WEB-TWENTY')).toHaveLength(1);
  });

  it('tries a receiver that answers 500 exactly four times at growing delays, and the record ends failed', async () => {
    const other = await openShop(system);
    const receiver = await receive(other, { status: 500 }, { events: ['siparis.olusturuldu'], auth: 'bare' });
    await other.pushDirect(directOrder('WEB-FAILS'));
    await eventually(async () => {
      expect(await statesOf(other.account, 'WEB-FAILS')).toEqual(['failed']);
    });

    const { requests } = receiver;
    expect(requests.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3', '4']);
    expect(new Set(requests.map(({ json }) => json.veri.id)).size).toBe(1);
    for (const { headers } of requests) expect(headers.authorization).toBe(other.account.key);
    const pauses = pausesBetween(requests);
    retryDelaysMs.forEach((delay, index) => {
      expect(pauses[index]).toBeGreaterThanOrEqual(delay - 20);
      expect(pauses[index]).toBeLessThan(delay + 2000);
    });
  });

  it('ends delivered when the receiver recovers after the second try', async () => {
    const other = await openShop(system);
    const receiver = await receive(other, (_request, index) => ({ status: index < 2 ? 500 : 200 }));
    await other.pushDirect(directOrder('WEB-RECOVERS'));
    await eventually(async () => {
      expect(await statesOf(other.account, 'WEB-RECOVERS')).toEqual(['delivered']);
    });
    expect(receiver.requests).toHaveLength(3);
  });

  it(
    'has the same orders and the same keys after a stop and a second start',
    async () => {
      const before = await allOrders(shop.account);
      expect(before).toHaveLength(2);
      system = await stage.restart();
      expect(await allOrders(shop.account)).toEqual(before);
      expect((await shop.pushDirect(directOrder('WEB-LATER'))).status).toBe(200);
      await eventually(async () => {
        expect(await allOrders(shop.account)).toHaveLength(before.length + 1);
      });
    },
    setupLimitMs,
  );
};
