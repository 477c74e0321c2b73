import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { PlatformCommand, PlatformOrder, PlatformOutcome } from '@kopru/contracts/internal/platforms';
import type { OrderArrived, PlatformUpdate } from '@kopru/contracts/messages/messages';
import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { newId } from '@kopru/contracts/values/ids';
import { type BackingServices, backingServices, createRunning, sharedSettings, waitFor } from '@kopru/testing';
import type { Logger } from '@kopru/runtime';
import axios, { type AxiosResponse } from 'axios';
import type { App as Ingest } from '@kopru/service';
import { createApp as createIngest } from '../../src/app.ts';
import { configSchema } from '../../src/config.ts';
import { createApp as createSimulator } from '../../../sandbox/src/app.ts';
import { simulatorSchema as simulatorConfig } from '../../../sandbox/src/config.ts';
import type { OrderSnapshot } from '../../../sandbox/src/control/order-snapshot.ts';
import type { Fault } from '../../../sandbox/src/world/faults.ts';
import type { PlatformName } from '../../../sandbox/src/world/model.ts';
import type { Rules } from '../../../sandbox/src/world/rules.ts';
import { type RestaurantService, startRestaurantService } from './neighbours.ts';

export const pluginSecret = 'plugin-secret-of-the-tests-plugin-secret-of-the-tests-0123456789';
export const migrosKey = 'migros-secret-key-32-characters!';

const http = axios.create({ validateStatus: () => true, proxy: false });

export interface Simulator {
  url: string;
  control<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>;
  place(request: object): Promise<OrderSnapshot>;
  book(platform: PlatformName, id: string): Promise<OrderSnapshot>;
  fault(fault: Partial<Fault> & Pick<Fault, 'kind'>): Promise<void>;
  rules(rules: Partial<Rules>): Promise<void>;
}

/** provider-ingest in-process with the simulator, RabbitMQ and MongoDB; restaurant-service by its contract. */
export interface Stage {
  backing: BackingServices;
  restaurants: RestaurantService;
  simulator: Simulator;
  ingest: Ingest;
  startIngest(settings?: Record<string, string>, logger?: Logger): Promise<Ingest>;
  /** Publishes a change of an integration as restaurant-service does. */
  publishChange(type: string, integration: IntegrationCredentials, more?: object): Promise<void>;
  /** An integration that the simulator knows as its restaurant. */
  connect(
    platform: PlatformName,
    restaurantId?: string,
    options?: { isPublished?: boolean; supplierId?: string },
  ): Promise<IntegrationCredentials>;
  pushUrl(integration: IntegrationCredentials): string;
  push(
    integration: IntegrationCredentials,
    body: unknown,
    headers?: Record<string, string>,
    path?: string,
  ): Promise<AxiosResponse>;
  arrivals(): Promise<OrderArrived[]>;
  updates(): Promise<PlatformUpdate[]>;
  arrivalOf(providerOrderId: string): Promise<OrderArrived>;
  command(order: PlatformOrder, command: PlatformCommand['command'], progress?: string | null): Promise<AxiosResponse>;
  internal(method: 'GET' | 'POST', path: string, body?: unknown, accountId?: string): Promise<AxiosResponse>;
  stop(): Promise<void>;
}

