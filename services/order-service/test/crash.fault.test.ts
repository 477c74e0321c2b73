import { arrivedOrder, sharedSettings, startService, waitFor, type ServiceProcess } from '@kopru/testing';
import axios from 'axios';
import { done, startSystem, type System } from './support/system.ts';

let system: System;
beforeEach(async () => {
  system = await startSystem();
});
afterEach(() => system.stop());

/** The service as its own process, on the backing services of the test. */
const startProcess = (changes: Record<string, string> = {}): Promise<ServiceProcess> =>
  startService('order-service', { ...system.settings, ...changes });

const advanceAt = (url: string, id: string): Promise<unknown> =>
  axios
    .post(
      `${url}/internal/orders/${id}/advance`,
      {},
      {
        proxy: false,
        validateStatus: () => true,
        headers: { 'x-internal-token': sharedSettings.INTERNAL_TOKEN, 'x-account-id': system.accountId },
      },
    )
    .catch(() => 'cut off');

const changesOf = async (orderId: string) =>
  (await system.events()).filter((event) => event.orderId === orderId && event.oldStatus !== null);

describe('a process that is killed', () => {
  it('between the platform’s answer and its commit: the order ends where the platform is, and the event arrives', async () => {
    const { _id } = await system.stored(arrivedOrder({ accountId: system.accountId, provider: 'getir' }));
    const victim = await startProcess();
    const platformDid: string[] = [];
    system.platform.answerWith(async (command) => {
      platformDid.push(command.commandId);
      if (platformDid.length === 1) await victim.kill();
      return done();
    });
    await advanceAt(victim.url, _id);
    expect((await system.get(_id)).status).toBe(400);
    await waitFor(async () => (await system.get(_id)).status === 500, { timeoutMs: 30_000 });
    expect(new Set(platformDid).size).toBe(1);
    await waitFor(async () => (await changesOf(_id)).length === 1);
    expect(await system.orders.countDocuments({ intent: { $exists: true } })).toBe(0);
  });

  it('between its commit and the publishing: the event arrives', async () => {
    const { _id } = await system.stored(arrivedOrder({ accountId: system.accountId }));
    await system.app.stop();
    // Without a broker the commit succeeds and the publishing cannot, which is where the process ends.
    const victim = await startProcess({ RABBITMQ_URL: 'amqp://guest:guest@127.0.0.1:1' });
    await advanceAt(victim.url, _id);
    await victim.kill();
    expect(await system.orders.findOne({ _id })).toMatchObject({
      status: 500,
      outbox: [{ type: 'siparis.durum_degisti' }],
    });
    expect(await changesOf(_id)).toEqual([]);
    await system.startReplica();
    const events = await waitFor(
      async () => {
        const found = await changesOf(_id);
        return found.length > 0 ? found : undefined;
      },
      { timeoutMs: 30_000 },
    );
    expect(events).toMatchObject([{ oldStatus: 400, status: 500 }]);
    await waitFor(async () => ((await system.orders.findOne({ _id }))?.outbox ?? []).length === 0);
  });

  it('in the middle of a burst: every order is stored once and told of', async () => {
    await system.app.stop();
    const orders = Array.from({ length: 1_000 }, () => arrivedOrder({ accountId: system.accountId }));
    const outcomes = await system.publisher.publishMany(
      orders.map((body) => ({ type: 'siparis.geldi' as const, body })),
    );
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([]);
    const victim = await startProcess();
    await waitFor(async () => (await system.orders.countDocuments({})) > 100);
    await victim.kill();
    expect(await system.orders.countDocuments({})).toBeLessThan(1_000);
    await system.startReplica();
    const numbers = orders.map(({ order }) => order.providerOrderId);
    await waitFor(
      async () => {
        const published = new Set((await system.events()).map(({ providerOrderId }) => providerOrderId));
        return numbers.every((number) => published.has(number));
      },
      { timeoutMs: 60_000 },
    );
    expect(await system.orders.countDocuments({ providerOrderId: { $in: numbers } })).toBe(1_000);
  });
});

describe('a process that is told to stop', () => {
  it('finishes what it has and exits 0', async () => {
    const { _id } = await system.stored(arrivedOrder({ accountId: system.accountId, provider: 'getir' }));
    const leaving = await startProcess();
    system.platform.answerWith(() => ({ ...done(), delayMs: 500 }));
    const answered = advanceAt(leaving.url, _id);
    await waitFor(() => system.platform.commands.length === 1);
    expect(await leaving.stop()).toBe(0);
    expect(await answered).toMatchObject({ status: 200, data: { data: { newStatus: 500 } } });
  });
});
