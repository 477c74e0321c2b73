import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IntegrationCredentials, newId, type ProviderSlug } from '@kopru/contracts';
import { waitFor } from '@kopru/testing';
import axios from 'axios';
import { allPlatforms, createStage, pluginSecret, type Stage } from './support/stage.ts';

jest.setTimeout(120_000);

const deadline = { timeoutMs: 40_000 };
const sample = (name: string): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as object;
const directOrder = (number: string): object => ({ ...sample('direct/order'), providerOrderId: number });

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({
    // Far longer than the stories take: what is polled after a switch is polled because of it.
    GETIR_POLL_INTERVAL: '10m',
    TY_POLL_INTERVAL: '10m',
    MIGROS_POLL_INTERVAL: '10m',
  });
  // What is refused is not sent again here, so that only switching on can bring it.
  await stage.simulator.rules({ maxPushAttempts: 1, getirLimits: false, tyLimits: false });
});
afterAll(() => stage.stop());

const turn = (integration: IntegrationCredentials, status: boolean, on: Stage = stage): Promise<void> => {
  integration.status = status;
  return on.tell('entegrasyon.durum_degisti', integration, { status });
};
/** Off, and known to be. */
const turnOff = async (integration: IntegrationCredentials): Promise<void> => {
  await turn(integration, false);
  if (integration.provider === 'ty') return;
  const headers = await headersOf(integration);
  await waitFor(async () => (await stage.push(integration, 'x', headers)).status === 409, deadline);
};
const headersOf = async ({ provider, config }: IntegrationCredentials): Promise<Record<string, string>> => {
  if (provider !== 'ys') return { 'x-api-key': config.apiKey ?? '' };
  const { SignJWT } = await import('jose');
  const token = new SignJWT({ service: 'middleware' }).setProtectedHeader({ alg: 'HS512' }).setExpirationTime('5m');
  return { authorization: `Bearer ${await token.sign(Buffer.from(pluginSecret))}` };
};

/** What was refused, one document for each order and each thing that happened to one. */
const kept = () => stage.backing.client.db(stage.backing.database('ingest')).collection('refused');

interface RefusedWhileOff {
  integrationId: string;
  provider: string;
  restaurantId: string;
  orders: number;
  pushes: number;
  lastAt: string;
}
const refusedOf = async ({ accountId, integrationId }: IntegrationCredentials) => {
  const answer = await stage.internal('GET', '/refused-while-off', undefined, accountId);
  const { items } = (answer.data as { data: { items: RefusedWhileOff[] } }).data;
  return items.find((item) => item.integrationId === integrationId);
};
const arrivalsOf = async ({ integrationId }: IntegrationCredentials): Promise<string[]> =>
  (await stage.arrivals())
    .filter((arrival) => arrival.integrationId === integrationId)
    .map(({ order }) => order.providerOrderId);

const polls = async (restaurantId: string | undefined): Promise<number> => {
  const { items } = await stage.simulator.control<{ items: { operation: string; shop: string | null }[] }>(
    'GET',
    '/requests',
  );
  return items.filter(({ operation, shop }) => operation === 'list' && shop === restaurantId).length;
};
const isPolled = (provider: ProviderSlug): boolean => provider !== 'ys';
/** Before the story begins its integration is polled once, as it is when it is new. */
const connected = async (platform: (typeof allPlatforms)[number]): Promise<IntegrationCredentials> => {
  const integration = await stage.connect(platform);
  if (isPolled(platform)) await waitFor(async () => (await polls(integration.config.restaurantId)) > 0, deadline);
  return integration;
};
const place = async ({ provider, config: { restaurantId } }: IntegrationCredentials): Promise<string> => {
  const { id } = await stage.simulator.place({ platform: provider, restaurantId });
  if (provider !== 'ty')
    await waitFor(async () => (await stage.simulator.book(provider as 'ys', id)).pushedStatus === 409, deadline);
  return id;
};

