import type { OrderNotice, OrderQueue, QueuedOrder, QueueLane } from '@kopru/contracts/internal/order-queue';
import { drawNext, undrawn } from './bit-by-bit.ts';

const order = (id: string): QueuedOrder => ({ id }) as QueuedOrder;
const notice = (id: string): OrderNotice => ({ id }) as OrderNotice;
const queue = (lanes: Partial<Record<QueueLane, QueuedOrder[]>>, notices: OrderNotice[] = []): OrderQueue => {
  const lane = (name: QueueLane) => ({ count: lanes[name]?.length ?? 0, items: lanes[name] ?? [] });
  return {
    lanes: {
      waiting: lane('waiting'),
      scheduled: lane('scheduled'),
      preparing: lane('preparing'),
      underWay: lane('underWay'),
    },
    notices,
    today: { orderCount: 0, cancelledCount: 0, revenue: 0, currency: 'TRY' },
  };
};
const idsOf = ({ lanes, notices = [] }: OrderQueue) => ({
  ...Object.fromEntries(Object.entries(lanes).map(([name, { items }]) => [name, items.map(({ id }) => id).join()])),
  notices: notices.map(({ id }) => id).join(),
});
const [a, b, c, d] = [order('a'), order('b'), order('c'), order('d')];

describe('a queue that is drawn a few cards at a time', () => {
  it('is drawn at once where little is new', () => {
    const target = queue({ waiting: [a, b] });
    expect(drawNext(undrawn(target), target, 2)).toBe(target);
  });

  it('begins with what waits and what was stopped, and is whole after some steps', () => {
    const target = queue({ preparing: [c], waiting: [a, b], underWay: [order('e')] }, [notice('d')]);
    const first = drawNext(undrawn(target), target, 3);
    expect(idsOf(first)).toEqual({ waiting: 'a,b', scheduled: '', preparing: '', underWay: '', notices: 'd' });
    expect(first.lanes.preparing.count).toBe(1);
    expect(drawNext(first, target, 3)).toBe(target);
  });

  it('leaves nothing out meanwhile that moves on: it stays where it was', () => {
    const target = queue({ waiting: [c, d], preparing: [a, b] });
    const next = drawNext(queue({ waiting: [a, b, c] }), target, 1);
    expect(idsOf(next)).toMatchObject({ waiting: 'a,b,c,d', preparing: '' });
    const last = drawNext(next, target, 1);
    expect(idsOf(last)).toMatchObject({ waiting: 'b,c,d', preparing: 'a' });
    expect(drawNext(last, target, 1)).toBe(target);
  });

  it('lets what is gone go at once, and what changed stay as it was until its turn', () => {
    const [changed, other] = [order('a'), order('b')];
    const next = drawNext(queue({ waiting: [a, b, c] }), queue({ waiting: [changed, other] }), 1);
    expect(next.lanes.waiting.items).toEqual([changed, b]);
    expect(next.lanes.waiting.items[0]).toBe(changed);
    expect(next.lanes.waiting.items[1]).toBe(b);
  });

  it('keeps a mark until nobody has to see it any more, also of an order that leaves its lane', () => {
    const [marked, stopped] = [notice('a'), notice('a')];
    const drawn = queue({ preparing: [a] }, [marked]);
    // The card stays marked in its lane until it is drawn among those that were stopped.
    expect(idsOf(drawNext(drawn, queue({ waiting: [b] }, [stopped]), 1))).toMatchObject({
      waiting: 'b',
      preparing: 'a',
      notices: 'a',
    });
    expect(idsOf(drawNext(drawn, queue({ preparing: [a] }), 1))).toMatchObject({ preparing: 'a', notices: '' });
  });

  it('marks a card in its turn', () => {
    const drawn = queue({ waiting: [a, b] });
    const next = drawNext(drawn, queue({ waiting: [a, b] }, [notice('a'), notice('b')]), 1);
    expect(idsOf(next)).toMatchObject({ waiting: 'a,b', notices: 'a' });
  });
});
