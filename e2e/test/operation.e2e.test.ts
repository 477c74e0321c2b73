import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  backingServices,
  call,
  eventually,
  faultProxy,
  webhookReceiver,
  type BackingServices,
  type FaultProxy,
  type WebhookReceiver,
} from '@kopru/testing';
import { portVariableOf } from '../../scripts/launcher/settings.ts';
import { openCollector, type Collector, type CollectedSpan } from '../support/collector.ts';
import { directOrder, openShop, type Shop } from '../support/orders.ts';
import { newPlace, runNpm, startSystem, stopAll, type Place, type System } from '@kopru/testing/system';

type Name = keyof typeof portVariableOf;
const names = Object.keys(portVariableOf) as Name[];

const proxied = (address: string, proxy: FaultProxy): string => {
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return url.href;
};

const targetOf = (address: string, port: number): { host: string; port: number } => {
  const { hostname, port: given } = new URL(address.replace(/^mongodb:/, 'http:').replace(/^amqp:/, 'http:'));
  return { host: hostname, port: Number(given) || port };
};

describe('the running system, as its operator sees it', () => {
  let place: Place;
  let corner: BackingServices;
  let broker: FaultProxy;
  let database: FaultProxy;
  let collector: Collector;
  let receiver: WebhookReceiver;
  let system: System;
  let shop: Shop;
  let env: Record<string, string>;

  const base = (name: Name): string => `http://127.0.0.1:${String(env[portVariableOf[name]])}`;
  const statuses = async (path: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, (await call('GET', base(name) + path)).status] as const)),
    );
  const all = (status: number): Record<string, number> => Object.fromEntries(names.map((name) => [name, status]));
  const pids = (): number[] => names.map((name) => system.pidOf(name));

  beforeAll(async () => {
    place = await newPlace();
    corner = await backingServices();
    const { MONGODB_URI: mongo = '', RABBITMQ_URL: rabbit = '' } = corner.env;
    broker = await faultProxy(targetOf(rabbit, 5672));
    database = await faultProxy(targetOf(mongo, 27017));
    collector = await openCollector();
    receiver = await webhookReceiver();
    env = {
      ...place.env,
      ...corner.env,
      RABBITMQ_URL: proxied(rabbit, broker),
      // Otherwise the driver would bypass the proxy and connect to the member that the replica set names.
      MONGODB_URI: `mongodb://127.0.0.1:${database.port}/?directConnection=true`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    };
    system = await startSystem(env);
    shop = await openShop(system);
    await system.admin('endpoint.create', { account: shop.account.id, url: receiver.url });
  }, 300_000);

  afterAll(async () => {
    broker.mend();
    database.mend();
    await stopAll();
    await receiver.stop();
    await collector.stop();
    await broker.stop();
    await database.stop();
    await corner.stop();
    place.remove();
  }, 120_000);

  it('shows an order from the push to the receiver as one trace, through RabbitMQ', async () => {
    expect((await shop.pushDirect(directOrder('WEB-TRACE'))).status).toBe(200);
    const delivery = await eventually(() => {
      const [first] = receiver.requests;
      if (first === undefined) throw new Error('nothing was delivered');
      return first;
    });
    const [, traceId = '', spanId = ''] = String(delivery.headers['traceparent']).split('-');
    const line = await eventually(() => {
      const spans = collector.spansOf(traceId);
      const chain: CollectedSpan[] = [];
      for (let id = spanId; id !== '';) {
        const span = spans.find((one) => one.spanId === id);
        if (span === undefined) throw new Error(`the span ${id} has not come`);
        chain.unshift(span);
        id = span.parentSpanId;
      }
      return chain.map(({ service, name }) => `${service}: ${name}`);
    });
    expect(line).toEqual([
      'provider-ingest: POST request',
      'order-service: consume siparis.geldi',
      'webhook-dispatcher: consume siparis.olusturuldu',
      'webhook-dispatcher: deliver siparis.olusturuldu',
    ]);
  });

  it('shows exactly the metrics that docs/operations.md lists, at the services that it names', async () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `(kopru_\w+)` +\| ([^|]+) \|/gm)].flatMap(
      ([, metric = '', services = '']) => {
        const shown = services.trim() === 'every service' ? names : services.split(',').map((name) => name.trim());
        return shown.map((name) => `${metric} at ${name}`);
      },
    );
    const shown = await Promise.all(
      names.map(async (name) => {
        const { body } = await call('GET', `${base(name)}/metrics`);
        return [...String(body).matchAll(/^# TYPE (kopru_\w+) /gm)].map(([, metric = '']) => `${metric} at ${name}`);
      }),
    );
    expect(shown.flat().sort()).toEqual(documented.sort());
  });

  it('keeps ready what can work without the broker, and everything alive', async () => {
    const before = pids();
    broker.cut();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual({ ...all(200), 'webhook-dispatcher': 503 });
    });
    const { body } = await call('GET', `${base('webhook-dispatcher')}/readyz`);
    expect(body).toEqual({ status: 'not ready', checks: { mongodb: true, rabbitmq: false } });
    expect(await statuses('/healthz')).toEqual(all(200));
    expect((await shop.account.get('/orders?limit=1')).status).toBe(200);
    broker.mend();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual(all(200));
    }, 60_000);
    expect(pids()).toEqual(before);
  });

  it('is not ready without its database, except for taking orders, and stays alive', async () => {
    const before = pids();
    database.cut();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual({ ...all(503), 'provider-ingest': 200 });
    }, 60_000);
    expect(await statuses('/healthz')).toEqual(all(200));
    broker.cut();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual(all(503));
    }, 60_000);
    expect(await statuses('/healthz')).toEqual(all(200));
    database.mend();
    broker.mend();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual(all(200));
    }, 90_000);
    expect(pids()).toEqual(before);
  }, 240_000);

  describe('admin doctor', () => {
    const doctor = (changes: Record<string, string> = {}) =>
      runNpm(['run', '-s', 'admin', '--', 'doctor'], { ...env, ...changes });

    const manage = async (method: string, path: string, body?: unknown): Promise<void> => {
      const { origin, username, password } = new URL(String(process.env['RABBITMQ_MANAGEMENT_URL']));
      const vhost = new URL(String(corner.env['RABBITMQ_URL'])).pathname.slice(1);
      const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
      const response = await fetch(`${origin}/api/${path.replace('VHOST', vhost)}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)}`);
    };

    it('finds nothing wrong with a healthy system', async () => {
      const { code, stdout } = await doctor();
      expect(stdout).not.toContain('✗');
      expect([code, stdout.trim().split('\n').at(-1)]).toEqual([
        0,
        expect.stringMatching(/^All \d{2,} checks passed\.$/),
      ]);
    });

    it('names lost and strange indexes, lost queues and messages that ended in a dead one', async () => {
      const orders = corner.client.db(corner.database('orders'));
      await orders.collection('orders').dropIndex('by_number');
      await orders.collection('orders').createIndex({ note: 1 }, { name: 'by_hand' });
      await manage('DELETE', 'queues/VHOST/webhook.dead');
      await manage('POST', 'exchanges/VHOST/amq.default/publish', {
        routing_key: 'orders.arrivals.dead',
        properties: {},
        payload: 'x',
        payload_encoding: 'string',
      });
      const { code, stdout } = await doctor();
      expect(code).toBe(1);
      expect(stdout).toContain('orders.by_number is missing');
      expect(stdout).toContain('orders.by_hand belongs to nobody');
      expect(stdout).toMatch(/✗ RabbitMQ: queue webhook\.dead\n +It is missing/);
      expect(stdout).toMatch(/✗ RabbitMQ: queue orders\.arrivals\.dead\n +1 messages ended here/);
    });

    it('names a wrong internal token', async () => {
      const { code, stdout } = await doctor({ INTERNAL_TOKEN: 'another-token-than-theirs' });
      expect(code).toBe(1);
      for (const name of names) expect(stdout).toContain(`✗ ${name}: takes the INTERNAL_TOKEN`);
    });

    it('names wrong master keys', async () => {
      const { code, stdout } = await doctor({ MASTER_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}` });
      expect(code).toBe(1);
      expect(stdout).toContain('k1 has other bytes');
      const renamed = await doctor({ MASTER_KEYS: `k9:${Buffer.alloc(32, 1).toString('base64')}` });
      expect(renamed.stdout).toContain('k1 is not among them, but gateway.accounts');
      expect((await doctor({ MASTER_KEYS: 'nonsense' })).stdout).toContain('✗ MASTER_KEYS: can be read');
    });

    it('names a service whose clock is wrong', async () => {
      const late = createServer((_request, response) => {
        response.setHeader('date', new Date(Date.now() - 600_000).toUTCString());
        response.end('{"status":"ready"}');
      });
      await new Promise<void>((listening) => late.listen(0, '127.0.0.1', listening));
      const address = `http://127.0.0.1:${String((late.address() as AddressInfo).port)}`;
      const { code, stdout } = await doctor({ ORDER_SERVICE_URL: address });
      late.close();
      late.closeAllConnections();
      expect([code, stdout]).toEqual([
        1,
        expect.stringMatching(/✗ order-service: has the right time\n +Its clock is (599|600|601) s behind/),
      ]);
    });

    it('names the servers that are away and the services that miss them', async () => {
      broker.cut();
      database.cut();
      await eventually(async () => {
        expect(await statuses('/readyz')).toEqual(all(503));
      }, 60_000);
      const { code, stdout } = await doctor();
      expect(code).toBe(1);
      expect(stdout).toContain('RABBITMQ_URL leads nowhere');
      expect(stdout).toContain('MONGODB_URI leads nowhere');
      expect(stdout).toContain('It is not ready; it misses: mongodb, rabbitmq.');
    }, 180_000);
  });

  it('answers every call before its client gives up while its database stands still and closes nothing', async () => {
    const clientsPatienceMs = 8_000;
    const ask = async (index: number): Promise<number | string> => {
      await pause((index * 1000) / 30);
      const headers = { authorization: `Bearer ${shop.account.key}` };
      return fetch(`${system.ready.gateway}/web-api/v1/orders`, {
        headers,
        signal: AbortSignal.timeout(clientsPatienceMs),
      }).then(
        ({ status }) => status,
        (error: unknown) => `no answer: ${String(error)}`,
      );
    };
    broker.mend();
    database.mend();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual(all(200));
      expect((await shop.account.get('/orders?limit=1')).status).toBe(200);
    }, 90_000);
    database.stall();
    const answers = await Promise.all(Array.from({ length: 300 }, (_one, index) => ask(index)));
    expect(new Set(answers)).toEqual(new Set([503]));
    database.mend();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual(all(200));
    }, 60_000);
    expect((await shop.account.get('/orders?limit=1')).status).toBe(200);
  }, 240_000);
});
