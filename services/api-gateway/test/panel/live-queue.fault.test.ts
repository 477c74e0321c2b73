import { backingServices, faultProxy, orderEvent, type FaultProxy, waitFor } from '@kopru/testing';
import { startGateway, type Gateway } from './gateway.ts';
import { openStream, publish } from './live-stream.ts';
import type { Person } from './panel-client.ts';

describe('what the gateway takes from the broker for its panels', () => {
  let proxy: FaultProxy;
  let gateway: Gateway;
  let mine: Person & { accountId: string };
  let theirs: Person & { accountId: string };

  beforeAll(async () => {
    const backing = await backingServices();
    const real = new URL(backing.rabbitmqUrl);
    proxy = await faultProxy({ host: real.hostname, port: Number(real.port) });
    const cuttable = new URL(real);
    cuttable.hostname = '127.0.0.1';
    cuttable.port = String(proxy.port);
    gateway = await startGateway({ RABBITMQ_URL: cuttable.toString() }, backing);
    [mine, theirs] = [await gateway.owner(), await gateway.owner()];
  });
  afterAll(async () => {
    await gateway?.stop();
    await proxy?.stop();
  });

  const queues = async (): Promise<number> =>
    (await gateway.backing.broker.queues()).filter((name) => name.startsWith('gateway.live')).length;
  /** What was published before the queue is there again went nowhere. */
  const arrivesAgainAt = async (stream: Awaited<ReturnType<typeof openStream>>): Promise<void> => {
    const published: string[] = [];
    await waitFor(async () => {
      const event = orderEvent({ accountId: mine.accountId });
      published.push(event.eventId);
      await publish(gateway, event);
      return published.some((eventId) => stream.seen().includes(eventId));
    });
  };

  it('comes again after the broker was unavailable, and ends with the panel that left meanwhile', async () => {
    const [leaving, staying] = [await openStream(gateway, theirs), await openStream(gateway, mine)];
    proxy.cut();
    await leaving.close();
    proxy.mend();
    await arrivesAgainAt(staying);
    expect(await queues()).toBe(1);
    await staying.close();
    await waitFor(async () => (await queues()) === 0);
  });

  it('does not keep a panel waiting for a broker that is silent', async () => {
    proxy.stall();
    const start = performance.now();
    const stream = await openStream(gateway, mine);
    expect(stream.response.status).toBe(200);
    expect(performance.now() - start).toBeLessThan(8_000);
    proxy.cut();
    proxy.mend();
    await arrivesAgainAt(stream);
    expect(await queues()).toBe(1);
    await stream.close();
    await waitFor(async () => (await queues()) === 0);
  });
});
