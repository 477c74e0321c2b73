import { jest } from '@jest/globals';
import { backingServices, faultProxy, receiver, waitFor, type FaultProxy, type Receiver } from '@kopru/testing';
import { startSystem, type Account, type System } from './support/system.ts';

jest.setTimeout(300_000);

/** What clients of the field wait for an answer. */
const clientsTimeoutMs = 8_000;

describe('while the broker is unavailable', () => {
  let system: System;
  let proxy: FaultProxy;
  let sink: Receiver;
  let mine: Account;
  let ingressUrl: string;
  let restaurantId: string;
  let integrationId: string;

  const push = async (providerOrderId: string): Promise<number> => {
    const response = await fetch(ingressUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        providerOrderId,
        items: [{ name: 'Ayran', quantity: 1, unitPrice: 30 }],
        amount: { total: 30 },
      }),
    });
    return response.status;
  };
  const arrived = (number: string) => waitFor(async () => (await mine.api(`GET /orders/${number}`)).status === 200);
  const hasEvent = (event: string, part: string) => () =>
    sink.requests.some(({ text }) => text.includes(event) && text.includes(part));

  beforeAll(async () => {
    const backing = await backingServices();
    const real = new URL(backing.rabbitmqUrl);
    proxy = await faultProxy({ host: real.hostname, port: Number(real.port) });
    const cuttable = new URL(real);
    cuttable.hostname = '127.0.0.1';
    cuttable.port = String(proxy.port);
    system = await startSystem({ RABBITMQ_URL: cuttable.toString() }, backing);
    sink = await receiver();
    mine = await system.newAccount();
    await system.admin('endpoint.create', { account: mine.id, url: sink.url });
    const restaurant = await mine.api('POST /restaurants', { body: { name: 'Örnek Dürümcü' } });
    restaurantId = restaurant.body.data.id as string;
    const added = await mine.api(`POST /restaurants/${restaurantId}/integrations`, {
      body: { integrationId: 'direct', config: {} },
    });
    ({ ingressUrl, integrationId } = added.body.data as { ingressUrl: string; integrationId: string });
    for (const number of ['ONCE-1', 'ONCE-2', 'ONCE-3']) await push(number);
    for (const number of ['ONCE-1', 'ONCE-2', 'ONCE-3']) await arrived(number);
  });
  afterAll(async () => {
    await system?.stop();
    await proxy?.stop();
    await sink?.stop();
  });

  it('everything is read, done and taken as ever, and what it tells arrives when the broker is back', async () => {
    proxy.cut();
    const ask = async (...request: Parameters<typeof mine.api>) => {
      const start = performance.now();
      const { status } = await mine.api(...request);
      return [request[0], status, performance.now() - start < clientsTimeoutMs] as const;
    };
    const requests: Parameters<typeof mine.api>[] = [
      ['GET /orders'],
      ['GET /orders/ONCE-1'],
      ['GET /orders/grouped-payments'],
      ['POST /orders/verify/ONCE-1'],
      ['POST /orders/change-status/ONCE-2', { body: { expectedStatus: 400 } }],
      ['POST /orders/cancel/ONCE-3', { body: {}, headers: { 'Idempotency-Key': 'iptal:ONCE-3' } }],
      ['POST /orders/reports/mark', { body: { orderId: 'ONCE-1' } }],
      [
        'POST /restaurants/integrations/update-status',
        { body: { field: 'status', status: false, providerId: integrationId } },
      ],
      [
        'POST /restaurants/integrations/update-status',
        { body: { field: 'status', status: true, providerId: integrationId } },
      ],
      [`PUT /restaurants/${restaurantId}`, { body: { name: 'Yeni ad' } }],
      ['GET /restaurants'],
      ['GET /events'],
    ];
    for (const request of requests) expect(await ask(...request)).toEqual([request[0], 200, true]);
    expect(await push('SONRA-1')).toBe(200);

    proxy.mend();
    await arrived('SONRA-1');
    for (const [event, part] of [
      ['siparis.durum_degisti', 'ONCE-1'],
      ['siparis.durum_degisti', 'ONCE-2'],
      ['siparis.iptal_edildi', 'ONCE-3'],
      ['entegrasyon.durum_degisti', '"status":false'],
      ['entegrasyon.durum_degisti', '"status":true'],
      ['siparis.olusturuldu', 'SONRA-1'],
    ] as const)
      await waitFor(hasEvent(event, part), { what: `${event} ${part}` });
  });
});
