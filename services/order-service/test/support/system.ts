import { createHash } from 'node:crypto';
import type { CommandResult, OrderPage, OrderRecord } from '@kopru/contracts/internal/orders';
import { platformOperations, type PlatformCommand, type PlatformOutcome } from '@kopru/contracts/internal/platforms';
import type { MessageBody, OrderArrived, PlatformUpdate } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { connectBroker, type Broker } from '@kopru/messaging';
import { createLogger, silentLogger } from '@kopru/runtime';
import {
  backingServices,
  createRunning,
  receiver,
  sharedSettings,
  waitFor,
  type Answer,
  type BackingServices,
  type Receiver,
} from '@kopru/testing';
import axios, { type AxiosInstance } from 'axios';
import type mongoose from 'mongoose';
import type { App } from '@kopru/service';
import { createApp, type Surroundings } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import type { Order } from '../../src/domain/order.ts';

type OrderEvent = MessageBody<'siparis.durum_degisti'>;

/** In place of provider-ingest: checks every command against the contract, and answers as the test says. */
export interface Platform {
  server: Receiver;
  commands: PlatformCommand[];
  /** Error answers are given as an envelope by code. */
  answerWith(answering: (command: PlatformCommand, index: number) => Answer | Promise<Answer>): void;
}

export const done = (outcome: Partial<PlatformOutcome> = {}): Answer => ({
  body: { success: true, data: { outcome: 'done', called: true, ...outcome } },
});
export const deferred = (notBefore: Date, progress: string | null = null): Answer => ({
  body: { success: true, data: { outcome: 'deferred', notBefore: notBefore.toISOString(), progress } },
});
export const failure = (status: number, code: string, params: Record<string, string> = {}): Answer => ({
  status,
  body: { success: false, message: code, error: { code, message: code, params, requestId: 'r' } },
});

/** A restaurant without an address for its payment codes. */
export const named: Answer = { body: { success: true, data: { name: 'Örnek', url: null, headers: null } } };

/** As if provider-ingest had made every key that is asked for. */
export const personKeysOf = (ids: readonly string[]) =>
  ids.map((id) => ({ id, key: createHash('sha256').update(id).digest('base64') }));

const createPlatform = async (): Promise<Platform> => {
  const commands: PlatformCommand[] = [];
  let answering: (command: PlatformCommand, index: number) => Answer | Promise<Answer> = () => done();
  const server = await receiver(async (request) => {
    if (request.path === '/internal/reasons')
      return { body: { success: true, data: { reasons: [{ id: 'r1', name: 'Yoğunluk' }] } } };
    if (request.headers['x-internal-token'] !== sharedSettings.INTERNAL_TOKEN) return { status: 401 };
    if (request.path === '/internal/person-keys') {
      const { ids } = platformOperations.personKeys.body.parse(request.json);
      return { body: { success: true, data: { keys: personKeysOf(ids) } } };
    }
    const command = platformOperations.carryOut.body.parse(request.json);
    return answering(command, commands.push(command) - 1);
  });
  return {
    server,
    commands,
    answerWith: (next) => {
      answering = next;
    },
  };
};

export interface System {
  backing: BackingServices;
  app: App;
  /** What a further process of the service is started with. */
  settings: Record<string, string>;
  accountId: string;
  platform: Platform;
  /** Stands where restaurant-service stands. */
  restaurants: Receiver;
  publisher: Broker;
  orders: mongoose.mongo.Collection<Order>;
  database: mongoose.mongo.Db;
  http: AxiosInstance;
  arrive(arrived: OrderArrived, options?: { messageId?: string }): Promise<void>;
  update(update: PlatformUpdate): Promise<void>;
  /** Publishes an arrival and waits until the order is stored. */
  stored(arrived: OrderArrived): Promise<Order>;
  get(ref: string, accountId?: string): Promise<OrderRecord>;
  list(query?: Record<string, string | number>): Promise<OrderPage>;
  command(ref: string, action: string, body?: object): Promise<{ status: number; data: CommandResult; code?: string }>;
  /** Events of this account that were published, in order. */
  events(): Promise<OrderEvent[]>;
  startReplica(surroundings?: Surroundings, changes?: Record<string, string>): Promise<App>;
  stop(): Promise<void>;
}

