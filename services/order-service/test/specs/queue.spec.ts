import { newId, type OrderQueue } from '@kopru/contracts';
import { arrivedOrder, origin } from '@kopru/testing';
import { system } from '../support/thousands.ts';

const restaurantId = newId();

const arrive = async (change: Parameters<typeof arrivedOrder>[1] = {}, more: Partial<ReturnType<typeof origin>> = {}) =>
  (await system.stored(arrivedOrder(origin({ accountId: system.accountId, restaurantId, ...more }), change)))._id;

const queue = async (query: Record<string, string> = {}, accountId = system.accountId): Promise<OrderQueue> => {
  const from = new Date(Date.now() - 60_000).toISOString();
  const { data } = await system.http.get<{ data: OrderQueue }>('/internal/queue', {
    params: { from, ...query },
    headers: { 'x-account-id': accountId },
  });
  return data.data;
};

describe('the queue', () => {
  it('has the orders under way by state, oldest first, with the platform’s clock and the day’s figures', async () => {
    const expiryDate = '2027-01-01T12:00:00.000Z';
    const getir = await arrive({}, { provider: 'getir' });
    const yemeksepeti = await arrive({ platform: { expiryDate } }, { provider: 'ys' });
    const made = await arrive({}, { provider: 'direct' });
    await system.command(made, 'verify', { by: 'panel', who: 'Ayşe Yılmaz' });
    const gone = await arrive({}, { provider: 'direct' });
    await system.command(gone, 'cancel', { by: 'panel', who: 'Ayşe Yılmaz' });

    const { lanes, today } = await queue();
    expect(lanes.waiting.items.map(({ id }) => id)).toEqual([getir, yemeksepeti]);
    const [first, second] = lanes.waiting.items;
    const at = Date.parse(first?.createdAt ?? '');
    expect(first).toMatchObject({
      callAt: new Date(at + 30_000).toISOString(),
      acceptUntil: new Date(at + 300_000).toISOString(),
      allowedActions: ['verify', 'advance', 'cancel'],
    });
    expect(first?.lines[0]?.quantity).toBeGreaterThan(0);
    expect(second).toMatchObject({ callAt: null, acceptUntil: expiryDate });
    expect(lanes.preparing).toMatchObject({ count: 1, items: [{ id: made, acceptUntil: null }] });
    expect([lanes.scheduled.count, lanes.underWay.count]).toEqual([0, 0]);
    expect(today).toMatchObject({ orderCount: 4, cancelledCount: 1, currency: 'TRY' });
    expect((await queue({ restaurantId: newId() })).lanes.waiting.count).toBe(0);
    expect((await queue({}, newId())).lanes.waiting.count).toBe(0);
  });
});

describe('a person', () => {
  it('is named in the history of what they did, and their preparation time reaches the platform', async () => {
    const id = await arrive({}, { provider: 'getir' });
    await system.command(id, 'verify', { by: 'panel', who: 'Ayşe Yılmaz', preparationMinutes: 25 });
    expect(system.platform.commands.at(-1)?.command).toEqual({ kind: 'verify', preparationMinutes: 25 });
    await system.command(id, 'cancel', { by: 'panel', who: 'Mehmet Demir', reason: 'r1' });
    const { timeline } = await system.get(id);
    expect(timeline.map(({ by, who }) => [by, who])).toEqual([
      ['platform', null],
      ['panel', 'Ayşe Yılmaz'],
      ['panel', 'Mehmet Demir'],
    ]);
  });
});
