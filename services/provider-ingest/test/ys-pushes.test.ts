import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAppError } from '@kopru/errors';
import { pushOf, testAdapters, testIntegration } from './support/adapters.ts';
import type { PushReading } from '../src/providers/adapter.ts';
import { yemeksepetiStatuses } from '../src/providers/ys/statuses.ts';

const adapter = testAdapters().ys;
const sample = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/ys/order.json'), 'utf8')) as Record<
  string,
  object
> & { products: [object] };

const push = (path: string, body: unknown): PushReading =>
  adapter.parsePush(pushOf(body, { path }), testIntegration('ys'));
const pushStatus = (body: object, token = 'tok-1'): PushReading =>
  push(`remoteId/501/remoteOrder/${token}/posOrderStatus`, body);
const updateIn = ({ facts: [fact] }: PushReading) => (fact?.kind === 'update' ? fact.update : undefined);
const change = (updatedOrder: unknown) =>
  updateIn(pushStatus({ status: 'PRODUCT_ORDER_MODIFICATION_SUCCESSFUL', updatedOrder }))?.modified;
const line = (id: string, unitPrice: string, more: object = {}) => ({
  ...{ id, remoteCode: `POS-${id}`, name: `Ürün ${id}`, unitPrice, quantity: '1' },
  ...more,
});
const changed = (grandTotal: string | null, ...products: object[]) => ({
  ...sample,
  products,
  discounts: [],
  price: { grandTotal },
});

