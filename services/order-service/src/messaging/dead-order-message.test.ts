import { arrivedOrderIdOf, derivedId, orderIdOf } from '@kopru/contracts/values/ids';
import { arrivedOrder } from '@kopru/testing';
import { otherOrder } from '../domain/ports.ts';
import { deadArrivalOf, deadChangeOf } from './dead-order-message.ts';

const at = new Date('2026-11-28T12:00:00Z');
const message = { type: 'siparis.geldi', messageId: 'm-1', accountId: undefined, reason: 'items: invalid', body: {} };
const arrived = arrivedOrder();
const { accountId, restaurantId, provider } = arrived;

describe('an order that arrived and could not be stored', () => {
  it('has the id that it gets once it is stored, its number, and nothing of its customer', () => {
    const body = { ...arrived, order: { ...arrived.order, items: 'yok', shortCode: '4711' } };
    expect(deadArrivalOf({ ...message, body }, at)).toEqual({
      ...{ _id: arrivedOrderIdOf(arrived), accountId, restaurantId, provider, orderNumber: '4711', at },
    });
  });

  it('has the platform’s own number where there is no short one, and is a test where it says so', () => {
    const body = { ...arrived, order: { providerOrderId: 'WEB-7', shortCode: null, isTest: true } };
    expect(deadArrivalOf({ ...message, body }, at)).toMatchObject({ orderNumber: 'WEB-7', isTest: true });
  });

  it('is known by its message where another order has its number', () => {
    const found = deadArrivalOf({ ...message, reason: otherOrder, body: arrived }, at);
    expect(found).toMatchObject({ _id: derivedId(accountId, 'm-1'), restaurantId, provider });
  });

  it.each([
    ['is not JSON', undefined],
    ['is something else', 'sipariş'],
    ['has other members', { accountId: 7, restaurantId: 'x', provider: 'uber', order: [] }],
  ])('is known by its message where the body %s', (_what, body) => {
    expect(deadArrivalOf({ ...message, accountId, body }, at)).toEqual({
      ...{ _id: derivedId(accountId, 'm-1'), accountId, restaurantId: null, provider: null, orderNumber: null, at },
    });
  });

  it('is nobody’s where the message names no account', () => {
    expect(deadArrivalOf({ ...message, body: { ...arrived, accountId: undefined } }, at)).toBeUndefined();
  });
});

describe('a change of an order that could not be processed', () => {
  const change = { accountId, restaurantId, provider, providerOrderId: 'WEB-7', cancel: 'evet' };

  it('is one for all changes of its order', () => {
    const orderId = orderIdOf({ accountId, restaurantId, provider, providerOrderId: 'WEB-7' });
    const found = deadChangeOf({ ...message, body: change }, at);
    expect(found).toEqual({
      ...{ _id: derivedId(accountId, `change ${orderId}`), accountId, restaurantId, provider, orderId },
      ...{ orderNumber: 'WEB-7', isChange: true, at },
    });
    expect(deadChangeOf({ ...message, messageId: 'm-2', body: change }, at)?._id).toBe(found?._id);
  });

  it('is known by its message where its order cannot be read, and is nobody’s without an account', () => {
    expect(deadChangeOf({ ...message, accountId, body: undefined }, at)).toEqual({
      ...{ _id: derivedId(accountId, 'change m-1'), accountId, restaurantId: null, provider: null },
      ...{ orderNumber: null, isChange: true, at },
    });
    expect(deadChangeOf({ ...message, body: { ...change, accountId: 7 } }, at)).toBeUndefined();
  });
});
