import { panelOperations } from '@kopru/contracts/panel/operations';
import type { PanelAlert } from '@kopru/contracts/panel/overview';
import { receiver, uniqueNumber, waitFor, type Receiver } from '@kopru/testing';
import { internalHeaders } from '../support/internal-headers.ts';
import { sendOrder } from '../support/send-order.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { dataOf, incidentsOf, panelClient, type Person } from './panel-client.ts';
import { alertSettings } from './settings.ts';

/** Six services are started first. */
const startLimitMs = 300_000;

describe('an account’s alerts', () => {
  let system: System;
  let owner: Person & { accountId: string };
  let restaurantId: string;
  let channel: string;
  let shop: Receiver;

  const alerts = async (): Promise<PanelAlert[]> =>
    panelOperations.listAlerts.data.parse(dataOf(await owner.ask('GET', 'alerts'))).items;
  const comes = (isIt: (alert: PanelAlert) => boolean): Promise<PanelAlert> =>
    waitFor(async () => (await alerts()).find(isIt), { what: 'the alert' });
  const goes = (isIt: (alert: PanelAlert) => boolean): Promise<true> =>
    waitFor(async () => !(await alerts()).some(isIt), { what: 'the alert to clear itself' });

  const order = async (): Promise<string> => {
    const providerOrderId = uniqueNumber('UYARI');
    await sendOrder(channel, { providerOrderId });
    return providerOrderId;
  };
  const control = (method: string, path: string, body: object): Promise<Response> =>
    fetch(`${system.simulator}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const connect = async (body: object): Promise<{ integrationId: string; ingressUrl: string }> =>
    dataOf(await owner.ask('POST', `restaurants/${restaurantId}/integrations`, body)) as never;

  beforeAll(async () => {
    system = await sharedSystem(alertSettings);
    shop = await receiver();
    owner = await panelClient(system).owner();
    restaurantId = dataOf(await owner.ask('POST', 'restaurants', { name: 'Örnek Dürümcü' })).id as string;
    channel = (await connect({ integrationId: 'direct', provider: 'direct', config: {} })).ingressUrl;
  }, startLimitMs);
  afterAll(async () => {
    await system?.stop();
    await shop?.stop();
  });

  it('are none while all is well', async () => {
    expect(await alerts()).toEqual([]);
  });

  it('tell of an order that waits too long, until it is approved', async () => {
    const number = await order();
    const isIt = (alert: PanelAlert): boolean => alert.kind === 'order_waiting' && alert.providerOrderId === number;
    const alert = await comes(isIt);
    expect(alert).toMatchObject({ kind: 'order_waiting', provider: 'direct', restaurantId });
    const { orderId } = alert as Extract<PanelAlert, { kind: 'order_waiting' }>;
    expect((await owner.ask('POST', `orders/${orderId}/verify`)).status).toBe(200);
    await goes(isIt);
  });

  it('tell of an endpoint that fails, until it answers again', async () => {
    shop.answer({ status: 500 });
    const endpoint = dataOf(await owner.ask('POST', 'endpoints', { url: `${shop.url}/hook` })) as { id: string };
    await order();
    await order();
    const isIt = (alert: PanelAlert): boolean => alert.kind === 'endpoint_failing' && alert.endpointId === endpoint.id;
    expect(await comes(isIt)).toMatchObject({
      url: `${shop.url}/hook`,
      reason: { code: 'answered_status', params: { status: 500 } },
    });
    const cashier = await panelClient(system).colleague(owner, 'cashier');
    const kindsSeenBy = async (person: Person): Promise<string[]> =>
      (await incidentsOf(person)).filter(({ subject }) => subject === endpoint.id).map(({ kind }) => kind);
    await waitFor(async () => (await kindsSeenBy(owner)).includes('endpoint_failing'), { what: 'the incident' });
    expect(await kindsSeenBy(cashier)).toEqual([]);
    await waitFor(async () => (await incidentsOf(cashier)).some(({ kind }) => kind === 'order_not_accepted'));
    shop.answer({ status: 200 });
    await goes(isIt);
  });

  it('tell of an endpoint that answered 410, until it is switched on again', async () => {
    shop.answer({ status: 410 });
    const url = `${shop.url}/gone`;
    const endpoint = dataOf(await owner.ask('POST', 'endpoints', { url })) as { id: string };
    await order();
    const isIt = (alert: PanelAlert): boolean => alert.kind === 'endpoint_disabled' && alert.endpointId === endpoint.id;
    expect(await comes(isIt)).toMatchObject({ url });
    shop.answer({ status: 200 });
    expect((await owner.ask('PUT', `endpoints/${endpoint.id}`, { isEnabled: true })).status).toBe(200);
    await goes(isIt);
  });

  it('tell of a store of Getir that fell silent while its new storefront began, until it is switched off', async () => {
    const branch = dataOf(await owner.ask('POST', 'restaurants', { name: 'Taşınan Şube' })).id as string;
    const link = async (provider: 'getir' | 'ty', more: Record<string, string> = {}) => {
      const known = { apiKey: 'push-key', secretKey: 'right-secret', ...more };
      const store = uniqueNumber(provider).replaceAll(/\D/g, '');
      await control('PUT', `restaurants/${provider}/${store}`, known);
      const config = { ...known, restaurantId: store };
      const write = { integrationId: provider, provider, config };
      const { integrationId } = dataOf(await owner.ask('POST', `restaurants/${branch}/integrations`, write));
      return { store, integrationId: String(integrationId) };
    };
    const getir = await link('getir');
    const trendyol = await link('ty', { supplierId: '100200' });
    const lastOrderAt = new Date(Date.now() - 8 * 86_400_000).toISOString();
    const reported = await fetch(
      `${system.services.restaurants.url()}/internal/integrations/${getir.integrationId}/health`,
      {
        method: 'POST',
        headers: {
          ...(await internalHeaders('restaurant-service', 'provider-ingest')),
          'x-account-id': owner.accountId,
        },
        body: JSON.stringify({ lastOrderAt }),
      },
    );
    expect(reported.status).toBe(200);
    const isIt = ({ kind }: PanelAlert): boolean => kind === 'store_moved';
    expect((await alerts()).some(isIt)).toBe(false);

    await control('POST', 'orders', { platform: 'ty', restaurantId: trendyol.store, appName: 'Galaxy' });
    const { integrationId } = getir;
    expect(await comes(isIt)).toMatchObject({ provider: 'getir', restaurantId: branch, integrationId });
    await owner.ask('POST', `integrations/${integrationId}/switch`, { field: 'status', value: false });
    await goes(isIt);
  });

  it('tell of a platform that refuses the credential, until it takes it', async () => {
    const platformRestaurantId = uniqueNumber('getir');
    const config = { restaurantId: platformRestaurantId, apiKey: 'push-key', secretKey: 'wrong-secret' };
    const known = { apiKey: 'push-key', secretKey: 'right-secret' };
    await control('PUT', `restaurants/getir/${platformRestaurantId}`, known);
    const { integrationId } = await connect({ integrationId: 'getir', provider: 'getir', config });
    const test = { provider: 'getir', config: {}, integrationId };
    const isIt = (alert: PanelAlert): boolean =>
      alert.kind === 'credential_refused' && alert.integrationId === integrationId;
    expect((await owner.ask('POST', 'integrations/test', test)).body.data.ok).toBe(false);
    expect(await comes(isIt)).toMatchObject({ provider: 'getir', restaurantId });
    await connect({ integrationId, provider: 'getir', config: { ...config, secretKey: known.secretKey } });
    await waitFor(async () => (await owner.ask('POST', 'integrations/test', test)).body.data.ok === true);
    await goes(isIt);
  });
});