describe('a status of Yemeksepeti', () => {
  /** What an order says of who brings it; a way that is not known goes by whether a rider comes. */
  const ways = {
    platform: { delivery: { riderPickupTime: '2026-10-01T18:05:00Z' } },
    restaurant: { delivery: { riderPickupTime: null } },
    pickup: { expeditionType: 'pickup', delivery: null, pickup: { pickupCode: '7431' } },
    unknown: { expeditionType: 'drone', delivery: { riderPickupTime: null } },
  } as const;
  type Way = keyof typeof ways;
  /** Every word, for everybody who may bring the order; null: nothing changes. */
  const cells: [word: string, way: Way, status: number | null][] = (
    ['platform', 'restaurant', 'pickup', 'unknown'] as const satisfies readonly Way[]
  ).flatMap((way) => [
    ['ORDER_CANCELLED', way, 1500],
    ['ORDER_CANCELED', way, 1500],
    ['ORDER_PICKED_UP', way, way === 'pickup' ? 900 : 700],
    ['COURIER_ARRIVED_AT_VENDOR', way, null],
    ['SHOW_RIDER_WAITING_WARNING', way, null],
    ['HIDE_RIDER_WAITING_WARNING', way, null],
    ['PRODUCT_ORDER_MODIFICATION_FAILED', way, null],
  ]);

  it.each(cells)('%s of an order by %s is %s', (status, way, expected) => {
    const [fact] = push('order/501', { ...sample, ...ways[way] }).facts;
    const order = fact?.kind === 'order' ? fact.order : undefined;
    const by = order?.delivery.by;
    expect(by).toBe(way === 'unknown' ? 'restaurant' : way);
    expect(order?.unread?.map(({ path }) => path)).toEqual(way === 'unknown' ? ['expeditionType'] : undefined);
    const update = updateIn(pushStatus({ status, message: 'x' }));
    expect((by === 'pickup' ? update?.statusBy?.pickup : undefined) ?? update?.status ?? null).toBe(expected);
    expect(by && yemeksepetiStatuses[status]?.[by]).toBe(expected);
  });

  it('has a cell for each word', () => {
    const tested = new Set([...cells.map(([word]) => word), 'PRODUCT_ORDER_MODIFICATION_SUCCESSFUL']);
    expect(Object.keys(yemeksepetiStatuses).toSorted()).toEqual([...tested].toSorted());
  });

  it.each([
    ['COURIER_ARRIVED_AT_VENDOR', 'arrived'],
    ['SHOW_RIDER_WAITING_WARNING', 'waiting'],
    ['HIDE_RIDER_WAITING_WARNING', 'arrived'],
  ])('%s says that the rider is %s, and nothing of the order', (status, state) => {
    const { courier, ...update } = updateIn(pushStatus({ status, occurredAt: '2026-11-20T12:00:00Z' })) ?? {};
    expect(courier).toMatchObject({ name: null, state });
    expect(update).toEqual({ providerOrderId: 'tok-1', occurredAt: '2026-11-20T12:00:00.000Z' });
  });

  it.each([
    ['SHOW_RIDER_WAITING_WARNING', '2026-11-20T12:05:00.000Z'],
    ['HIDE_RIDER_WAITING_WARNING', undefined],
    ['COURIER_ARRIVED_AT_VENDOR', undefined],
  ])('%s says from when the wait costs something: %s', (status, waitingFeeFrom) => {
    const riderWaitingWarnings = {
      waitingStartsAt: '2026-11-20T12:00:00Z',
      waitingFeeAppliesAt: '2026-11-20T12:05:00Z',
    };
    expect(updateIn(pushStatus({ status, riderWaitingWarnings }))?.courier?.waitingFeeFrom).toBe(waitingFeeFrom);
    for (const none of [undefined, null, {}, { waitingFeeAppliesAt: null }, { waitingFeeAppliesAt: 'yakında' }])
      expect(updateIn(pushStatus({ status, riderWaitingWarnings: none }))?.courier).not.toHaveProperty(
        'waitingFeeFrom',
      );
  });

  it('is read in any letter case, and its token as it was written', () => {
    const token = 'a/b c';
    expect(updateIn(pushStatus({ status: 'order_cancelled' }, encodeURIComponent(token)))).toMatchObject({
      providerOrderId: token,
      status: 1500,
    });
    expect(updateIn(pushStatus({ status: 'ORDER_CANCELLED' }, '%E0%A4%A'))).toMatchObject({
      providerOrderId: '%E0%A4%A',
    });
  });

  it.each(['ORDER_TELEPORTED', 'constructor', 'NEW'])(
    'that is new is answered and kept for people to see: %s',
    (status) => {
      const reading = pushStatus({ status });
      expect(reading.facts).toEqual([]);
      expect(reading.refused).toMatchObject([{ failure: { code: 'invalid_request' }, isUpdate: true }]);
    },
  );

  it.each([{}, { status: null }, { status: '' }, { status: {} }])('that is missing is refused: %j', (body) => {
    expect(() => pushStatus(body)).toThrow('status');
  });
});

