import { sharedSettings, startService, waitFor } from '@kopru/testing';
import type { RequestEntry } from '../../sandbox/src/world/world.ts';
import { createStage, type Stage } from './support/stage.ts';

const intervalMs = 6000;
/** What a claim, a tick and the latency that the platform was given may add; beside other tests, a busy machine more. */
const slackMs = process.env['TEST_SCALE'] === 'full' ? 3000 : 12_000;
const small = { suppliers: 16, stores: 10 };
const large = { stores: 40 };

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ TY_POLL_INTERVAL: `${intervalMs}ms` });
});
afterAll(() => stage.stop());

const connect = async (supplierId: string, restaurantId: string): Promise<void> => {
  const config = { restaurantId, supplierId, apiKey: `key-${supplierId}`, secretKey: `secret-${supplierId}` };
  stage.restaurants.add('ty', config);
  const { apiKey, secretKey } = config;
  await stage.simulator.control('PUT', `/restaurants/ty/${restaurantId}`, { supplierId, apiKey, secretKey });
};
const polls = async (): Promise<RequestEntry[]> => {
  const { items } = await stage.simulator.control<{ items: RequestEntry[] }>('GET', '/requests');
  return items.filter(({ platform, operation }) => platform === 'ty' && operation === 'list');
};
const byShop = (entries: readonly RequestEntry[]): Map<string, number[]> =>
  new Map(
    [...Map.groupBy(entries, ({ shop }) => shop ?? '')].map(([shop, group]) => [shop, group.map(({ at }) => at)]),
  );
const supplierOf = (shop: string | null): string => (shop ?? '').split('0')[0] ?? '';
const maxWithin10s = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 10_000).length));

describe('two replicas that poll 200 Trendyol integrations', () => {
  it('share them: none polled by both at once, none left out when one is killed, the limit never exceeded', async () => {
    // Ids without a zero in the supplier part, so that a store's supplier can be read off: 11, 12, … and 99.
    const suppliers = Array.from({ length: small.suppliers }, (_none, index) =>
      String(11 + index + Math.floor(index / 9)),
    );
    for (const supplier of suppliers)
      for (let store = 1; store <= small.stores; store += 1) await connect(supplier, `${supplier}0${store}`);
    for (let store = 1; store <= large.stores; store += 1) await connect('99', `990${store}`);
    const smallShops = suppliers.flatMap((supplier) =>
      Array.from({ length: small.stores }, (_none, index) => `${supplier}0${index + 1}`),
    );
    await stage.simulator.fault({ platform: 'ty', operation: 'list', kind: 'latency', ms: 100 });

    const replica = await startService('provider-ingest', {
      ...sharedSettings,
      MONGODB_URI: stage.backing.mongodbUri,
      MONGODB_DATABASE: stage.backing.database('ingest'),
      RABBITMQ_URL: stage.backing.rabbitmqUrl,
      RESTAURANT_SERVICE_URL: stage.restaurants.url,
      TY_BASE_URL: `${stage.simulator.url}/ty`,
      TY_POLL_INTERVAL: `${intervalMs}ms`,
    });
    const everyShopTwice = async (since: number) => {
      const seen = byShop((await polls()).filter(({ at }) => at >= since));
      return smallShops.every((shop) => (seen.get(shop)?.length ?? 0) >= 2);
    };
    const startedAt = Date.now();
    await waitFor(() => everyShopTwice(startedAt), { timeoutMs: 100_000, everyMs: 500 });
    const killedAt = Date.now();
    await replica.kill();
    await waitFor(() => everyShopTwice(killedAt), { timeoutMs: 100_000, everyMs: 500 });

    const entries = await polls();
    expect(Math.max(...entries.map(({ parallel }) => parallel))).toBe(1);
    const gaps = smallShops.map((shop) => {
      const times = (byShop(entries).get(shop) ?? []).filter((at) => at >= startedAt);
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
    });
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * intervalMs + slackMs);
    const bySupplier = Map.groupBy(entries, ({ shop }) => supplierOf(shop));
    for (const [, group] of bySupplier) expect(maxWithin10s(group.map(({ at }) => at))).toBeLessThanOrEqual(50);
    expect(entries.filter(({ status }) => status === 429)).toEqual([]);
  }, 300_000);
});
