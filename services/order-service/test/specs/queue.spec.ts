import { maxNotices, type OrderQueue } from '@kopru/contracts/internal/order-queue';
import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, canonicalOrder, origin, platformUpdate, waitFor, type Origin } from '@kopru/testing';
import { system } from '../support/thousands.ts';

const restaurantId = newId();

const arrive = async (change: Parameters<typeof arrivedOrder>[1] = {}, more: Partial<ReturnType<typeof origin>> = {}) =>
  (await system.stored(arrivedOrder(origin({ accountId: system.accountId, restaurantId, ...more }), change)))._id;

const post = (id: string, body: object) =>
  system.http.post<{ data: { isSeen: boolean } }>(`/internal/orders/${id}/seen`, body, {
    headers: { 'x-account-id': system.accountId },
  });

const queue = async (query: Record<string, string> = {}, accountId = system.accountId): Promise<OrderQueue> => {
  const from = new Date(Date.now() - 60_000).toISOString();
  const { data } = await system.http.get<{ data: OrderQueue }>('/internal/queue', {
    params: { from, ...query },
    headers: { 'x-account-id': accountId },
  });
  return data.data;
};

describe('the queue', () => {
  it('has what is ready after what is still to be cooked, and by its deadline', async () => {
    const accountId = newId();
    const of = { provider: 'direct' as const, accountId };
    const pickupAt = new Date(Date.now() + 60_000).toISOString();
    const [ready, later, soon] = [await arrive({ pickupAt }, of), await arrive({}, of), await arrive({ pickupAt }, of)];
    const headers = { 'x-account-id': accountId };
    const advance = (id: string, body: object) =>
      system.http.post(`/internal/orders/${id}/advance`, body, { headers, validateStatus: null });
    for (const id of [ready, later, soon]) await advance(id, {});
    expect((await advance(ready, { targetStatus: 550 })).status).toBe(200);
    const { preparing } = (await queue({}, accountId)).columns;
    expect(preparing.items.map(({ id, status }) => [id, status])).toEqual([
      [soon, 500],
      [later, 500],
      [ready, 550],
    ]);
  });

  it('has the orders under way by state, oldest first, with the platform’s clock and the day’s figures', async () => {
    const expiryDate = '2027-01-01T12:00:00.000Z';
    const getir = await arrive({}, { provider: 'getir' });
    const promisedAt = '2027-01-01T12:40:00.000Z';
    const items = canonicalOrder().items.map((item) => ({ ...item, ifUnavailable: 'call_customer' as const }));
    const yemeksepeti = await arrive(
      { promisedAt, items, isPriority: true, platform: { expiryDate } },
      { provider: 'ys' },
    );
    const courier = { id: null, name: null, status: null, lat: null, lon: null, state: 'arrived' as const };
    const made = await arrive({ courier }, { provider: 'direct' });
    await system.command(made, 'verify', { by: 'panel', who: 'Ayşe Yılmaz' });
    const gone = await arrive({}, { provider: 'direct' });
    await system.command(gone, 'cancel', { by: 'panel', who: 'Ayşe Yılmaz' });

    const { columns, today } = await queue();
    expect(columns.waiting.items.map(({ id }) => id)).toEqual([getir, yemeksepeti]);
    const [first, second] = columns.waiting.items;
    const at = Date.parse(first?.createdAt ?? '');
    expect(first).toMatchObject({
      callAt: new Date(at + 30_000).toISOString(),
      acceptUntil: new Date(at + 300_000).toISOString(),
      allowedActions: ['verify', 'advance', 'cancel'],
    });
    expect(first?.lines[0]?.quantity).toBeGreaterThan(0);
    expect(second).toMatchObject({ callAt: null, acceptUntil: expiryDate, promisedAt, isPriority: true });
    expect(second?.lines[0]?.ifUnavailable).toBe('call_customer');
    expect(columns.preparing).toMatchObject({
      count: 1,
      items: [{ id: made, acceptUntil: null, courierState: 'arrived' }],
    });
    expect([columns.scheduled.count, columns.underWay.count]).toEqual([0, 0]);
    expect(today).toMatchObject({ orderCount: 4, cancelledCount: 1, currency: 'TRY' });
    expect((await queue({ restaurantId: newId() })).columns.waiting.count).toBe(0);
    expect((await queue({}, newId())).columns.waiting.count).toBe(0);
  });
});

