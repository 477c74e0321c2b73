import { arrivedOrder } from '@kopru/testing';
import { createOrder } from '../../src/domain/create-order.ts';
import { recordOf } from '../../src/domain/views/order-record.ts';
import { prepareAtOf } from '../../src/domain/prepare-at.ts';

const clock = (time: string): string => `2026-11-26T${time}:00.000Z`;
const at = (time: string | null): string | null => (time === null ? null : clock(time));

describe('the time at which cooking begins', () => {
  it.each([
    ['the lead before the wanted time', null, '19:00', null, 30, '18:30'],
    ['the lead before the courier comes, where that is earlier', null, '19:00', '18:40', 30, '18:10'],
    ['the lead before the wanted time, where the courier comes later', null, '19:00', '19:10', 30, '18:30'],
    ['the wanted time without a lead to be kept', null, '19:00', null, 0, '19:00'],
    ['what the platform says, whatever the lead', '17:45', '19:00', '18:40', 30, '17:45'],
    ['what the platform says of an order that is not scheduled', '17:45', null, null, 30, '17:45'],
    ['unknown for an order that is wanted as soon as possible', null, null, '18:40', 30, null],
    ['unknown without a lead', null, '19:00', '18:40', undefined, null],
  ] as const)('is %s', (_what, stated, scheduledFor, pickupAt, lead, expected) => {
    expect(prepareAtOf({ stated: at(stated), scheduledFor: at(scheduledFor), pickupAt: at(pickupAt), lead })).toBe(
      at(expected),
    );
  });

  it('is the same moment in whatever zone the times are written', () => {
    const times = { stated: null, scheduledFor: '2026-11-26T22:00:00+03:00', pickupAt: clock('19:30'), lead: 30 };
    expect(prepareAtOf(times)).toBe(clock('18:30'));
  });
});

describe('an order that arrives', () => {
  const now = new Date(clock('12:00'));
  const stored = (order: object, leadMinutes?: number) =>
    createOrder(arrivedOrder({}, { status: 325, scheduledFor: clock('19:00'), ...order }, { leadMinutes }), 'm1', now);

  it.each([
    ['with a lead', {}, 45, '18:15', '18:15'],
    ['with a courier who comes earlier', { pickupAt: clock('18:40') }, 30, '18:10', '18:10'],
    ['with the time that its platform says', { prepareAt: clock('17:00') }, 30, '17:00', '17:00'],
    ['with a time of its platform after the wanted one', { prepareAt: clock('21:00') }, 30, '19:00', '21:00'],
    ['without a lead, from an older version', {}, undefined, '19:00', null],
    [
      'without a lead, with the time that its platform says',
      { prepareAt: clock('17:00') },
      undefined,
      '19:00',
      '17:00',
    ],
    ['when it should have been begun already', { scheduledFor: clock('12:10') }, 30, '11:40', '11:40'],
  ] as const)('%s is due then', (_what, order, lead, due, shown) => {
    const one = stored(order, lead);
    expect(one).toMatchObject({ activateAt: new Date(clock(due)), workAt: new Date(clock(due)) });
    expect(recordOf(one).prepareAt ?? null).toBe(at(shown));
  });

  it.each([
    [120, '18:30', '17:00'],
    [10, '18:50', '18:50'],
  ])('of a platform that says itself when it is due waits for that, with a lead of %i minutes', (lead, due, shown) => {
    const scheduled = { status: 325, scheduledFor: clock('19:00') } as const;
    const one = createOrder(arrivedOrder({ provider: 'getir' }, scheduled, { leadMinutes: lead }), 'm1', now);
    expect([one.activateAt, recordOf(one).prepareAt]).toEqual([new Date(clock(due)), clock(shown)]);
  });

  it('keeps what the platform says apart from what follows from the lead', () => {
    const one = stored({}, 30);
    expect(one).toMatchObject({ leadMinutes: 30 });
    expect(one.content).not.toHaveProperty('prepareAt');
  });

  it('waits for no time when it is not scheduled', () => {
    expect(stored({ status: 400, scheduledFor: null }, 30)).not.toHaveProperty('workAt');
  });
});
