import { maxFreeFormBytes } from '@kopru/contracts/values/free-form';
import { newId } from '@kopru/contracts/values/ids';
import { createKeyring } from '@kopru/secrets';
import {
  type BackingServices,
  backingServices,
  createRunning,
  freePort,
  sharedSettings,
  waitFor,
  startService,
  type ServiceProcess,
} from '@kopru/testing';
import axios from 'axios';
import type { RequestEntry } from '../../sandbox/src/world/world.ts';
import { type Simulator, startSimulator } from './support/stage.ts';

/** TEST_SCALE=full for as many as the promise speaks of. */
const noisy = process.env['TEST_SCALE'] === 'full' ? 2000 : 200;
const newcomers = 5;
const atOnce = 10;
/** A line of JSON may have 8 KiB; a character that it writes as an escape of six bytes fills it soonest. */
const largest = '\u0001'.repeat(650);

const running = createRunning();
let backing: BackingServices;
let simulator: Simulator;
let restaurants: ServiceProcess;
let ingest: ServiceProcess | undefined;
let startIngest: () => Promise<ServiceProcess>;

beforeAll(async () => {
  backing = running.add(await backingServices());
  simulator = await startSimulator(running);
  const shared = { ...sharedSettings, MONGODB_URI: backing.mongodbUri, RABBITMQ_URL: backing.rabbitmqUrl };
  const [restaurantPort, ingestPort] = [await freePort(), await freePort()];
  restaurants = await startService('restaurant-service', {
    ...shared,
    PORT: String(restaurantPort),
    MONGODB_DATABASE: backing.database('restaurants'),
  });
  startIngest = () =>
    startService('provider-ingest', {
      ...shared,
      PORT: String(ingestPort),
      MONGODB_DATABASE: backing.database('ingest'),
      RESTAURANT_SERVICE_URL: restaurants.url,
      TY_BASE_URL: `${simulator.url}/ty`,
    });
});
afterAll(async () => {
  await Promise.all([ingest?.kill(), restaurants.kill()]);
  await running.stopAll();
});

const post = async <T>(accountId: string, path: string, body: unknown): Promise<T> => {
  const headers = { 'x-internal-token': sharedSettings.INTERNAL_TOKEN, 'x-account-id': accountId };
  const { data } = await axios.post<{ data: T }>(`${restaurants.url}/internal${path}`, body, { headers, proxy: false });
  return data.data;
};
let shops = 0;
const configOf = (secret: string) => {
  const shop = String(100_000 + ++shops);
  return { restaurantId: shop, supplierId: shop, apiKey: secret, secretKey: secret };
};
type Config = ReturnType<typeof configOf>;
const opened = ({ restaurantId, supplierId, apiKey, secretKey }: Config): Promise<unknown> =>
  simulator.control('PUT', `/restaurants/ty/${restaurantId}`, { supplierId, apiKey, secretKey });

/** As restaurant-service stores them; 2,000 written through its door would take minutes of a busy machine. */
const storeNoise = async (configs: readonly Config[]): Promise<void> => {
  const keyring = createKeyring(sharedSettings.MASTER_KEYS);
  const common = { accountId: newId(), provider: 'ty', status: true, autoVerify: false, keyId: 'test', version: 1 };
  const health = { lastOrderAt: null, lastError: null };
  const documents = configs.map((config) => {
    const [_id, token, at] = [newId(), `token-${config.restaurantId}`, new Date()];
    const sealed = keyring.seal(JSON.stringify({ token, config }), `integration:${_id}`);
    const own = { _id: _id as never, restaurantId: newId(), sealed, tokenHash: keyring.hash(token) };
    return { ...common, ...own, health, createdAt: at, updatedAt: at, live: true };
  });
  await backing.client.db(backing.database('restaurants')).collection('integrations').insertMany(documents);
};
/** A restaurant with an integration of Trendyol, which has to be polled; says which shop it is. */
const connect = async (): Promise<string> => {
  const config = configOf('secret');
  await opened(config);
  const accountId = newId();
  const { id } = await post<{ id: string }>(accountId, '/restaurants', { name: 'Örnek Dürümcü' });
  await post(accountId, `/restaurants/${id}/integrations`, { provider: 'ty', config });
  return config.restaurantId;
};
const firstPollOf = (shop: string): Promise<number> =>
  waitFor(
    async () => {
      const { items } = await simulator.control<{ items: RequestEntry[] }>('GET', '/requests');
      return items.find((entry) => entry.shop === shop)?.at;
    },
    { timeoutMs: 60_000, everyMs: 100, what: `the first poll of ${shop}` },
  );
const report = (what: string, milliseconds: readonly number[]): void =>
  void process.stdout.write(`${what}: ${milliseconds.map((time) => (time / 1000).toFixed(2)).join(', ')} s\n`);

describe(`beside ${noisy} integrations of the largest size that one account may have`, () => {
  beforeAll(async () => {
    const configs = Array.from({ length: noisy }, () => configOf(largest));
    expect(JSON.stringify(configs[0]).length).toBeGreaterThan(0.9 * maxFreeFormBytes);
    await storeNoise(configs);
    const waiting = [...configs];
    const openSome = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await opened(next);
    };
    await Promise.all(Array.from({ length: atOnce }, openSome));
    const begunAt = Date.now();
    ingest = await startIngest();
    const polls = backing.client.db(backing.database('ingest')).collection('polls');
    await waitFor(async () => (await polls.countDocuments()) >= noisy, { timeoutMs: 120_000, everyMs: 100 });
    report(`from the start of provider-ingest to all ${noisy} known`, [Date.now() - begunAt]);
  }, 280_000);

  it("another account's new integration that is only polled is polled at once", async () => {
    const times: number[] = [];
    for (let index = 0; index < newcomers; index += 1) {
      const begunAt = Date.now();
      const shop = await connect();
      times.push((await firstPollOf(shop)) - begunAt);
    }
    report(`from the wish for an integration to its first poll, beside ${noisy} large ones`, times);
  }, 280_000);

  it('one that was made while no process received its event is polled once provider-ingest is back', async () => {
    await ingest?.kill();
    const shop = await connect();
    ingest = await startIngest();
    const begunAt = Date.now();
    report('from being back to the first poll of one made meanwhile', [(await firstPollOf(shop)) - begunAt]);
  }, 120_000);
});
