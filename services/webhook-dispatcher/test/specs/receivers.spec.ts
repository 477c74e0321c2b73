import type { JourneyReceiver } from '@kopru/contracts/internal/journey';
import { recordOperations } from '@kopru/contracts/internal/webhooks';
import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import { accountId, deliverOne, fixture, target } from '../support/internal-api.ts';

type Receivers = Awaited<ReturnType<typeof deliverOne>>;

const read = async (
  of: Receivers,
  account = accountId,
  since = new Date(Date.now() + 1_000),
): Promise<JourneyReceiver[]> => {
  const { orderId = '', restaurantId = '' } = of as unknown as Record<string, string>;
  const query = new URLSearchParams({ orderId, restaurantId, since: since.toISOString() });
  const { body } = await fixture.call(account, 'GET', `/receivers?${query.toString()}`);
  return recordOperations.receivers.data.parse(body.data).items;
};
const until = (of: Receivers, isThere: (found: JourneyReceiver[]) => boolean): Promise<JourneyReceiver[]> =>
  waitFor(async () => {
    const found = await read(of);
    return isThere(found) ? found : undefined;
  });

describe('how the receivers got an order', () => {
  it('has when each took it, under its description or its host, and nothing of another account', async () => {
    const named = await fixture.register(accountId, { url: target.url, description: 'Kasa' });
    const plain = await fixture.register(accountId, { url: `${target.url}/rapor` });
    const event = await deliverOne();
    const found = await until(event, (all) => all.length === 2 && all.every(({ deliveredAt }) => deliveredAt !== null));
    expect(new Map(found.map(({ endpointId, name }) => [endpointId, name]))).toEqual(
      new Map([
        [named, 'Kasa'],
        [plain, new URL(target.url).host],
      ]),
    );
    expect(found[0]).toMatchObject({ state: 'delivered', attemptCount: 1, lastStatusCode: 200, parkedFor: null });
    expect(await read(event, await fixture.account())).toEqual([]);
  });

  it('says why one has not, and why nobody asks it', async () => {
    target.answer({ status: 500 });
    const failing = await fixture.register(accountId, { url: target.url });
    const paused = await fixture.register(accountId, { url: target.url });
    await fixture.call(accountId, 'POST', `/endpoints/${paused}/pause`);
    const event = await deliverOne();
    const found = await until(
      event,
      (all) => all.some(({ lastStatusCode }) => lastStatusCode === 500) && all.length === 2,
    );
    expect(found.find(({ endpointId }) => endpointId === failing)).toMatchObject({
      deliveredAt: null,
      state: expect.stringMatching(/^(?:pending|retrying|parked|failed)$/),
    });
    expect(found.find(({ endpointId }) => endpointId === paused)).toMatchObject({
      deliveredAt: null,
      state: 'parked',
      parkedFor: 'paused',
      attemptCount: 0,
    });
  });

  it('names an endpoint that wants it and has no delivery, but none that came later or wants nothing of it', async () => {
    const wanting = await fixture.register(accountId, { url: target.url });
    await fixture.register(accountId, { url: target.url, restaurantIds: [newId()] });
    await fixture.register(accountId, { url: target.url, events: ['siparis.iptal_edildi'] });
    await fixture.register(accountId, { url: target.url, isEnabled: false });
    const nobodys = { orderId: newId(), restaurantId: newId() } as unknown as Receivers;
    expect(await read(nobodys)).toMatchObject([{ endpointId: wanting, state: 'missing', deliveredAt: null }]);
    expect(await read(nobodys, accountId, new Date(Date.now() - 60_000))).toEqual([]);
  });

  it('is the same for several orders, read at once, and of another account nothing', async () => {
    const named = await fixture.register(accountId, { url: target.url, description: 'Kasa' });
    const [first, second] = [await deliverOne(), await deliverOne()] as unknown as Record<string, string>[];
    const nobodys = { orderId: newId(), restaurantId: newId() };
    const isReceived = (all: JourneyReceiver[]) => all.length === 1 && all[0]?.deliveredAt !== null;
    for (const order of [first, second]) await until(order as unknown as Receivers, isReceived);
    const since = new Date(Date.now() + 1_000).toISOString();
    const orders = [first, nobodys, second].map(({ orderId, restaurantId } = {}) => ({ orderId, restaurantId, since }));
    const ask = async (account: string) =>
      recordOperations.receiversOfOrders.data.parse(
        (await fixture.call(account, 'POST', '/receivers', { orders })).body.data,
      ).items;
    const found = await ask(accountId);
    expect(found.map(({ orderId }) => orderId)).toEqual(orders.map(({ orderId }) => orderId));
    for (const [index, order] of [first, nobodys, second].entries())
      expect(found[index]?.receivers).toEqual(await read(order as unknown as Receivers, accountId, new Date(since)));
    expect(found.map(({ receivers }) => receivers.map(({ endpointId, state }) => [endpointId, state]))).toEqual([
      [[named, 'delivered']],
      [[named, 'missing']],
      [[named, 'delivered']],
    ]);
    expect((await ask(await fixture.account())).flatMap(({ receivers }) => receivers)).toEqual([]);
  });
});