describe.each(allPlatforms)('%s, switched off while customers order', (platform) => {
  it('brings what is still open when it is switched on again, each order once', async () => {
    const integration = await connected(platform);
    await turnOff(integration);
    const placed = [await place(integration), await place(integration)];
    expect(await arrivalsOf(integration)).toEqual([]);
    await turn(integration, true);
    const arrived = await waitFor(async () => {
      const ids = await arrivalsOf(integration);
      return ids.length >= 2 && ids;
    }, deadline);
    expect(arrived.toSorted()).toEqual(placed.toSorted());
    // A second switch brings nothing twice.
    await turnOff(integration);
    await turn(integration, true);
    await waitFor(async () => (await refusedOf(integration)) === undefined, deadline);
    expect(await arrivalsOf(integration)).toHaveLength(2);
  });

  it('does not leave open what the customer cancelled meanwhile', async () => {
    const integration = await connected(platform);
    await turnOff(integration);
    const cancelled = await place(integration);
    const open = await place(integration);
    await stage.simulator.control('POST', `/orders/${platform}/${cancelled}/cancel`, { by: 'customer' });
    const cancellation = { integrationId: integration.integrationId, providerOrderId: cancelled, kind: 'update' };
    if (platform === 'ys') await waitFor(async () => (await kept().countDocuments(cancellation)) === 1, deadline);
    await turn(integration, true);
    await waitFor(async () => (await arrivalsOf(integration)).includes(open), deadline);
    if (!(await arrivalsOf(integration)).includes(cancelled)) return;
    await waitFor(
      async () =>
        (await stage.updates()).some(({ providerOrderId, status }) => providerOrderId === cancelled && status === 1500),
      deadline,
    );
  });
});

describe('an own channel that is switched off', () => {
  it('is counted by order and by push, also when it is sent again and again, and after a restart', async () => {
    const integration = stage.restaurants.add('direct');
    integration.status = false;
    for (const number of ['OFF-1', 'OFF-2', 'OFF-1']) await stage.push(integration, directOrder(number));
    await stage.push(integration, [directOrder('OFF-2'), directOrder('OFF-3')]);
    await stage.push(integration, '{"unreadable": ');
    const refused = await waitFor(async () => {
      const found = await refusedOf(integration);
      return found?.pushes === 5 && found;
    }, deadline);
    const { integrationId, restaurantId } = integration;
    expect(refused).toMatchObject({ integrationId, restaurantId, provider: 'direct', orders: 3, pushes: 5 });
    expect(Date.now() - Date.parse(refused.lastAt)).toBeLessThan(60_000);
    const restarted = await stage.startIngest();
    const url = `${restarted.url()}/ingest/v1/direct/${integration.token}`;
    await axios.post(url, directOrder('OFF-4'), { validateStatus: () => true });
    // What a stopping process has noted is stored before it ends.
    await restarted.stop();
    await waitFor(async () => (await refusedOf(integration))?.orders === 4, deadline);
    expect(await refusedOf({ ...integration, accountId: newId() })).toBeUndefined();
  });

  it('costs the database a few writes however often one order is sent', async () => {
    const integration = stage.restaurants.add('direct');
    integration.status = false;
    const pushes = 400;
    const writes = async (): Promise<number> => {
      const [stats] = await kept()
        .aggregate([{ $collStats: { latencyStats: {} } }])
        .toArray();
      return Number(stats?.['latencyStats'].writes.ops);
    };
    const before = await writes();
    await Promise.all(Array.from({ length: pushes }, () => stage.push(integration, directOrder('FLOOD-1'))));
    await waitFor(async () => (await refusedOf(integration))?.pushes === pushes, deadline);
    expect(await kept().countDocuments({ integrationId: integration.integrationId })).toBe(1);
    expect((await writes()) - before).toBeLessThan(pushes / 10);
  });

  it('is told to Prometheus', async () => {
    const integration = stage.restaurants.add('direct');
    integration.status = false;
    const metric = async (): Promise<number> => {
      const { data } = await axios.get<string>(`${stage.ingest.url()}/metrics`);
      return Number(/^kopru_pushes_refused_while_off_total\{[^}]*provider="direct"[^}]*\} (\d+)/m.exec(data)?.[1]);
    };
    const before = await metric();
    await stage.push(integration, directOrder('METRIC-1'));
    expect((await metric()) - before).toBe(1);
  });

  it('takes what was refused when it is on again: its orders, and after them what happened to them', async () => {
    const integration = stage.restaurants.add('direct');
    expect((await stage.push(integration, directOrder('BEFORE-1'))).status).toBe(200);
    await turnOff(integration);
    await stage.push(integration, [directOrder('HELD-1'), directOrder('HELD-2')]);
    await stage.push(integration, {}, {}, '/orders/HELD-1/cancel');
    await stage.push(integration, { status: 600 }, {}, '/orders/BEFORE-1/status');
    await turn(integration, true);
    await waitFor(async () => (await arrivalsOf(integration)).length === 3, deadline);
    const told = await waitFor(async () => {
      const updates = (await stage.updates()).filter(
        ({ integrationId }) => integrationId === integration.integrationId,
      );
      return updates.length >= 2 && updates.map(({ providerOrderId, status }) => [providerOrderId, status]);
    }, deadline);
    expect(told).toEqual([
      ['HELD-1', 1500],
      ['BEFORE-1', 600],
    ]);
    await waitFor(async () => (await refusedOf(integration)) === undefined, deadline);
  });

  it('leaves alone what is too old, with all that happened to it, but not an order for later', async () => {
    const integration = stage.restaurants.add('direct');
    await turnOff(integration);
    const later = new Date(Date.now() + 7_200_000).toISOString();
    await stage.push(integration, [
      directOrder('OLD-1'),
      directOrder('YOUNG-1'),
      { ...directOrder('LATER-1'), scheduledFor: later },
    ]);
    await stage.push(integration, { status: 600 }, {}, '/orders/OLD-1/status');
    await waitFor(async () => (await refusedOf(integration))?.orders === 3, deadline);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await kept().updateMany(
      { integrationId: integration.integrationId, providerOrderId: { $in: ['OLD-1', 'LATER-1'] } },
      { $set: { firstAt: hourAgo } },
    );
    await turn(integration, true);
    await waitFor(async () => (await refusedOf(integration)) === undefined, deadline);
    expect((await arrivalsOf(integration)).toSorted()).toEqual(['LATER-1', 'YOUNG-1']);
    expect((await stage.updates()).some(({ providerOrderId }) => providerOrderId === 'OLD-1')).toBe(false);
  });

  it('keeps a bounded number of orders, and counts the pushes beyond', async () => {
    const integration = stage.restaurants.add('direct');
    integration.status = false;
    for (let batch = 0; batch < 6; batch += 1)
      await stage.push(
        integration,
        Array.from({ length: 100 }, (_none, index) => directOrder(`MANY-${batch}-${index}`)),
      );
    const refused = await waitFor(async () => {
      const found = await refusedOf(integration);
      return found?.pushes === 6 && found;
    }, deadline);
    expect(refused.orders).toBe(500);
  });
});

