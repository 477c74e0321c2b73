import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Exchange } from '../libs/http/src/exchange.ts';
import { freePort } from '@kopru/testing';
import { platformSecrets } from '../scripts/launcher/demo/platforms.ts';
import { call } from '../bench/load.ts';
import type { Shop } from '../bench/system.ts';
import { platforms, type Channel } from './books.ts';

export interface PlatformOrder {
  platform: string;
  id: string;
  status: number;
  isAccepted: boolean;
}

/** The simulated platforms, in a process that no fault strikes: they send until they are answered, as the real ones do. */
export interface Platforms {
  /** What the services need to find them. */
  settings: Record<string, string>;
  /** Connects a restaurant with every platform, through the API. */
  connect(gateway: string, shop: Shop, number: number): Promise<void>;
  place(channel: Channel, shopNumber: number): Promise<string>;
  cancel(channel: Channel, id: string): Promise<number>;
  books(): Promise<PlatformOrder[]>;
  stop(): Promise<void>;
}

/** Their pauses and deadlines, shortened so that a run of minutes sees all of them; nothing expires unapproved. */
const rules = {
  getirStepMs: 300,
  getirApprovalMs: 86_400_000,
  ysExpiryMs: 86_400_000,
  courierStepMs: 600_000,
  isCourierAutomatic: false,
  getirLimits: false,
  tyLimits: false,
  pushRetryMs: 500,
  pushTimeoutMs: 10_000,
  maxPushAttempts: 1000,
};

const restaurantOf = (channel: Channel, shop: number): string => `${channel}-${shop}`;

const configOf = (channel: Channel, shop: number) => ({
  restaurantId: restaurantOf(channel, shop),
  apiKey: `${channel}-key-${shop}`,
  secretKey: channel === 'migros' ? `migros-secret-of-shop-${shop}`.padEnd(32, '0') : `${channel}-secret-${shop}`,
  supplierId: String(7000 + shop),
});

export const startPlatforms = async (seed: number): Promise<Platforms> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const root = resolve(import.meta.dirname, '..');
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      '--disable-warning=ExperimentalWarning',
      join(root, 'services', 'platform-simulator', 'src', 'main.ts'),
    ],
    {
      env: {
        ...process.env,
        ...platformSecrets,
        PORT: String(port),
        SIMULATOR_SEED: String(seed),
        LOG_LEVEL: 'error',
        NODE_OPTIONS: '',
      },
      stdio: 'ignore',
    },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const control = async <T>(method: Exchange['method'], path: string, body?: unknown): Promise<T> => {
    const answer = await call(
      method,
      `${url}/control${path}`,
      {},
      body === undefined ? undefined : JSON.stringify(body),
    );
    if (answer.status !== 200) throw new Error(`the simulator answered ${path} with ${answer.status}: ${answer.body}`);
    return (JSON.parse(answer.body) as { data: T }).data;
  };
  const deadline = Date.now() + 60_000;
  for (;;) {
    const isUp = await call('GET', `${url}/readyz`, {}).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) break;
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('the platform simulator did not start');
    await pause(200);
  }
  await control('PATCH', '/rules', rules);

  return {
    settings: {
      ...platformSecrets,
      GETIR_BASE_URL: `${url}/getir`,
      YS_BASE_URL: `${url}/ys`,
      TY_BASE_URL: `${url}/ty`,
      MIGROS_BASE_URL: `${url}/migros`,
      GETIR_STEP_PAUSE: '400ms',
      GETIR_POLL_INTERVAL: '10s',
      TY_POLL_INTERVAL: '2s',
      MIGROS_POLL_INTERVAL: '10s',
      PLATFORM_TIMEOUT: '3s',
    },
    connect: async (gateway, shop, number) => {
      for (const channel of platforms) {
        const { restaurantId, ...credentials } = configOf(channel, number);
        const answer = await call(
          'POST',
          `${gateway}/web-api/v1/restaurants/${shop.restaurantId}/integrations`,
          { authorization: `Bearer ${shop.apiKey}` },
          JSON.stringify({ integrationId: channel, config: { restaurantId, ...credentials } }),
        );
        if (answer.status !== 200) throw new Error(`connecting ${channel} answered ${answer.status}: ${answer.body}`);
        const { data } = JSON.parse(answer.body) as { data: { ingressUrl: string } };
        await control('PUT', `/restaurants/${channel}/${restaurantId}`, { ...credentials, pushUrl: data.ingressUrl });
      }
    },
    place: async (channel, shopNumber) => {
      const { items } = await control<{ items: PlatformOrder[] }>('POST', '/orders', {
        platform: channel,
        restaurantId: restaurantOf(channel, shopNumber),
        deliveryBy: 'restaurant',
      });
      return items[0]?.id ?? '';
    },
    cancel: async (channel, id) =>
      (await call('POST', `${url}/control/orders/${channel}/${id}/cancel`, {}, JSON.stringify({}))).status,
    books: async () => {
      const all: PlatformOrder[] = [];
      for (;;) {
        const page = await control<{ items: PlatformOrder[]; total: number }>(
          'GET',
          `/books?limit=5000&offset=${all.length}`,
        );
        all.push(...page.items);
        if (all.length >= page.total || page.items.length === 0) return all;
      }
    },
    stop: async () => {
      const ended = new Promise((done) => child.once('close', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
};
