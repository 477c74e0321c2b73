import type { Caller } from '@kopru/contracts/internal/operation';
import type { Logger } from '@kopru/runtime';
import {
  backingServices,
  createRunning,
  freePort,
  internalKeysOf,
  sharedSettings,
  type BackingServices,
} from '@kopru/testing';
import { createApp as createOrders } from '../../../order-service/src/app.ts';
import { loadConfig as orderConfig } from '../../../order-service/src/config.ts';
import { createApp as createIngest } from '../../../provider-ingest/src/app.ts';
import { loadConfig as ingestConfig } from '../../../provider-ingest/src/config.ts';
import { createApp as createRestaurants } from '../../../restaurant-service/src/app.ts';
import { loadConfig as restaurantConfig } from '../../../restaurant-service/src/config.ts';
import { createApp as createSandbox } from '../../../sandbox/src/app.ts';
import { loadConfig as sandboxConfig } from '../../../sandbox/src/config.ts';
import { createApp as createDispatcher } from '../../../webhook-dispatcher/src/app.ts';
import { loadConfig as dispatcherConfig } from '../../../webhook-dispatcher/src/config.ts';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { apiClient, type Api } from './api-client.ts';
import { createProducedErrors, type ProducedErrors } from './produced-errors.ts';
import { internalHeaders } from './internal-headers.ts';
import { quickPasswords } from './quick-passwords.ts';