export const startSystem = async (
  changes: Record<string, string> = {},
  surroundings: Surroundings = {},
): Promise<System> => {
  const running = createRunning();
  const backing = running.add(await backingServices());
  const platform = await createPlatform();
  running.add(platform.server);
  const restaurants = running.add(await receiver(named));
  const accountId = newId();
  const settings = {
    ...sharedSettings,
    MONGODB_URI: backing.mongodbUri,
    MONGODB_DATABASE: backing.database('orders'),
    RABBITMQ_URL: backing.rabbitmqUrl,
    PROVIDER_INGEST_URL: platform.server.url,
    RESTAURANT_SERVICE_URL: restaurants.url,
    ORDER_WORK_INTERVAL: '50ms',
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    ...changes,
  };
  const logger =
    process.env['TEST_LOG'] === undefined ? silentLogger : createLogger({ service: 'order-service', level: 'debug' });
  const startReplica = (more: Surroundings = {}, extra: Record<string, string> = {}): Promise<App> =>
    running.start(createApp(loadConfig({ ...settings, ...extra }), { logger, ...more }));
  const app = await startReplica(surroundings);
  const publisher = await running.start(
    connectBroker({ url: backing.rabbitmqUrl, service: 'tests', logger: silentLogger }),
  );
  const tap = await backing.broker.tap('siparis', 'siparis.*');
  const database = backing.client.db(backing.database('orders'));
  // Figures are read of what the majority has: what is there to the tests is there to them.
  const orders = database.collection<Order>('orders', { readConcern: { level: 'majority' } });
  const http = axios.create({
    baseURL: app.url(),
    proxy: false,
    validateStatus: () => true,
    headers: { 'x-internal-token': sharedSettings.INTERNAL_TOKEN, 'x-account-id': accountId },
  });
  const events: OrderEvent[] = [];
  const arrive = (arrived: OrderArrived, options: { messageId?: string } = {}): Promise<void> =>
    publisher.publish('siparis.geldi', arrived, options);
  return {
    backing,
    app,
    settings,
    accountId,
    platform,
    restaurants,
    publisher,
    orders,
    database,
    http,
    arrive,
    update: (update) => publisher.publish('siparis.platform_guncelledi', update),
    stored: async (arrived) => {
      await arrive(arrived);
      return waitFor(
        async () =>
          (await orders.findOne({
            accountId: arrived.accountId,
            restaurantId: arrived.restaurantId,
            providerOrderId: arrived.order.providerOrderId,
            'content.businessDay': arrived.order.businessDay ?? null,
          })) ?? undefined,
      );
    },
    get: async (ref, account = accountId) => {
      const { data } = await http.get<{ data: OrderRecord }>(`/internal/orders/${ref}`, {
        headers: { 'x-account-id': account },
      });
      return data.data;
    },
    list: async (query = {}) => (await http.get<{ data: OrderPage }>('/internal/orders', { params: query })).data.data,
    command: async (ref, action, body = {}) => {
      const { status, data } = await http.post<{ data: CommandResult; error?: { code: string } }>(
        `/internal/orders/${ref}/${action}`,
        body,
      );
      return { status, data: data.data, ...(data.error === undefined ? {} : { code: data.error.code }) };
    },
    events: async () => {
      for (const { type, body } of await backing.broker.take(tap))
        if (type !== 'siparis.geldi' && type !== 'siparis.platform_guncelledi')
          events.push({ ...(body as OrderEvent), type } as OrderEvent);
      return events;
    },
    startReplica,
    stop: () => running.stopAll(),
  };
};
