import { channelOf } from '@kopru/contracts/platforms/channels';
import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder } from '@kopru/testing';
import type { Order } from '../../src/domain/order.ts';
import { insert, restaurantId, system } from '../support/thousands.ts';

const galaxy = channelOf('getir_by_uber');
const trendyolGo = channelOf('trendyol_go');

/** An order as an older version stored it. */
const withoutChannel = ({ channel: _channel, ...order }: Order): Order => ({ ...order, provider: 'ty' });
const arrivingFrom = (channel?: string) =>
  arrivedOrder({ accountId: system.accountId, provider: 'ty', restaurantId }, { channel });

describe('the storefront of an order', () => {
  it('is what its adapter says, in the list, the detail and the events', async () => {
    const { _id } = await system.stored(arrivingFrom('getir_by_uber'));
    expect(await system.get(_id)).toMatchObject({ provider: 'ty', channel: galaxy });
    expect((await system.list()).items).toMatchObject([{ provider: 'ty', channel: galaxy }]);
    await system.command(_id, 'verify');
    const ours = (await system.events()).filter(({ orderId }) => orderId === _id);
    expect(ours.map(({ channel }) => channel)).toEqual(['getir_by_uber', 'getir_by_uber']);
  });

  it("is the platform's own when the adapter says nothing, and when the order was stored before there were storefronts", async () => {
    const { _id } = await system.stored(arrivingFrom());
    const [old = ''] = await insert(1, withoutChannel);
    for (const id of [_id, old]) expect(await system.get(id)).toMatchObject({ channel: trendyolGo });
    expect((await system.list()).items.map(({ channel }) => channel)).toEqual([trendyolGo, trendyolGo]);
  });

  it("is the platform's own word, when it is a new one", async () => {
    const { _id } = await system.stored(arrivingFrom('Yeni Vitrin'));
    expect(await system.get(_id)).toMatchObject({ channel: { slug: 'Yeni Vitrin', name: 'Yeni Vitrin' } });
  });

  it('is asked for in the list, older orders included', async () => {
    const [old] = await insert(1, withoutChannel);
    const [other] = await insert(1, (order) => ({ ...order, provider: 'ty', channel: 'getir_by_uber' }));
    const [unknown] = await insert(1, (order) => ({ ...order, provider: 'ty', channel: 'Yeni Vitrin' }));
    await insert(1, (order) => order);
    const found = async (channel: string) => (await system.list({ channel })).items.map(({ id }) => id);
    expect(await found('trendyol_go')).toEqual([old]);
    expect(await found('getir_by_uber')).toEqual([other]);
    expect(await found('Yeni Vitrin')).toEqual([unknown]);
    expect(await found('getir')).toEqual([]);
  });

  it('tells orders apart that wait, and in the figures of each hour', async () => {
    const at = new Date('2026-11-01T10:20:00Z');
    await insert(2, (order) => withoutChannel({ ...order, createdAt: at, total: 100 }));
    await insert(1, (order) => ({ ...order, provider: 'ty', channel: 'trendyol_go', createdAt: at, total: 50 }));
    await insert(1, (order) => ({ ...order, provider: 'ty', channel: 'getir_by_uber', createdAt: at, total: 7 }));
    const { data } = await system.http.get('/internal/stats/orders', {
      params: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' },
    });
    const { byHour, byChannel, waiting } = data.data;
    const hour = '2026-11-01T10:00:00.000Z';
    expect(byHour).toHaveLength(2);
    expect(byHour).toEqual(
      expect.arrayContaining([
        { hour, channel: 'trendyol_go', orderCount: 3, revenue: 250 },
        { hour, channel: 'getir_by_uber', orderCount: 1, revenue: 7 },
      ]),
    );
    expect(byChannel).toHaveLength(2);
    expect(byChannel).toContainEqual({ channel: trendyolGo, orderCount: 3, revenue: 250 });
    expect((waiting as { channel: object }[]).map(({ channel }) => channel)).toContainEqual(galaxy);
  });
});

describe('payments', () => {
  const grouped = async (params: object): Promise<{ groups: Record<string, unknown>[] }> =>
    (await system.http.get<{ data: { groups: Record<string, unknown>[] } }>('/internal/payments/grouped', { params }))
      .data.data;
  const pay = (paymentType: Order['paymentType'], paymentName: string, rest: Partial<Order> = {}) =>
    insert(1, (order) => ({ ...order, paymentType, paymentName, total: 100, isCancelled: false, ...rest }));

  it('of one kind have one name, whatever the platforms call it', async () => {
    await pay('online_card', 'Online Kredi Kartı');
    await pay('online_card', 'BKM Express', { matchedCode: 'KK' });
    await pay('meal_card', 'Sodexo Çeki');
    await pay('meal_card', 'Pluxee (Sodexo)');
    await pay('meal_card', 'Yeni Kart');
    await pay('other', 'Hediye çeki');
    const { groups } = await grouped({});
    expect(groups.map(Object.values)).toEqual([
      ['online_card', 'Online kredi/banka kartı', null, 2, 200],
      ['meal_card', 'Pluxee (Sodexo)', null, 2, 200],
      ['other', 'Hediye çeki', null, 1, 100],
      ['meal_card', 'Yeni Kart', null, 1, 100],
    ]);
    expect((await grouped({ by: 'code' })).groups).toHaveLength(5);
  });

  it('are split by platform, storefront, branch and day, and asked for by platform and storefront', async () => {
    const branch = newId();
    const galaxyOrder = { provider: 'ty', channel: 'getir_by_uber' } as const;
    await insert(1, (order) =>
      withoutChannel({ ...order, total: 100, createdAt: new Date('2026-11-01T20:59:00Z'), restaurantId }),
    );
    await pay('cash', 'Nakit', { ...galaxyOrder, createdAt: new Date('2026-11-01T21:01:00Z'), restaurantId: branch });
    await pay('cash', 'Nakit', { createdAt: new Date('2026-11-02T10:00:00Z'), restaurantId: branch });
    const splitBy = async (by: string, member: string) =>
      (await grouped({ by })).groups.map((group) => [group[member], group['orderCount']]);
    const both = (one: unknown, other: unknown): unknown =>
      expect.arrayContaining([
        [one, 1],
        [other, 2],
      ]);
    expect(await splitBy('day', 'day')).toEqual(both('2026-11-01', '2026-11-02'));
    expect(await splitBy('provider', 'provider')).toEqual(both('direct', 'ty'));
    expect(await splitBy('restaurant', 'restaurantId')).toEqual(both(restaurantId, branch));
    expect(await splitBy('channel', 'channel')).toHaveLength(3);
    expect(await splitBy('channel,day', 'channel')).toEqual(
      expect.arrayContaining([
        [galaxy, 1],
        [trendyolGo, 1],
      ]),
    );
    expect(await grouped({ channel: 'trendyol_go' })).toMatchObject({ orderCount: 1, groups: [{ total: 100 }] });
    expect((await grouped({ channel: 'trendyol_go' })).groups[0]).not.toHaveProperty('channel');
    expect(await grouped({ channel: 'getir_by_uber', by: 'channel' })).toMatchObject({ groups: [{ channel: galaxy }] });
    expect(await grouped({ provider: 'ty' })).toMatchObject({ orderCount: 2 });
    expect((await system.http.get('/internal/payments/grouped', { params: { by: 'hour' } })).status).toBe(400);
  });
});
