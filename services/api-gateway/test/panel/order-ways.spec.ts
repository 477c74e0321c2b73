import type { Journey } from '@kopru/contracts/internal/journey';
import type { PanelData } from '@kopru/contracts/panel/operations';
import { eventually, receiver, type Receiver } from '@kopru/testing';
import { sendOrder } from '../support/send-order.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { dataOf, panelClient, type Person } from './panel-client.ts';
import { settings } from './settings.ts';

type Listed = PanelData<'listOrders'>['items'];

describe('the ways of orders in their list', () => {
  let system: System;
  let owner: Person;
  let cashier: Person;
  let pos: Receiver;

  const listed = async (person = owner, query = 'way=true'): Promise<Listed> =>
    dataOf(await person.ask('GET', `orders?limit=25&${query}`)).items as Listed;
  const wayOf = async (id: string, person = owner) => (await listed(person)).find((order) => order.id === id)?.way;
  const openShop = async (name: string): Promise<{ restaurant: string; ingressUrl: string }> => {
    const restaurant = dataOf(await owner.ask('POST', 'restaurants', { name })).id as string;
    const channel = { provider: 'direct', config: {} };
    const made = dataOf(await owner.ask('POST', `restaurants/${restaurant}/integrations`, channel));
    return { restaurant, ingressUrl: made.ingressUrl as string };
  };
  const arrive = async ({ restaurant, ingressUrl }: { restaurant: string; ingressUrl: string }): Promise<string> => {
    await sendOrder(ingressUrl, { providerOrderId: `Y-${restaurant}` });
    const find = async () => (await listed()).find((order) => order.restaurantId === restaurant)?.id;
    await eventually(async () => expect(await find()).toBeDefined());
    return (await find()) ?? '';
  };

  beforeAll(async () => {
    system = await sharedSystem(settings);
    const people = panelClient(system);
    owner = await people.owner();
    pos = await receiver();
    cashier = await people.colleague(owner, 'cashier');
  }, 300_000);
  afterAll(async () => {
    await pos?.stop();
    await system?.stop();
  });

  it('go from arrived to told and accepted, and break where the journeys break', async () => {
    const [first, second] = [await openShop('Moda'), await openShop('Yeldeğirmeni')];
    await owner.ask('POST', 'endpoints', { url: pos.url, restaurantIds: [first.restaurant] });
    const [delivered, notDelivered] = [await arrive(first), await arrive(second)];
    await eventually(async () => expect((await wayOf(delivered))?.point).toBe('notified'));
    expect((await wayOf(notDelivered))?.point).toBe('arrived');
    await owner.ask('POST', `orders/${notDelivered}/verify`, {});
    await eventually(async () => expect(await wayOf(notDelivered)).toEqual({ point: 'accepted', broken: null }));

    // Nobody has accepted it for an hour.
    const { backing } = system;
    const orders = backing.client.db(backing.database('orders')).collection<{ _id: string }>('orders');
    const old = new Date(Date.now() - 3_600_000);
    await orders.updateOne({ _id: delivered }, { $set: { 'timeline.0.at': old } });
    expect(await wayOf(delivered)).toEqual({ point: 'notified', broken: 'accepted' });
    for (const { id, way } of await listed()) {
      const { broken } = dataOf(await owner.ask('GET', `orders/${id}/journey`)) as unknown as Journey;
      expect([id, way?.broken]).toEqual([id, broken?.link ?? null]);
    }
    expect(await wayOf(delivered, cashier)).toEqual({ point: 'notified', broken: 'accepted' });
    expect((await listed(owner, '')).map(({ way }) => way)).toEqual([undefined, undefined]);
  });
});
