import fc from 'fast-check';
import { workThrough } from './batch.ts';
import type { FeedEvent } from './event.ts';

const eventOf = (order: number, index: number): FeedEvent => ({
  cursor: `e${index}`,
  sequence: null,
  olay: 'siparis.durum_degisti',
  veri: { id: String(index), providerOrderId: `P${order}`, restaurantId: 'r' },
});
const ticks = async (count: number): Promise<void> => {
  for (let tick = 0; tick < count; tick += 1) await Promise.resolve();
};

describe('the events of one answer of the feed', () => {
  it('are worked on in the order of each order, and acknowledged from the beginning without gaps, each once', async () => {
    const plan = fc.record({ order: fc.nat(4), ticks: fc.nat(6), isHandled: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { maxLength: 40 }), fc.nat(4), async (plans, slowness) => {
        const events = plans.map(({ order }, index) => eventOf(order, index));
        const underWay = new Set<number>();
        const handled: number[] = [];
        const acknowledged: FeedEvent[] = [];
        const count = await workThrough(
          events,
          async (event) => {
            const index = events.indexOf(event);
            const { order = 0, ticks: needed = 0, isHandled = false } = plans[index] ?? {};
            expect(underWay.has(order)).toBe(false);
            underWay.add(order);
            await ticks(needed);
            underWay.delete(order);
            if (isHandled) handled.push(index);
            return isHandled;
          },
          async (done) => {
            await ticks(slowness);
            acknowledged.push(...done);
            return true;
          },
        );
        const first = plans.findIndex((_plan, index) => !handled.includes(index));
        expect(count).toBe(first === -1 ? plans.length : first);
        expect(acknowledged).toEqual(events.slice(0, count));
        for (const [index, { order }] of plans.entries())
          if (handled.includes(index))
            expect(plans.every((plan, at) => at >= index || plan.order !== order || handled.includes(at))).toBe(true);
      }),
    );
  });

  it('are left alone once another machine holds them', async () => {
    const handled: string[] = [];
    const count = await workThrough(
      [eventOf(1, 0), eventOf(1, 1), eventOf(1, 2)],
      async ({ cursor }) => {
        handled.push(cursor);
        await ticks(5);
        return true;
      },
      async () => false,
    );
    expect([count, handled]).toEqual([0, ['e0', 'e1']]);
  });

  it('end with the refusal of an acknowledgement', async () => {
    const refusal = new Error('the key was revoked');
    const work = workThrough(
      [eventOf(1, 0)],
      async () => true,
      () => Promise.reject(refusal),
    );
    await expect(work).rejects.toBe(refusal);
  });
});
