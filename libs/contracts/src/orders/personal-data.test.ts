import { sealedAfterEnd, sealedAtMost, personalInOrder, personalInUpdate, putBack, takeOut } from './personal-data.ts';

const order = {
  providerOrderId: 'A-1',
  customer: { name: 'Deniz K.', phone: '5321112233', note: null, address: { street: 'Moda Caddesi', lat: 41.01 } },
  courier: { id: null, name: 'Can' },
  platform: { userId: 'u-1' },
  items: [
    { name: 'Ayran', note: null },
    { name: 'Dürüm', note: 'az acılı' },
  ],
};

describe('the personal members of an order', () => {
  it('are taken out, the rest stays, and both make the order again', () => {
    const whole = structuredClone(order);
    const { rest, taken } = takeOut(order, personalInOrder);
    expect(order).toEqual(whole);
    expect(rest).toEqual({
      providerOrderId: 'A-1',
      customer: { id: null, name: null, phone: null, contactPhone: null, note: null, address: null },
      courier: null,
      platform: {},
      items: [
        { name: 'Ayran', note: null },
        { name: 'Dürüm', note: null },
      ],
    });
    expect(putBack(rest, JSON.parse(JSON.stringify(taken)) as typeof taken)).toEqual(whole);
  });

  it('of a report are taken out as if the platform had not told of them', () => {
    const cancel = { reason: 'r', reasonName: null, note: 'müşteri aradı', by: 'customer' };
    const { rest, taken } = takeOut({ status: 700, courier: { name: 'Can' }, cancel }, personalInUpdate);
    expect(rest).toEqual({ status: 700, cancel: { ...cancel, note: null } });
    expect(putBack(rest, taken)).toEqual({ status: 700, courier: { name: 'Can' }, cancel });
    const unread = [{ path: 'customer.phone', value: '0532', reason: 'wrong_type' }];
    expect(takeOut({ modified: { pickupAt: null, unread } }, personalInUpdate).rest).toEqual({
      modified: { pickupAt: null },
    });
    expect(takeOut({ status: 700 }, personalInUpdate)).toEqual({ rest: { status: 700 }, taken: [] });
  });

  it('are held for the chosen hours after the end, and of an order that nobody ends from a day after its beginning', () => {
    const at = new Date('2026-03-01T12:00:00Z');
    expect(sealedAfterEnd(6, at)).toEqual(new Date('2026-03-01T18:00:00Z'));
    expect(sealedAtMost(6, at)).toEqual(new Date('2026-03-02T18:00:00Z'));
    expect(sealedAtMost(6, at, '2026-03-05T12:00:00Z')).toEqual(new Date('2026-03-06T18:00:00Z'));
    expect(sealedAtMost(6, at, '2026-02-01T12:00:00Z')).toEqual(new Date('2026-03-02T18:00:00Z'));
  });
});