describe('what changed, or was cancelled', () => {
  const from = (): Origin => origin({ accountId: system.accountId, restaurantId, provider: 'getir' });
  const cancel = { reason: null, reasonName: 'Müşteri vazgeçti', note: null, by: 'customer' as const };
  const noticeOf = (id: string) => waitFor(async () => (await queue()).notices?.find((notice) => notice.id === id));

  it('stays in the queue until somebody says on any screen that they saw it', async () => {
    const of = from();
    const { _id, providerOrderId } = await system.stored(arrivedOrder(of));
    await system.command(_id, 'verify', { by: 'panel', who: 'Ayşe Yılmaz' });
    await system.update(platformUpdate(of, { providerOrderId, cancel }));
    const notice = await noticeOf(_id);
    expect(notice).toMatchObject({
      statusBefore: 500,
      status: 1500,
      total: canonicalOrder().amount.total,
      cancel: { by: 'customer', reasonName: 'Müşteri vazgeçti', isTimedOut: false },
      changes: [],
    });
    expect((await post(_id, { until: notice.at })).data.data).toEqual({ isSeen: true });
    expect((await queue()).notices).toEqual([]);
    expect((await post(_id, { until: notice.at })).data.data).toEqual({ isSeen: true });
  });

  it('says what of the content changed; a change after the one that was seen stays', async () => {
    const of = from();
    const { _id, providerOrderId } = await system.stored(arrivedOrder(of));
    const [line] = canonicalOrder().items;
    const items = [
      { ...line!, quantity: 1 },
      { ...line!, id: 'yeni', lineId: 'yeni', name: 'Künefe', productId: 'k' },
    ];
    await system.update(platformUpdate(of, { providerOrderId, modified: { items } }));
    const first = await noticeOf(_id);
    const [products] = first.changes;
    expect(products).toMatchObject({ what: 'urunler' });
    expect(products?.lines?.map(({ kind, name }) => [kind, name])).toContainEqual(['new', 'Künefe']);
    expect(first.cancel).toBeNull();
    await system.update(platformUpdate(of, { providerOrderId, cancel }));
    await waitFor(async () => (await noticeOf(_id)).cancel !== null);
    expect((await post(_id, { until: first.at })).data.data).toEqual({ isSeen: false });
    const second = await noticeOf(_id);
    expect(second).toMatchObject({ changes: [], cancel: { by: 'customer' } });
    await post(_id, { until: second.at });
  });

  it('is not said of an order that the restaurant refused itself, but of one that was being made', async () => {
    const refused = await arrive({}, { provider: 'direct' });
    await system.command(refused, 'cancel', { by: 'api' });
    const made = await arrive({}, { provider: 'direct' });
    await system.command(made, 'verify', { by: 'api' });
    await system.command(made, 'cancel', { by: 'api' });
    const notice = await noticeOf(made);
    expect(notice).toMatchObject({ statusBefore: 500, cancel: { by: 'restaurant' } });
    expect((await queue()).notices?.map(({ id }) => id)).toEqual([made]);
    await post(made, { until: notice.at });
  });

  it('are the latest where they are many, so that none which comes is hidden, and all are counted', async () => {
    const of = newId();
    const all = () => queue({ restaurantId: of });
    const ids: string[] = [];
    const source = origin({ accountId: system.accountId, restaurantId: of, provider: 'getir' });
    const arrived = Array.from({ length: maxNotices + 2 }, () => arrivedOrder(source));
    for (const { _id, providerOrderId } of await Promise.all(arrived.map((one) => system.stored(one)))) {
      await system.update(platformUpdate(source, { providerOrderId, cancel }));
      ids.push(_id);
      await waitFor(async () => (await all()).noticeCount === ids.length);
    }
    const { notices = [] } = await all();
    expect(notices.map(({ id }) => id)).toEqual(ids.slice(-maxNotices));
    for (const { id, at } of notices.slice(-2)) await post(id, { until: at });
    const left = await all();
    expect([left.noticeCount, left.notices?.map(({ id }) => id)]).toEqual([maxNotices, ids.slice(0, -2)]);
  });

  it('says that the platform’s time was over', async () => {
    const of = from();
    const expiryDate = new Date(Date.now() + 1000).toISOString();
    const { _id, providerOrderId } = await system.stored(arrivedOrder(of, { platform: { expiryDate } }));
    await system.update(platformUpdate(of, { providerOrderId, cancel: { ...cancel, by: 'platform' } }));
    const notice = await noticeOf(_id);
    expect(notice.cancel).toMatchObject({ by: 'platform', isTimedOut: true });
    expect(notice.statusBefore).toBe(400);
    await post(_id, { until: notice.at });
  });
});

