import type { RefusedWhileOff } from '@kopru/contracts/internal/platforms';
import { panelOperations } from '@kopru/contracts/panel/operations';
import type { PanelAlert } from '@kopru/contracts/panel/overview';
import { receiver, uniqueNumber, waitFor, type Receiver } from '@kopru/testing';
import { dataOf, panelClient, type Person } from './panel-client.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { alertSettings } from './settings.ts';

interface SimulatorOrder {
  id: string;
  pushedStatus: number | null;
  isAccepted: boolean;
}

describe('orders that customers give while Yemeksepeti is switched off', () => {
  let system: System;
  let shop: Receiver;
  let owner: Person;
  let viewer: Person;
  let integrationId: string;
  const platformRestaurantId = uniqueNumber('ys');

  const control = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${system.simulator}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: T }).data;
  };
  const placeOrder = async (): Promise<string> => {
    const placing = { platform: 'ys', restaurantId: platformRestaurantId };
    const { items } = await control<{ items: SimulatorOrder[] }>('POST', '/orders', placing);
    return items[0]?.id ?? '';
  };
  const orderAt = (id: string): Promise<SimulatorOrder> => control('GET', `/orders/ys/${id}`);
  const switchTo = async (value: boolean): Promise<void> =>
    void dataOf(await owner.ask('POST', `integrations/${integrationId}/switch`, { field: 'status', value }));
  const alerts = async (): Promise<PanelAlert[]> =>
    panelOperations.listAlerts.data.parse(dataOf(await viewer.ask('GET', 'alerts'))).items;
  const offAlert = async (): Promise<PanelAlert | undefined> =>
    (await alerts()).find(({ kind }) => kind === 'orders_while_off');
  const stored = async (): Promise<{ id: string; providerOrderId: string; status: number }[]> =>
    dataOf(await owner.ask('GET', 'orders?limit=50')).items as never;
  const created = (): number =>
    shop.requests.filter(({ json }) => (json as { olay?: string }).olay === 'siparis.olusturuldu').length;

  beforeAll(async () => {
    system = await sharedSystem(alertSettings);
    shop = await receiver();
    const panel = panelClient(system);
    owner = await panel.owner();
    viewer = await panel.colleague(owner, 'viewer');
    const restaurantId = dataOf(await owner.ask('POST', 'restaurants', { name: 'Örnek Dürümcü' })).id as string;
    await owner.ask('POST', 'endpoints', { url: `${shop.url}/hook` });
    const config = { restaurantId: platformRestaurantId, apiKey: 'kullanici', secretKey: 'parola-parola' };
    const write = { integrationId: 'ys', provider: 'ys', config };
    const made = dataOf(await owner.ask('POST', `restaurants/${restaurantId}/integrations`, write)) as {
      integrationId: string;
      ingressUrl: string;
    };
    ({ integrationId } = made);
    await control('PUT', `/restaurants/ys/${platformRestaurantId}`, {
      apiKey: config.apiKey,
      secretKey: config.secretKey,
      pushUrl: made.ingressUrl,
    });
    // The platform gives an order up after ten minutes, as it does in the field.
    await control('PATCH', '/rules', { ysExpiryMs: 600_000 });
  });
  afterAll(async () => {
    await system?.stop();
    await shop?.stop();
  });

  it('are seen while it is off, and stored and told of once when it is on again', async () => {
    await switchTo(false);
    expect(await offAlert()).toBeUndefined();
    const placed = [await placeOrder(), await placeOrder(), await placeOrder()];
    const [cancelled = ''] = placed;
    for (const id of placed) await waitFor(async () => (await orderAt(id)).pushedStatus === 409);
    await control('POST', `/orders/ys/${cancelled}/cancel`, { by: 'customer' });
    const alert = await waitFor(async () => {
      const found = await offAlert();
      return found?.kind === 'orders_while_off' && found.orders === 3 && found;
    });
    expect(alert).toMatchObject({ provider: 'ys', restaurantName: 'Örnek Dürümcü', integrationId });
    const refused = dataOf(await viewer.ask('GET', 'integrations/refused')).items as RefusedWhileOff[];
    expect(refused).toEqual([expect.objectContaining({ integrationId, orders: 3 })]);
    expect(refused[0]?.pushes).toBeGreaterThanOrEqual(3);
    expect(await stored()).toEqual([]);

    await switchTo(true);
    await waitFor(async () => (await stored()).length === 3);
    await waitFor(
      async () => (await stored()).find(({ providerOrderId }) => providerOrderId === cancelled)?.status === 1500,
    );
    await waitFor(async () => (await offAlert()) === undefined);
    // The platform goes on sending until it is answered 200.
    for (const id of placed) await waitFor(async () => (await orderAt(id)).isAccepted);
    const after = await placeOrder();
    await waitFor(async () => created() >= 4 && (await stored()).length === 4);
    expect(created()).toBe(4);
    expect((await stored()).map(({ providerOrderId }) => providerOrderId).toSorted()).toEqual(
      [...placed, after].toSorted(),
    );
  });
});
