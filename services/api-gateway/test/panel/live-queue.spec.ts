import { orderEvent, waitFor } from '@kopru/testing';
import { startGateway, type Gateway } from './gateway.ts';
import { openStream, publish } from './live-stream.ts';
import type { Person } from './panel-client.ts';

describe('what the gateway takes from the broker for its panels', () => {
  let gateway: Gateway;
  let mine: Person & { accountId: string };
  let theirs: Person & { accountId: string };

  beforeAll(async () => {
    gateway = await startGateway();
    [mine, theirs] = [await gateway.owner(), await gateway.owner()];
  });
  afterAll(() => gateway?.stop());

  const queues = async (): Promise<number> =>
    (await gateway.backing.broker.queues()).filter((name) => name.startsWith('gateway.live')).length;
  const arrivesAt = async (stream: Awaited<ReturnType<typeof openStream>>): Promise<void> => {
    const event = orderEvent({ accountId: mine.accountId });
    await publish(gateway, event);
    await waitFor(() => stream.seen().includes(event.eventId));
  };

  it('is nothing while no panel is open, and all from the moment when the first stream says it is open', async () => {
    expect(await queues()).toBe(0);
    for (let time = 0; time < 3; time += 1) {
      const stream = await openStream(gateway, mine);
      await arrivesAt(stream);
      await stream.close();
    }
    await waitFor(async () => (await queues()) === 0);
  });

  it('goes on as long as any panel is open, of whichever account', async () => {
    const [here, there] = [await openStream(gateway, mine), await openStream(gateway, theirs)];
    const alsoHere = await openStream(gateway, mine);
    await Promise.all([there.close(), here.close()]);
    await arrivesAt(alsoHere);
    expect(await queues()).toBe(1);
    await alsoHere.close();
    await waitFor(async () => (await queues()) === 0);
  });
});
