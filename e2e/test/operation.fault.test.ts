import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call, eventually } from '@kopru/testing';
import { type CollectedSpan } from '../support/collector.ts';
import { directOrder } from '../support/orders.ts';
import {
  names,
  broker,
  database,
  collector,
  receiver,
  system,
  shop,
  base,
  statuses,
  all,
  pids,
} from '../support/operated.ts';

describe('the running system, as its operator sees it', () => {
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
    expect(body).toEqual({ status: 'not ready', checks: { mongodb: true, rabbitmq: false }, majority: true });
    expect(await statuses('/healthz')).toEqual(all(200));
    expect((await shop.account.get('/orders?limit=1')).status).toBe(200);
    broker.mend();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual(all(200));
    });
    expect(pids()).toEqual(before);
  });

  it('is not ready without its database, except for taking orders, and stays alive', async () => {
    const before = pids();
    database.cut();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual({ ...all(503), 'provider-ingest': 200 });
    });
    expect(await statuses('/healthz')).toEqual(all(200));
    broker.cut();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual(all(503));
    });
    expect(await statuses('/healthz')).toEqual(all(200));
    database.mend();
    broker.mend();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual(all(200));
    });
    expect(pids()).toEqual(before);
  }, 240_000);

  it('answers every call before its client gives up while its database stands still and closes nothing', async () => {
    // Clients wait 8 s, the gateway answers after 7. Twice of that here: a busy machine is late on both sides, a hang never ends.
    const clientsTimeoutMs = 16_000;
    const ask = async (index: number): Promise<number | string> => {
      await pause((index * 1000) / 30);
      const headers = { authorization: `Bearer ${shop.account.key}` };
      return fetch(`${system.ready.gateway}/web-api/v1/orders`, {
        headers,
        signal: AbortSignal.timeout(clientsTimeoutMs),
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
    });
    database.stall();
    const answers = await Promise.all(Array.from({ length: 300 }, (_one, index) => ask(index)));
    expect(new Set(answers)).toEqual(new Set([503]));
    database.mend();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual(all(200));
    });
    expect((await shop.account.get('/orders?limit=1')).status).toBe(200);
  }, 240_000);
});