describe('a column', () => {
  it('begins with the order whose deadline comes first, also when it is not among the oldest', async () => {
    const of = newId();
    for (let count = 0; count < 31; count += 1) await arrive({}, { provider: 'ty', restaurantId: of });
    const late = await arrive({ acceptUntil: '2027-06-01T12:00:00.000Z' }, { provider: 'ty', restaurantId: of });
    const soon = await arrive({}, { provider: 'getir', restaurantId: of });
    const { waiting } = (await queue({ restaurantId: of })).columns;
    expect(waiting.count).toBe(33);
    expect(waiting.items).toHaveLength(30);
    expect(waiting.items.slice(0, 2).map(({ id }) => id)).toEqual([soon, late]);
    const ages = waiting.items.slice(2).map(({ createdAt }) => createdAt);
    expect(ages).toEqual([...ages].sort());
  });

  it('shows what was chosen as a tree, trials, and how much could not be read', async () => {
    const of = newId();
    const [line] = canonicalOrder().items;
    const option = {
      name: 'Hamburger',
      removed: [{ name: 'Soğan' }],
      options: [{ name: 'Ekstra peynir', quantity: 2 }],
    };
    await arrive(
      {
        isTest: true,
        unread: [{ path: 'products.1.price', value: 'yok', reason: 'not_a_number' }],
        items: [{ ...line!, quantity: 0.5, options: [option], removed: [{ name: 'Turşu' }] }] as never,
      },
      { restaurantId: of },
    );
    const [shown] = (await queue({ restaurantId: of })).columns.waiting.items;
    expect(shown).toMatchObject({
      isTest: true,
      unread: 1,
      lines: [
        {
          quantity: 0.5,
          without: ['Turşu'],
          choices: [
            { name: 'Hamburger', quantity: 1, removed: ['Soğan'], choices: [{ name: 'Ekstra peynir', quantity: 2 }] },
          ],
        },
      ],
    });
  });
});

describe('a person', () => {
  it('is named in the history of what they did, and their preparation time reaches the platform', async () => {
    const id = await arrive({}, { provider: 'getir' });
    await system.command(id, 'verify', { by: 'panel', who: 'Ayşe Yılmaz', preparationMinutes: 25 });
    expect(system.platform.commands.at(-1)?.command).toEqual({ kind: 'verify', preparationMinutes: 25 });
    const accepted = await system.get(id);
    const readyAt = new Date(Date.parse(accepted.timeline.at(-1)?.at ?? '') + 25 * 60_000).toISOString();
    expect(accepted).toMatchObject({ preparationMinutes: 25, readyAt });
    const queued = (await queue()).columns.preparing.items.find((order) => order.id === id);
    expect(queued).toMatchObject({ preparationMinutes: 25, readyAt });
    await system.command(id, 'cancel', { by: 'panel', who: 'Mehmet Demir', reason: 'r1' });
    const { timeline } = await system.get(id);
    expect(timeline.map(({ by, who }) => [by, who])).toEqual([
      ['platform', null],
      ['panel', 'Ayşe Yılmaz'],
      ['panel', 'Mehmet Demir'],
    ]);
  });
});
