import type { MessageType, OrderEvent } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { connectBroker, type Broker } from '@kopru/messaging';
import { silentLogger } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import {
  backingServices,
  createRunning,
  eventually,
  orderEvent as anOrderEvent,
  sharedSettings,
  startService,
  waitFor,
  type BackingServices,
  type ServiceProcess,
} from '@kopru/testing';
import type { App } from '@kopru/service';
import { createApp, type Substitutes } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import type { EventDocument } from '../../src/storage/event.model.ts';
import type { RecordDocument } from '../../src/domain/webhook-record.ts';

export const apiKey = `kpr_live_${'a'.repeat(43)}`;

export interface Envelope {
  success: boolean;
  data: Record<string, never>;
  error?: { code: string; params: Record<string, string> };
}

/** The dispatcher in this process, on its own database and virtual host, with what its neighbours would do. */
export interface Fixture {
  backing: BackingServices;
  running: ReturnType<typeof createRunning>;
  settings: Record<string, string>;
  /** Another replica, or the same one after a stop; settings add to the fixture's. */
  startApp(settings?: Record<string, string>, substitutes?: Substitutes): Promise<App>;
  app: App;
  /** From now on the work is done, and `call` is answered, by a process of its own instead of by `app`. */
  spawn(settings?: Record<string, string>): Promise<ServiceProcess>;
  /** The same by a new app in this process, which knows nothing of what the one before has learnt. */
  restart(): Promise<void>;
  neighbour: Broker;
  /** A new account whose key the dispatcher knows. */
  account(): Promise<string>;
  rotateKey(accountId: string, key: string, version: number): Promise<void>;
  publish(events: readonly Partial<OrderEvent>[], type?: MessageType): Promise<void>;
  call(accountId: string, method: string, path: string, body?: unknown): Promise<{ status: number; body: Envelope }>;
  /** Registers an endpoint and returns its id. */
  register(accountId: string, write: Record<string, unknown> & { url: string }): Promise<string>;
  /** Retries and probes that a test has made due in the database are looked for now, and not within ten seconds. */
  wake(accountId: string): void;
  /** The account's clock goes on by as much as its retries wait for, and those are made. */
  hasten(accountId: string): Promise<void>;
  records(filter?: object): Promise<RecordDocument[]>;
  countRecords(filter?: object): Promise<number>;
  events(filter?: object): Promise<EventDocument[]>;
  stop(): Promise<void>;
}

export const orderEvent = (accountId: string, more: Partial<Omit<OrderEvent, 'orderId'>> = {}): OrderEvent =>
  anOrderEvent({ accountId, shortCode: '74753', ...more });

/** The internal interface of the replica at an address. */
export const callAt = async (
  url: string,
  ...[accountId, method, path, body]: Parameters<Fixture['call']>
): ReturnType<Fixture['call']> => {
  const response = await fetch(`${url}/internal${path}`, {
    method,
    headers: {
      'x-internal-token': sharedSettings.INTERNAL_TOKEN,
      'x-account-id': accountId,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Envelope };
};

export const startDispatcher = async (
  extra: Record<string, string> = {},
  given: { rabbitmqUrl?: string; substitutes?: Substitutes } = {},
): Promise<Fixture> => {
  const backing = await backingServices();
  const running = createRunning();
  const rabbitmqUrl = given.rabbitmqUrl ?? backing.rabbitmqUrl;
  const settings: Record<string, string> = {
    ...sharedSettings,
    MONGODB_URI: backing.mongodbUri,
    MONGODB_DATABASE: backing.database('webhooks'),
    RABBITMQ_URL: rabbitmqUrl,
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    WEBHOOK_RETRY_DELAYS: '300ms,600ms,900ms',
    WEBHOOK_TIMEOUT: '2s',
    WEBHOOK_SWEEP_GRACE: '3s',
    SHUTDOWN_GRACE: '5s',
    ...extra,
  };
  const startApp: Fixture['startApp'] = (more = {}, substitutes = given.substitutes ?? {}) =>
    running.start(createApp(loadConfig({ ...settings, ...more }), { logger: silentLogger, ...substitutes }));
  const app = await startApp();
  const neighbour = await running.start(
    connectBroker({ url: rabbitmqUrl, service: 'test neighbour', logger: silentLogger }),
  );
  const database = backing.client.db(settings['MONGODB_DATABASE'] ?? '');
  const keyring = createKeyring(sharedSettings.MASTER_KEYS);

  const offsets = new Map<string, number>();
  let replica: ServiceProcess | undefined;
  let current = app;
  const call: Fixture['call'] = (...ask) => callAt(replica?.url ?? current.url(), ...ask);
  const rotateKey: Fixture['rotateKey'] = (accountId, key, version) =>
    neighbour.publish('hesap.anahtar_degisti', {
      eventId: newId(),
      accountId,
      version,
      webhookKey: keyring.seal(key, `webhook-key:${accountId}`),
      occurredAt: new Date().toISOString(),
    });
  const fixture: Fixture = {
    rotateKey,
    backing,
    running,
    settings,
    startApp,
    app,
    spawn: async (more = {}) => {
      await current.stop();
      replica = running.add(await startService('webhook-dispatcher', { ...settings, ...more }));
      return replica;
    },
    restart: async () => {
      await current.stop();
      current = await startApp();
    },
    neighbour,
    account: async () => {
      const accountId = newId();
      // As an outbox would: where a test before has troubled the broker, the neighbour may not be back yet.
      await eventually(() => rotateKey(accountId, apiKey, 1));
      await waitFor(
        async () => (await database.collection('accountKeys').countDocuments({ _id: accountId as never })) === 1,
      );
      return accountId;
    },
    publish: async (events, type = 'siparis.olusturuldu') => {
      const outcomes = await neighbour.publishMany(
        events.map((event) => ({ type, body: event, options: { messageId: event.eventId } }) as never),
      );
      const failed = outcomes.find((outcome) => outcome !== undefined);
      if (failed !== undefined) throw failed;
    },
    call,
    register: async (accountId, write) => {
      const { status, body } = await call(accountId, 'POST', '/endpoints', write);
      if (status !== 200) throw new Error(`could not register: ${JSON.stringify(body)}`);
      return body.data['id'] as unknown as string;
    },
    wake: (accountId) => void call(accountId, 'POST', '/clock', { offsetMs: 0 }).catch(() => undefined),
    hasten: async (accountId) => {
      const offsetMs = (offsets.get(accountId) ?? 0) + 60_000;
      offsets.set(accountId, offsetMs);
      await call(accountId, 'POST', '/clock', { offsetMs });
    },
    records: (filter = {}) => database.collection<RecordDocument>('records').find(filter).toArray(),
    countRecords: (filter = {}) => database.collection<RecordDocument>('records').countDocuments(filter),
    events: (filter = {}) => database.collection<EventDocument>('events').find(filter).toArray(),
    stop: async () => {
      await running.stopAll();
      await backing.stop();
    },
  };
  return fixture;
};
