import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalOrderSchema, type CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import { lineTotal } from '@kopru/contracts/orders/order-money';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { Fact, PollRequest, PushRequest } from '../src/providers/adapter.ts';
import { toCanonicalOrder as toTrendyolOrder } from '../src/providers/ty/translate.ts';
import { pushOf, testAdapters, testIntegration } from './support/adapters.ts';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as unknown;
const adapters = testAdapters();
const read = (provider: ProviderSlug, body: unknown, request: Partial<PushRequest> = {}): Fact[] =>
  adapters[provider].parsePush(pushOf(body, request), testIntegration(provider)).facts;
const orderOf = (facts: Fact[]): CanonicalOrder => {
  const [fact] = facts;
  if (fact?.kind !== 'order') throw new Error('no order was read');
  return fact.order;
};
const now: PollRequest['now'] = new Date('2026-11-20T12:00:00.000Z');
const linesOf = (order: CanonicalOrder): number => order.items.reduce((sum, item) => sum + lineTotal(item), 0);

/** The reviewed canonical order of every documented sample lies beside it. */
describe('the documented samples', () => {
  const samples = {
    getir: () => orderOf(read('getir', fixture('getir/new-order'))),
    ys: () => orderOf(read('ys', fixture('ys/order'), { path: 'order/ys-abcd' })),
    ty: () => {
      const { content } = fixture('ty/packages') as { content: unknown[] };
      return toTrendyolOrder(content[0], now);
    },
    migros: () => orderOf(read('migros', fixture('migros/order'))),
    direct: () => orderOf(read('direct', fixture('direct/order'))),
  } satisfies Record<ProviderSlug, () => CanonicalOrder>;

  it.each(Object.entries(samples))('of %s reads as the reviewed canonical order', (provider, parse) => {
    expect(canonicalOrderSchema.parse(parse())).toEqual(fixture(`${provider}/canonical`));
  });

  it.each(Object.entries(samples))(
    'of %s adds up: lines to the subtotal, and that to the total',
    (_provider, parse) => {
      const { amount, ...order } = parse();
      expect(linesOf({ ...order, amount })).toBe(amount.subtotal);
      expect(amount.subtotal - amount.discount + amount.deliveryFee).toBe(amount.total);
    },
  );

  it.each([
    ['Galaxy', 'getir_by_uber'],
    ['Trendyol', 'trendyol'],
    ['UberEats', 'uber_eats'],
    ['Yeni Vitrin', 'Yeni Vitrin'],
    ['constructor', 'constructor'],
    [42, '42'],
    ['', undefined],
    [null, undefined],
  ])('of Trendyol Go that come from %j are of the storefront %s', (appName, channel) => {
    const { content } = fixture('ty/packages') as { content: object[] };
    const order = { ...content[0], userInformation: { appName } };
    expect(toTrendyolOrder(order, now).channel).toBe(channel);
  });

  it('of Trendyol Go that name no storefront are its own', () => {
    const { content } = fixture('ty/packages') as { content: object[] };
    for (const userInformation of [undefined, null, 'Galaxy'])
      expect(toTrendyolOrder({ ...content[0], userInformation }, now)).not.toHaveProperty('channel');
  });

  it('of Getir reads the same when it is wrapped', () => {
    const body = fixture('getir/new-order');
    expect(orderOf(read('getir', { foodOrder: body }))).toEqual(orderOf(read('getir', body)));
  });

  it('of a Getir cancellation names the reason, whichever address it comes to', () => {
    const body = fixture('getir/cancel-order');
    const expected = {
      providerOrderId: '66f3a1c2d4e5f60718293a4b',
      status: 1500,
      cancel: {
        reason: '000000000000000000000001',
        reasonName: 'Müşteri vazgeçti',
        note: 'Müşteri talebi',
        by: 'customer',
      },
      occurredAt: '2026-10-01T17:51:40.000Z',
    };
    expect(read('getir', body, { path: 'cancel-order' })).toEqual([{ kind: 'update', update: expected }]);
    expect(read('getir', body)).toEqual([{ kind: 'update', update: expected }]);
  });

  it('of a Yemeksepeti modification says which lines are left, and the new total', () => {
    const order = fixture('ys/order') as { price: object; products: object[] };
    const updatedOrder = {
      ...order,
      price: { ...order.price, grandTotal: '166.00' },
      products: order.products.map((product) => ({ ...product, quantity: '1' })),
    };
    const path = 'remoteId/501/remoteOrder/00000000-1111-4222-8333-444444444444/posOrderStatus';
    const body = { status: 'PRODUCT_ORDER_MODIFICATION_SUCCESSFUL', message: 'ok', updatedOrder };
    expect(read('ys', body, { path })).toMatchObject([
      {
        update: {
          providerOrderId: '00000000-1111-4222-8333-444444444444',
          modified: { items: [{ id: 'platform-1', lineId: 'platform-1', quantity: 1 }], amount: { total: 16_600 } },
        },
      },
    ]);
    expect(read('ys', { ...body, status: 'PRODUCT_ORDER_MODIFICATION_FAILED' }, { path })).toEqual([]);
  });

  it('of a Migros cancellation is read with its capitalised keys', () => {
    expect(read('migros', fixture('migros/cancel'), { path: 'cancel' })).toEqual([
      {
        kind: 'update',
        update: {
          providerOrderId: '900000001',
          status: 1500,
          cancel: { reason: null, reasonName: null, note: null, by: 'customer' },
          occurredAt: '2026-11-20T12:00:00.000Z',
        },
      },
    ]);
  });

  it('of a Migros courier notice moves nothing until the food is under way', () => {
    const [arrived] = read('migros', fixture('migros/courier'));
    expect(arrived).toMatchObject({ kind: 'update', update: { courier: { name: 'K. Deneme' } } });
    expect(arrived).not.toHaveProperty('update.status');
    const [left] = read('migros', { orderId: 900000001, deliveryStatus: 'IN_DELIVERY', courierName: 'K. Deneme' });
    expect(left).toMatchObject({ update: { providerOrderId: '900000001', status: 600 } });
  });

  it("of Trendyol's own courier has no coordinates, only the words TGO Yemek", () => {
    const { content } = fixture('ty/packages') as { content: { address: object }[] };
    const body = { ...content[0], deliveryType: 'GO', address: { latitude: 'TGO Yemek', longitude: 'TGO Yemek' } };
    const order = toTrendyolOrder(body, now);
    expect(order.delivery.by).toBe('platform');
    expect(order.customer.address).toMatchObject({ lat: null, lon: null });
  });
});