export const password = 'gizli-parola-1';
const fast = { WEBHOOK_RETRY_DELAYS: '200ms,200ms,200ms', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' };
/** As many requests as a test wants, and time on a machine that does much else: no order is late that a test only reads. */
const unlimited = {
  RATE_LIMIT_PER_SECOND: '100000',
  RATE_LIMIT_BURST: '100000',
  OWNER_TIMEOUT: '30s',
  ANSWER_LIMIT: '40s',
  UNACCEPTED_ORDER_AFTER: '1h',
};

type Admin = (command: string, body: unknown) => Promise<Record<string, string>>;

export interface Account {
  id: string;
  key: string;
  api: Api;
}

let accounts = 0;

/** Makes accounts, and notes the errors that their clients are answered with. */
export const accountsAt =
  ({ url, admin, produced }: { url: string; admin: Admin; produced: ProducedErrors }) =>
  async (): Promise<Account> => {
    accounts += 1;
    const email = `sahip${accounts}-${Date.now()}@ornek.test`;
    const { accountId = '', apiKey = '' } = await admin('account.create', { name: 'Örnek', email, password });
    return { id: accountId, key: apiKey, api: apiClient(url, apiKey, produced.note) };
  };

interface Surroundings {
  /** The clock by which customers' data is held. */
  now?: () => Date;
  /** How often it is looked for what has ended. */
  eraseEveryMs?: number;
  personKeysEveryMs?: number;
  /** Where each service writes what it logs. */
  loggerOf?: (service: Caller) => Logger;
}

/** The six services, all real, in this process, on data of this test alone. */
export const startSystem = async (
  settings: Record<string, string> = {},
  on?: BackingServices,
  /** What one service alone is set to. */
  only: (service: Caller) => Record<string, string> = () => ({}),
  { loggerOf, ...surroundings }: Surroundings = {},
) => {
  const backing = on ?? (await backingServices());
  const running = createRunning();
  const ports = {
    order: await freePort(),
    restaurant: await freePort(),
    ingest: await freePort(),
    ingestInternal: await freePort(),
    dispatcher: await freePort(),
    gatewayInternal: await freePort(),
    sandbox: await freePort(),
  };
  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
  const shared = {
    ...sharedSettings,
    ...unlimited,
    ...fast,
    MONGODB_URI: backing.mongodbUri,
    RABBITMQ_URL: backing.rabbitmqUrl,
    ORDER_SERVICE_URL: `http://127.0.0.1:${ports.order}`,
    RESTAURANT_SERVICE_URL: `http://127.0.0.1:${ports.restaurant}`,
    GATEWAY_URL: `http://127.0.0.1:${ports.gatewayInternal}`,
    WEBHOOK_DISPATCHER_URL: `http://127.0.0.1:${ports.dispatcher}`,
    PROVIDER_INGEST_URL: `http://127.0.0.1:${ports.ingestInternal}`,
    INGEST_PUBLIC_URL: `http://127.0.0.1:${ports.ingest}`,
    GETIR_BASE_URL: `${sandboxUrl}/getir`,
    YS_BASE_URL: `${sandboxUrl}/ys`,
    TY_BASE_URL: `${sandboxUrl}/ty`,
    MIGROS_BASE_URL: `${sandboxUrl}/migros`,
    GETIR_APP_SECRET_KEY: 'demo-app-secret',
    GETIR_STEP_PAUSE: '1s',
    SANDBOX_URL: sandboxUrl,
    ...settings,
  };
  const database = (name: string) => ({ MONGODB_DATABASE: backing.database(name) });
  const keys = (name: Caller) => ({ INTERNAL_KEYS: internalKeysOf(name), ...only(name) });
  const loggingOf = (service: Caller) => (loggerOf === undefined ? {} : { logger: loggerOf(service) });
  const orders = createOrders(
    orderConfig({ ...shared, ...database('orders'), ...keys('order-service'), PORT: String(ports.order) }),
    { ...surroundings, ...loggingOf('order-service') },
  );
  const restaurants = createRestaurants(
    restaurantConfig({
      ...shared,
      ...database('restaurants'),
      ...keys('restaurant-service'),
      PORT: String(ports.restaurant),
    }),
    loggingOf('restaurant-service'),
  );
  const ingestPorts = { PORT: String(ports.ingest), INTERNAL_PORT: String(ports.ingestInternal) };
  const ingest = createIngest(
    ingestConfig({ ...shared, ...database('ingest'), ...keys('provider-ingest'), ...ingestPorts }),
    { ...surroundings, ...loggingOf('provider-ingest') },
  );
  const dispatcher = createDispatcher(
    dispatcherConfig({
      ...shared,
      ...database('webhooks'),
      ...keys('webhook-dispatcher'),
      PORT: String(ports.dispatcher),
    }),
    loggingOf('webhook-dispatcher'),
  );
  const sandboxOf = (own: Record<string, string>) =>
    createSandbox(
      sandboxConfig({
        SIMULATOR_TIME_SCALE: '60',
        ...shared,
        ...database('sandbox'),
        ...keys('sandbox'),
        LOG_LEVEL: 'error',
        ...own,
      }),
      loggerOf?.('sandbox'),
    );
  const sandbox = sandboxOf({ PORT: String(ports.sandbox) });
  for (const service of [orders, restaurants, ingest, dispatcher]) await running.start(service);

  /** Another process of the sandbox. */
  const startSandbox = () => running.start(sandboxOf({ PORT: '0' }));
  /** A replica of the gateway; `now` is the clock of it alone. */
  const startGateway = (own: Record<string, string> = {}, by: { now?: () => Date } = {}) =>
    running.start(
      createApp(
        loadConfig({
          ...shared,
          ...database('gateway'),
          ...keys('api-gateway'),
          ...own,
        }),
        { ...loggingOf('api-gateway'), ...by, passwordCost: quickPasswords },
      ),
    );
  /** The one that the other services ask. */
  const gateway = await startGateway({ INTERNAL_PORT: String(ports.gatewayInternal) });
  // Stopped first: its runs clear away what they have made at the others.
  await running.start(sandbox);

  const admin: Admin = async (command, body) => {
    const response = await fetch(`${gateway.internalUrl()}/internal/admin/${command}`, {
      method: 'POST',
      headers: await internalHeaders('api-gateway'),
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { data?: Record<string, string>; message?: string };
    if (answer.data === undefined) throw new Error(`${command}: ${answer.message ?? String(response.status)}`);
    return answer.data;
  };
  const produced = createProducedErrors();
  return {
    backing,
    running,
    simulator: sandboxUrl,
    url: gateway.url(),
    internalUrl: gateway.internalUrl(),
    startGateway,
    startSandbox,
    admin,
    newAccount: accountsAt({ url: gateway.url(), admin, produced }),
    produced,
    services: { orders, restaurants, ingest, dispatcher, sandbox, gateway },
    stop: async () => {
      await running.stopAll();
      await backing.stop();
    },
  };
};
export type System = Awaited<ReturnType<typeof startSystem>>;