const createSimulatorClient = (url: string): Simulator => {
  const control: Simulator['control'] = async (method, path, body) => {
    const { status, data } = await http.request<{ data: never }>({ method, url: `${url}/control${path}`, data: body });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(data)}`);
    return data.data;
  };
  return {
    url,
    control,
    place: async (request) => {
      const { items } = await control<{ items: OrderSnapshot[] }>('POST', '/orders', request);
      if (items[0] === undefined) throw new Error('no order was placed');
      return items[0];
    },
    book: (platform, id) => control('GET', `/orders/${platform}/${id}`),
    fault: (fault) => control('POST', '/faults', fault),
    rules: (rules) => control('PATCH', '/rules', rules),
  };
};

export const startSimulator = async (running: ReturnType<typeof createRunning>): Promise<Simulator> => {
  const app = createSimulator(
    simulatorConfig.parse({
      PORT: 0,
      LOG_LEVEL: 'error',
      SIMULATOR_SEED: 7,
      GETIR_APP_SECRET_KEY: 'app-secret',
      YS_PLUGIN_SECRET: pluginSecret,
    }),
  );
  await running.start(app);
  return createSimulatorClient(app.url());
};

const settingsOf = (stage: Pick<Stage, 'backing' | 'restaurants' | 'simulator'>, more: Record<string, string>) =>
  configSchema.parse({
    ...sharedSettings,
    MONGODB_URI: stage.backing.mongodbUri,
    MONGODB_DATABASE: stage.backing.database('ingest'),
    RABBITMQ_URL: stage.backing.rabbitmqUrl,
    RESTAURANT_SERVICE_URL: stage.restaurants.url,
    GETIR_BASE_URL: `${stage.simulator.url}/getir`,
    YS_BASE_URL: `${stage.simulator.url}/ys`,
    TY_BASE_URL: `${stage.simulator.url}/ty`,
    MIGROS_BASE_URL: `${stage.simulator.url}/migros`,
    GETIR_APP_SECRET_KEY: 'app-secret',
    YS_PLUGIN_SECRET: pluginSecret,
    TY_POLL_INTERVAL: '300ms',
    GETIR_POLL_INTERVAL: '300ms',
    MIGROS_POLL_INTERVAL: '300ms',
    // Longer than a busy machine stalls; the stories of silent platforms wait for it.
    PLATFORM_TIMEOUT: '4s',
    ...more,
  });

let shops = 0;

export const createStage = async (settings: Record<string, string> = {}): Promise<Stage> => {
  const running = createRunning();
  const backing = await backingServices();
  running.add(backing);
  const publishChange: Stage['publishChange'] = (
    type,
    { integrationId, accountId, restaurantId, provider },
    more = {},
  ) => {
    const occurredAt = new Date().toISOString();
    const event = { eventId: newId(), accountId, restaurantId, integrationId, provider, occurredAt, ...more };
    return backing.broker.publish('entegrasyon', type, JSON.stringify(event));
  };
  const restaurants = running.add(await startRestaurantService(publishChange));
  const simulator = await startSimulator(running);
  const arrived: OrderArrived[] = [];
  const updated: PlatformUpdate[] = [];
  const startIngest: Stage['startIngest'] = (more = {}, logger = undefined) =>
    running.start(createIngest(settingsOf({ backing, restaurants, simulator }, { ...settings, ...more }), { logger }));
  const ingest = await startIngest();
  const taken = async <T>(queue: string, received: T[]): Promise<T[]> => {
    received.push(...(await backing.broker.take(queue)).map(({ body }) => body as T));
    return received;
  };
  const internal: Stage['internal'] = (method, path, data, accountId = newId()) =>
    http.request({
      method,
      url: `${ingest.internalUrl()}/internal${path}`,
      data,
      headers: { 'x-internal-token': sharedSettings.INTERNAL_TOKEN, 'x-account-id': accountId },
    });
  const stage: Stage = {
    backing,
    restaurants,
    simulator,
    ingest,
    startIngest,
    publishChange,
    async connect(platform, restaurantId = String(500_000 + ++shops), options = {}) {
      const config = {
        restaurantId,
        apiKey: `${platform}-key-${restaurantId}`,
        secretKey: platform === 'migros' ? migrosKey : `${platform}-secret-${restaurantId}`,
        supplierId: options.supplierId ?? '7001',
      };
      const integration = restaurants.add(platform, config, newId(), options);
      const { apiKey, secretKey, supplierId } = config;
      const pushUrl = stage.pushUrl(integration);
      await simulator.control('PUT', `/restaurants/${platform}/${restaurantId}`, {
        apiKey,
        secretKey,
        supplierId,
        pushUrl,
      });
      return integration;
    },
    pushUrl: ({ provider, token }) => `${ingest.url()}/ingest/v1/${provider}/${token}`,
    push: (integration, body, headers = {}, path = '') =>
      http.post(`${stage.pushUrl(integration)}${path}`, typeof body === 'string' ? Buffer.from(body) : body, {
        headers: { 'content-type': 'application/json', ...headers },
      }),
    arrivals: () => taken('orders.arrivals', arrived),
    updates: () => taken('orders.updates', updated),
    arrivalOf: (providerOrderId) =>
      waitFor(async () => (await stage.arrivals()).find(({ order }) => order.providerOrderId === providerOrderId), {
        what: `the arrival of ${providerOrderId}`,
        timeoutMs: 90_000,
      }),
    command: (order, command, progress = null) =>
      internal('POST', '/commands', { commandId: newId(), order, command, progress }, order.accountId),
    internal,
    stop: () => running.stopAll(),
  };
  return stage;
};

export const orderOf = (arrival: OrderArrived, known: Partial<PlatformOrder> = {}): PlatformOrder => {
  const { accountId, restaurantId, integrationId, provider, order } = arrival;
  const { providerOrderId, status, items, scheduledFor, platform, delivery }: CanonicalOrder = order;
  return {
    accountId,
    restaurantId,
    integrationId,
    provider,
    providerOrderId,
    status,
    deliveryBy: delivery.by,
    items,
    scheduledFor,
    platform,
    lastStepAt: null,
    ...known,
  };
};

export const outcomeOf = (answer: AxiosResponse): PlatformOutcome => {
  const { success, data } = answer.data as { success: boolean; data: PlatformOutcome };
  if (!success) throw new Error(JSON.stringify(answer.data));
  return data;
};
interface AnsweredError {
  code: string;
  message: string;
  params?: Record<string, unknown>;
  details?: { path: string; message: string }[];
}
export const errorOf = (answer: AxiosResponse): AnsweredError => (answer.data as { error: AnsweredError }).error;

export const allPlatforms: readonly (PlatformName & ProviderSlug)[] = ['getir', 'ys', 'ty', 'migros'];
