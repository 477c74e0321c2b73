import { isAccepted, isBooked, isLeftAlone, isReadToTheEnd, neverReaches, waits } from './order-predicates.ts';
import { isAnsweredAtOnce } from './receiver-predicates.ts';
import type { Call, PlacedOrder, Traffic } from './traffic.ts';

const order: PlacedOrder = { name: 'order', id: 'id-1', pid: 'S-1', restaurantId: 'r-1', total: 31_005 };
const begin = Date.parse('2026-11-20T17:00:00Z');
let number = 0;
const call = (operation: Call['operation'], seconds: number, given: Partial<Call> = {}): Call => ({
  id: `request-${(number += 1)}`,
  at: new Date(begin + seconds * 1000),
  operation,
  status: 200,
  ref: 'S-1',
  sent: {},
  fault: null,
  ...given,
  got: { orderId: null, newStatus: null, nextCursor: null, orderIds: [], ...given.got },
});
const traffic = (calls: Call[], moments: Record<string, number> = {}): Traffic => ({
  orders: new Map([['order', order]]),
  calls,
  deliveries: [],
  blockedMs: new Map(),
  moments: new Map(Object.entries(moments).map(([name, seconds]) => [name, new Date(begin + seconds * 1000)])),
});

describe('a predicate over the traffic', () => {
  it('names the call that meets it, and the calls that fail it', () => {
    const [refused, accepted] = [call('verifyOrder', 1, { status: 504 }), call('verifyOrder', 2)];
    expect(isAccepted('order').check(traffic([refused, accepted]))).toEqual({ isMet: true, evidence: [accepted] });
    expect(isAccepted('order').check(traffic([refused]))).toEqual({ isMet: false, evidence: [refused] });
  });

  it('identifies an order by the answer when the number fits several', () => {
    const other = call('verifyOrder', 1, { got: { orderId: 'id-2', newStatus: 500, nextCursor: null, orderIds: [] } });
    expect(isAccepted('order').check(traffic([other])).isMet).toBe(false);
  });

  it('counts from a moment of the script, and is not met before it', () => {
    const before = call('verifyOrder', 1);
    const after = call('verifyOrder', 3);
    const check = isLeftAlone('order', 'again').check;
    expect(check(traffic([before], { again: 2 })).isMet).toBe(true);
    expect(check(traffic([before, after], { again: 2 }))).toEqual({ isMet: false, evidence: [after] });
    expect(check(traffic([before])).isMet).toBe(false);
  });

  it('does not count calls that were blocked until that moment, even when the clocks of two gateways differ', () => {
    const blocked = call('verifyOrder', 3, { fault: 'hold' });
    expect(isLeftAlone('order', 'cancelled').check(traffic([blocked], { cancelled: 2 })).isMet).toBe(true);
  });

  it('compares the time of the answer with the time for which calls were blocked', () => {
    const delivery = { id: 'd-1', at: new Date(begin), event: 'siparis.olusturuldu', orderId: order.id, status: 200 };
    const check = (durationMs: number, blockedMs: number) =>
      isAnsweredAtOnce('order').check({
        ...traffic([]),
        deliveries: [{ ...delivery, durationMs, madeUp: null }],
        blockedMs: new Map([['order', blockedMs]]),
      }).isMet;
    // A receiver that waits for its call answers after the release, on a fast machine and on a slow one.
    expect([check(30, 2_000), check(3_800, 4_400)]).toEqual([true, true]);
    expect([check(2_030, 2_000), check(4_450, 4_400), check(30, 0)]).toEqual([false, false, false]);
  });

  it('measures the wait from the injected refusal', () => {
    const refused = call('verifyOrder', 1, { status: 429, fault: 'refuse' });
    const check = waits('order', 2).check;
    expect(check(traffic([refused, call('verifyOrder', 3)])).isMet).toBe(true);
    expect(check(traffic([refused, call('verifyOrder', 2)])).isMet).toBe(false);
    expect(check(traffic([call('verifyOrder', 3)])).isMet).toBe(false);
  });

  it('sees a step too many', () => {
    const step = (seconds: number, newStatus: number) =>
      call('changeStatus', seconds, { got: { orderId: 'id-1', newStatus, nextCursor: null, orderIds: [] } });
    expect(neverReaches('order', 900).check(traffic([step(1, 600)])).isMet).toBe(true);
    const twice = [step(1, 600), step(2, 900)];
    expect(neverReaches('order', 900).check(traffic(twice))).toEqual({ isMet: false, evidence: twice });
  });

  it('follows pages by their cursors, with other calls between them', () => {
    const page = (cursor: string | undefined, nextCursor: string | null) =>
      call('listOrders', 1, {
        ref: null,
        sent: { restaurantId: 'r-1', cursor },
        got: { orderId: null, newStatus: null, nextCursor, orderIds: [] },
      });
    const [first, second] = [page(undefined, 'a'), page('a', null)];
    const check = isReadToTheEnd('order').check;
    expect(check(traffic([first, call('verifyOrder', 1), second]))).toEqual({ isMet: true, evidence: [first, second] });
    expect(check(traffic([first])).isMet).toBe(false);
    expect(check(traffic([second])).isMet).toBe(false);
    expect(check(traffic([first, page('b', null)])).isMet).toBe(false);
  });

  it('compares the booked total to the kuruş', () => {
    const mark = (total: unknown) => call('markReported', 1, { sent: { total } });
    const check = isBooked('order').check;
    expect(check(traffic([mark(310.05)])).isMet).toBe(true);
    expect(check(traffic([mark(310.0500000000001)])).isMet).toBe(false);
    expect(check(traffic([mark(undefined)])).isMet).toBe(false);
    expect(check(traffic([])).isMet).toBe(false);
  });
});
