import { Problem } from '../../progress.mjs';

/** The demo restaurant's integrations, as Köprü and the simulator get them. */
const demoIntegrations = [
  { provider: 'direct', config: {} },
  {
    provider: 'getir',
    config: { restaurantId: '5e9a1b2c3d4e5f6071829304', apiKey: 'demo-getir-key', secretKey: 'demo-getir-secret' },
  },
  {
    provider: 'ys',
    config: {
      restaurantId: 'ornek-durumcu',
      apiKey: 'demo-ys-user',
      secretKey: 'demo-ys-password',
      supplierId: 'demo-chain',
    },
  },
  {
    provider: 'ty',
    config: { restaurantId: '9001', apiKey: 'demo-ty-key', secretKey: 'demo-ty-secret', supplierId: '7001' },
  },
  {
    provider: 'migros',
    config: { restaurantId: '5001', apiKey: 'demo-migros-key', secretKey: 'demo-migros-secret-of-32-letters' },
  },
] as const;

/** The secrets that the services and the simulated platforms share. */
export const platformSecrets = {
  GETIR_APP_SECRET_KEY: 'demo-app-secret',
  YS_PLUGIN_SECRET: 'demo-plugin-secret-for-the-middleware-of-yemeksepeti-only-for-demos',
};

const request = async (
  method: string,
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = (await response.json()) as { data?: Record<string, unknown>; message?: string };
  if (response.ok) return answer.data ?? {};
  throw new Problem(
    `The demo could not be set up: ${method} ${url} answered ${String(response.status)} ${answer.message ?? ''}`,
  );
};

export interface DemoRestaurant {
  restaurantId: string;
  /** Where each platform pushes its orders. */
  pushUrls: Record<string, string>;
}

/** A restaurant that is connected to every platform, through the public interface. */
export const connectRestaurant = async (gateway: string, apiKey: string): Promise<DemoRestaurant> => {
  const post = (path: string, body: unknown): Promise<Record<string, unknown>> =>
    request('POST', `${gateway}/web-api/v1${path}`, body, { authorization: `Bearer ${apiKey}` });
  const address = { address: 'Örnek Mah. Deneme Sok. No:12, Beşiktaş', lat: 41.0421, lon: 29.0093 };
  const restaurant = await post('/restaurants', { name: 'Örnek Dürümcü', businessId: 'ornek', ...address });
  const restaurantId = String(restaurant['id']);
  const pushUrls: Record<string, string> = {};
  for (const { provider, config } of demoIntegrations) {
    const integration = await post(`/restaurants/${restaurantId}/integrations`, { integrationId: provider, config });
    pushUrls[provider] = String(integration['ingressUrl']);
  }
  return { restaurantId, pushUrls };
};

/** The simulator keeps nothing between runs, so it is told of the restaurant at every start. */
export const introduceRestaurant = async (
  simulator: string,
  ingest: string,
  { pushUrls }: DemoRestaurant,
): Promise<void> => {
  for (const { provider, config } of demoIntegrations) {
    if (provider === 'direct') continue;
    const { restaurantId, ...credentials } = config;
    // provider-ingest may have another port than on the first run.
    const pushUrl = new URL(new URL(pushUrls[provider] ?? '', ingest).pathname, ingest).href;
    const shop = { name: 'Örnek Dürümcü', ...credentials, pushUrl };
    await request('PUT', `${simulator}/control/restaurants/${provider}/${restaurantId}`, shop);
  }
};

/** A few orders of each platform, so that there is something to see. */
export const placeFirstOrders = async (simulator: string): Promise<void> => {
  for (const platform of ['getir', 'ys', 'ty', 'migros'])
    await request('POST', `${simulator}/control/orders`, { platform, count: 2 });
};
