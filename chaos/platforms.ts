import { call, dataOf, startService, type Shop } from '@kopru/testing';
import { platformSecrets } from '../scripts/launcher/demo/platforms.ts';
import { platforms, type Channel } from './books.ts';

export interface PlatformOrder {
  platform: string;
  id: string;
  status: number;
  isAccepted: boolean;
}

/** The simulated platforms, in a process that no fault strikes; like real ones, they send until they are answered. */
export interface Platforms {
  /** The settings by which the services find the platforms. */
  settings: Record<string, string>;
  /** Connects a restaurant with every platform, through the API. */
  connect(shop: Shop, number: number): Promise<void>;
  place(channel: Channel, shopNumber: number): Promise<string>;
  cancel(channel: Channel, id: string): Promise<number>;
  books(): Promise<PlatformOrder[]>;
  stop(): Promise<void>;
}

/** The platforms' pauses, shortened to fit into a run of minutes; unapproved orders never expire. */
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

/** The simulator is struck by no fault: what it is slow with is the machine's load, and a second try would place twice. */
const timeoutMs = 300_000;

const restaurantOf = (channel: Channel, shop: number): string => `${channel}-${shop}`;

const configOf = (channel: Channel, shop: number) => ({
  restaurantId: restaurantOf(channel, shop),
  apiKey: `${channel}-key-${shop}`,
  secretKey: channel === 'migros' ? `migros-secret-of-shop-${shop}`.padEnd(32, '0') : `${channel}-secret-${shop}`,
  supplierId: String(7000 + shop),
});

export const startPlatforms = async (seed: number): Promise<Platforms> => {
  const simulator = await startService('sandbox', {
    ...platformSecrets,
    SIMULATOR_SEED: String(seed),
    LOG_LEVEL: 'error',
  });
  process.once('exit', () => void simulator.kill());
  const { url } = simulator;
  const control = async <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<T> =>
    dataOf(await call(method, `${url}/control${path}`, { body, timeoutMs }), `${method} ${path} of the simulator`) as T;
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
    connect: async (shop, number) => {
      for (const channel of platforms) {
        const { restaurantId, ...credentials } = configOf(channel, number);
        const pushUrl = await shop.connect(channel, { restaurantId, ...credentials });
        await control('PUT', `/restaurants/${channel}/${restaurantId}`, { ...credentials, pushUrl });
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
      (await call('POST', `${url}/control/orders/${channel}/${id}/cancel`, { body: {}, timeoutMs })).status,
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
    stop: async () => void (await simulator.stop()),
  };
};