describe('a change of a Yemeksepeti order', () => {
  it.each([
    ['a line that is gone', changed('180.00', line('A', '180.00')), ['POS-A'], 180_00],
    ['a line that is replaced', changed('300.00', line('A', '200'), line('C', '100')), ['POS-A', 'POS-C'], 300_00],
    [
      'a line of which nothing is left',
      changed('200', line('A', '200'), line('B', '100', { quantity: '0' })),
      ['POS-A'],
      200_00,
    ],
    [
      'a line of which nothing is left, with a comma',
      changed('200', line('A', '200'), line('B', '1', { quantity: '0,0' })),
      ['POS-A'],
      200_00,
    ],
  ])('states %s', (_name, updatedOrder, products, total) => {
    const modified = change(updatedOrder);
    expect(modified?.items?.map(({ productId }) => productId)).toEqual(products);
    expect(modified?.amount).toMatchObject({ total, difference: 0 });
  });

  it('names the order by the address of the push, whatever token it has', () => {
    const reading = pushStatus(
      { status: 'PRODUCT_ORDER_MODIFICATION_SUCCESSFUL', updatedOrder: { ...sample, token: 'x' } },
      't-9',
    );
    expect(updateIn(reading)?.providerOrderId).toBe('t-9');
  });

  it('leaves the money to the lines when it states no total', () => {
    expect(change(changed(null, line('A', '180.00')))).not.toHaveProperty('amount');
  });

  it('names what of it could not be read', () => {
    expect(change(changed('180.00', line('A', '180.00')))).not.toHaveProperty('unread');
    expect(change(changed('180.00', line('A', '180.00', { quantity: 'çok' })))?.unread).toEqual([
      { path: 'updatedOrder.products.0.quantity', value: 'çok', reason: 'not_a_number' },
    ]);
  });

  it('takes back no note that it does not mention, and states one that it does', () => {
    const { comments: _comments, ...silent } = sample;
    expect(change(silent)).not.toHaveProperty('customer');
    expect(change({ ...sample, comments: { customerComment: 'Zile basma' } })?.customer?.note).toBe('Zile basma');
  });

  it.each([
    [true, { scheduledFor: '2026-10-01T19:00:00.000Z' }, 'promisedAt'],
    [false, { promisedAt: '2026-10-01T19:00:00.000Z' }, 'scheduledFor'],
    [undefined, { promisedAt: '2026-10-01T19:00:00.000Z' }, 'scheduledFor'],
  ] as const)('tells when the customer gets it now, of a pre-order: %s', (preOrder, time, other) => {
    const delivery = { ...sample['delivery'], expectedDeliveryTime: '2026-10-01T19:00:00Z' };
    const modified = change({ ...sample, preOrder, delivery });
    expect(modified).toMatchObject(time);
    expect(modified).not.toHaveProperty(other);
  });

  it('says when the rider comes now', () => {
    const delivery = { ...sample['delivery'], riderPickupTime: '2026-10-01T18:15:00Z' };
    expect(change({ ...sample, delivery })?.pickupAt).toBe('2026-10-01T18:15:00.000Z');
  });

  it.each([undefined, null, {}, 'x', { products: [] }, { products: [line('A', '1', { quantity: '0' })] }])(
    'that cannot be read is refused: %j',
    (updatedOrder) => {
      expect(() => change(updatedOrder)).toThrow(/products|updatedOrder/);
    },
  );
});

describe('an order of Yemeksepeti', () => {
  it.each([
    ['without a token', { ...sample, token: null }, 'token'],
    ['with a token of spaces', { ...sample, token: '  ' }, 'token'],
    ['without a line', { ...sample, products: [] }, 'products'],
    ['without a line that is one', { ...sample, products: ['x', 1] }, 'products'],
  ])('%s is refused by name', (_name, body, path) => {
    expect.assertions(2);
    try {
      push('order/501', body);
    } catch (error) {
      expect(isAppError(error) && error.code).toBe('invalid_request');
      expect(String(isAppError(error) && JSON.stringify(error.details))).toContain(path);
    }
  });

  it.each(['PICK-UP', 'Self-Pickup', 'self_pickup', 'COLLECTION'])('is fetched where it says %s', (expeditionType) => {
    const [fact] = push('order/501', { ...sample, expeditionType }).facts;
    const order = fact?.kind === 'order' ? fact.order : undefined;
    expect([order?.delivery.by, order?.unread]).toEqual(['pickup', undefined]);
  });

  it.each(['YES', 'yes', 'TRUE', 1])('is a trial where it says %j', (test) => {
    expect(push('order/501', { ...sample, test }).facts).toMatchObject([{ order: { isTest: true } }]);
  });

  it('is paid with the card of a brand that other platforms know', () => {
    const payment = { status: 'pending', type: 'IWALLET', remoteCode: '' };
    expect(push('order/501', { ...sample, payment }).facts).toMatchObject([
      { order: { payment: { type: 'meal_card', brand: 'iwallet', isPaid: false } } },
    ]);
  });

  it('answers with its whole token', () => {
    const token = 't'.repeat(512);
    expect(push('order/501', { ...sample, token }).reply).toEqual({ remoteResponse: { remoteOrderId: token } });
  });
});