describe('Yemeksepeti', () => {
  it('gives up an order at its expiryDate: it is not taken later', async () => {
    const integration = await stage.connect('ys');
    await turnOff(integration);
    const headers = await headersOf(integration);
    const order = (token: string, inMs: number): object => ({
      ...sample('ys/order'),
      token,
      expiryDate: new Date(Date.now() + inMs).toISOString(),
    });
    await stage.push(integration, order('ys-expired-1', -1000), headers, '/order/x');
    await stage.push(integration, order('ys-open-1', 600_000), headers, '/order/x');
    await turn(integration, true);
    await waitFor(async () => (await arrivalsOf(integration)).includes('ys-open-1'), deadline);
    await waitFor(async () => (await refusedOf(integration)) === undefined, deadline);
    expect(await arrivalsOf(integration)).toEqual(['ys-open-1']);
  });
});

describe('Trendyol Go', () => {
  it('is asked from the last round before it was switched off, not from now and not from the first window', async () => {
    const windows = await createStage({ TY_POLL_INTERVAL: '300ms', TY_FIRST_WINDOW: '1s', TY_OVERLAP: '0ms' });
    try {
      await windows.simulator.rules({ tyLimits: false });
      const integration = await windows.connect('ty');
      const { restaurantId } = integration.config;
      const first = await windows.simulator.place({ platform: 'ty', restaurantId });
      await windows.arrivalOf(first.id);
      const schedule = windows.backing.client.db(windows.backing.database('ingest')).collection('polls');
      await turn(integration, false, windows);
      const parked = { _id: integration.integrationId as never, parkedAt: { $exists: true } };
      await waitFor(async () => (await schedule.countDocuments(parked)) === 1, deadline);
      const missed = await windows.simulator.place({ platform: 'ty', restaurantId });
      // Longer than the first window: only the kept cursor reaches back to it.
      await waitFor(() => Date.now() - Date.parse(missed.createdAt) > 1500, deadline);
      await turn(integration, true, windows);
      await windows.arrivalOf(missed.id);
    } finally {
      await windows.stop();
    }
  });
});
