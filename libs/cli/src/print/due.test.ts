import { slipDue, slipKinds, type Paper, type SlipSettings } from './due.ts';
import { changeStep, orderWith } from './order-builder.ts';
import type { PrintedOrder } from './order.ts';

const settings: SlipSettings = { slips: slipKinds, when: 'accepted', since: '2026-11-20T17:00:00.000Z' };
const arrived = { status: 400, at: '2026-11-20T17:42:12.000Z', changes: [] };
const accepted = { status: 500, at: '2026-11-20T17:43:00.000Z', changes: [] };
const delivered = { status: 900, at: '2026-11-20T18:43:00.000Z', changes: [] };
const fewer = changeStep({ what: 'not', before: 'a', after: 'b' });
const cancel = { by: 'customer', reasonName: null, note: null };
const cancelled = (...timeline: object[]): PrintedOrder => orderWith({ status: 1500, cancel, timeline });

const kindOf = (order: PrintedOrder, paper?: Paper, own: Partial<SlipSettings> = {}, isAwaited = false) =>
  slipDue(order, paper, { ...settings, ...own }, isAwaited)?.kind;
const onPaper: Paper = { changes: 0, isCancelled: false };

describe('the slip that is due', () => {
  it('is that of the order when it is accepted, or when it comes where that is wished', () => {
    const fresh = orderWith({ status: 400, timeline: [arrived] });
    expect(kindOf(fresh)).toBeUndefined();
    expect(kindOf(fresh, undefined, { when: 'new' })).toBe('order');
    expect(kindOf(orderWith())).toBe('order');
    expect(kindOf(orderWith(), onPaper)).toBeUndefined();
  });

  it('is still that of the order when it went on meanwhile', () => {
    expect(kindOf(orderWith({ status: 600, timeline: [arrived, accepted, { ...accepted, status: 600 }] }))).toBe(
      'order',
    );
    expect(kindOf(orderWith({ status: 900, timeline: [arrived, accepted, delivered] }))).toBe('order');
  });

  it('is none for an order of before the printer was there', () => {
    expect(kindOf(orderWith(), undefined, { since: '2026-11-20T17:43:01.000Z' })).toBeUndefined();
    expect(
      kindOf(cancelled(arrived, accepted), undefined, { since: '2026-11-20T17:43:01.000Z' }, true),
    ).toBeUndefined();
  });

  it('is that of a change, with what no slip has told yet', () => {
    const once = orderWith({ timeline: [arrived, accepted, fewer] });
    expect(slipDue(once, onPaper, settings)).toMatchObject({
      kind: 'change',
      paper: { changes: 1 },
      changes: [{ after: 'b' }],
    });
    expect(kindOf(once, { ...onPaper, changes: 1 })).toBeUndefined();
    const twice = orderWith({
      timeline: [arrived, accepted, fewer, changeStep({ what: 'not', before: 'b', after: 'c' })],
    });
    expect(slipDue(twice, { ...onPaper, changes: 1 }, settings)?.changes).toMatchObject([{ after: 'c' }]);
  });

  it('is headed as changed from the first on, and tells nothing of the courier’s time or of what came after the delivery', () => {
    expect(kindOf(orderWith({ timeline: [arrived, fewer, accepted] }))).toBe('change');
    const ofCourier = changeStep({ what: 'kurye_zamani', before: null, after: '2026-11-20T18:00:00.000Z' });
    expect(kindOf(orderWith({ timeline: [arrived, accepted, ofCourier] }), onPaper)).toBeUndefined();
    const refund = { ...changeStep({ what: 'iade', totalBefore: 310, totalAfter: 300 }), status: 900 };
    expect(
      kindOf(orderWith({ status: 900, timeline: [arrived, accepted, delivered, refund] }), onPaper),
    ).toBeUndefined();
  });

  it('is that of a cancellation, once, where the order is on paper or waits for it', () => {
    const order = cancelled(arrived, accepted);
    expect(kindOf(order, onPaper)).toBe('cancel');
    expect(kindOf(order, { ...onPaper, isCancelled: true })).toBeUndefined();
    expect(kindOf(order)).toBeUndefined();
    expect(kindOf(order, undefined, {}, true)).toBe('cancel');
    expect(kindOf(cancelled(arrived, accepted, delivered), onPaper)).toBeUndefined();
  });

  it('is none for an order that was cancelled before anybody saw it, and that of a cancellation for one on paper that nobody accepted', () => {
    for (const when of ['accepted', 'new'] as const) {
      expect(kindOf(cancelled(arrived), undefined, { when })).toBeUndefined();
      // It came out when it was new, and the printer waits for what is accepted since.
      expect(kindOf(cancelled(arrived), onPaper, { when })).toBe('cancel');
    }
  });

  it('is of the kinds that the printer is for', () => {
    const order = orderWith({ timeline: [arrived, accepted, fewer] });
    expect(kindOf(orderWith(), undefined, { slips: ['change', 'cancel'] })).toBeUndefined();
    expect(kindOf(order, undefined, { slips: ['change', 'cancel'] })).toBe('change');
    expect(kindOf(order, onPaper, { slips: ['order'] })).toBeUndefined();
    expect(kindOf(cancelled(arrived, accepted), undefined, { slips: ['cancel'] })).toBe('cancel');
    expect(kindOf(cancelled(arrived, accepted), onPaper, { slips: ['order', 'change'] })).toBeUndefined();
  });
});
