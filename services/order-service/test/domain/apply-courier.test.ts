import { platformUpdateSchema, type PlatformUpdate } from '@kopru/contracts/messages/messages';
import { arrivedOrder, origin } from '@kopru/testing';
import { applyUpdate } from '../../src/domain/updates/apply-update.ts';
import { shiftDueTimes } from '../../src/domain/shift-due-times.ts';
import { createOrder } from '../../src/domain/create-order.ts';
import { recordOf } from '../../src/domain/views/order-record.ts';
import type { Order } from '../../src/domain/order.ts';

const at = new Date('2026-11-25T12:00:00.000Z');
const from = origin();
const orderAt = (status: Order['status']): Order => createOrder(arrivedOrder(from, { status }), 'm1', at);
type Report = Partial<NonNullable<PlatformUpdate['courier']>>;
const report = (order: Order, courier: Report, more: Partial<PlatformUpdate> = {}) => {
  const { providerOrderId } = order;
  const update = { ...from, providerOrderId, courier, occurredAt: at.toISOString(), ...more };
  return applyUpdate(order, platformUpdateSchema.parse(update), at);
};
/** The order after its platform sent all of these. */
const after = (order: Order, ...reports: Report[]): Order =>
  reports.reduce((current, courier) => report(current, courier)?.order ?? current, order);

describe('where a courier is', () => {
  it.each(['approaching', 'arrived', 'waiting'] as const)('is told when it is %s, once', (state) => {
    const order = orderAt(500);
    const change = report(order, { state });
    expect(change?.events.map(({ type, body }) => [type, body.changes, body.status])).toEqual([
      ['siparis.durum_degisti', ['kurye_durumu'], 500],
    ]);
    expect(change?.order.content.courier?.state).toBe(state);
    expect(change && report(change.order, { state })).toBeUndefined();
  });

  it('is no step of the order: neither its timeline nor the numbers of its events know of it', () => {
    const order = orderAt(500);
    const change = report(order, { state: 'arrived' });
    expect(change?.events[0]?.body).not.toHaveProperty('sequence');
    expect(change?.events[0]?.body).not.toHaveProperty('firstEventId');
    expect(change?.order.timeline).toEqual(order.timeline);
    expect(change?.order.unseenSince).toBeUndefined();
    const gone = change && report(change.order, {}, { status: 700 });
    expect(gone?.events.map(({ body }) => body.sequence)).toEqual([2]);
  });

  it('is kept without a word when one was found, and beside who it is', () => {
    const found = report(orderAt(400), { name: 'Ali', state: 'assigned' });
    expect(found?.events).toEqual([]);
    const there = found && after(found.order, { state: 'arrived' });
    expect(there?.content.courier).toMatchObject({ name: 'Ali', state: 'arrived' });
    const located = there && after(there, { name: 'Ali', lat: 41, lon: 29 });
    expect(located?.content.courier).toMatchObject({ name: 'Ali', state: 'arrived', lat: 41 });
  });

  it('does not lead back what is there already, unless another courier comes', () => {
    const there = after(orderAt(500), { id: 'k1', name: 'Ali', state: 'waiting' });
    expect(after(there, { state: 'approaching' }).content.courier?.state).toBe('waiting');
    expect(after(there, { state: 'arrived' }).content.courier?.state).toBe('arrived');
    const other = after(there, { id: 'k2', state: 'approaching' });
    expect(other.content.courier).toMatchObject({ id: 'k2', name: null, state: 'approaching' });
  });

  it('may cost something while it waits, and no longer', () => {
    const waitingFeeFrom = '2026-11-25T12:05:00.000Z';
    const order = after(orderAt(500), { name: 'Ali', state: 'waiting', waitingFeeFrom });
    expect(recordOf(order).courier).toMatchObject({ state: 'waiting', waitingFeeFrom });
    expect(after(order, { state: 'waiting' }).content.courier).toMatchObject({ waitingFeeFrom });
    expect(after(order, { state: 'arrived' }).content.courier).not.toHaveProperty('waitingFeeFrom');
    expect(recordOf({ ...order, status: 700 }).courier).toMatchObject({ state: null, waitingFeeFrom: null });
    expect(report({ ...order, status: 700 }, { state: 'waiting', waitingFeeFrom })).toBeUndefined();
    const shifted = shiftDueTimes(order, { offsetMs: 60_000, byMs: 60_000 }).order.content.courier;
    expect(shifted).toMatchObject({ state: 'waiting', waitingFeeFrom: '2026-11-25T12:04:00.000Z' });
  });

  it('is no matter of an order that has left', () => {
    const there = after(orderAt(550), { name: 'Ali', state: 'arrived' });
    expect(recordOf(there).courier).toMatchObject({ name: 'Ali', state: 'arrived' });
    const left = { ...there, status: 700 as const };
    expect(recordOf(left).courier).toMatchObject({ name: 'Ali', state: null });
    expect(report(left, { state: 'waiting' })).toBeUndefined();
    expect(report(orderAt(900), { state: 'arrived' })).toBeUndefined();
  });
});
