import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, waitFor } from '@kopru/testing';
import type { Order } from '../../src/domain/order.ts';
import { searchTextOf } from '../../src/domain/search-text.ts';
import { makeListOrders } from '../../src/storage/list-orders.ts';
import { nothingSealed, openStores } from '../support/archive.ts';
import { sizes, system, restaurantId, insert, profiled, cursorAt } from '../support/thousands.ts';
import { walk } from '../support/walk.ts';

describe('paging through thousands of orders while new ones arrive all the time', () => {
  it('shows each order that was there exactly once, newest first, to the end and back', async () => {
    const start = Date.now() - 3_600_000;
    const existing = await insert(sizes.paging, (order, index) => ({
      ...order,
      // Many share a moment, as orders of one batch do.
      createdAt: new Date(start + Math.floor(index / 7) * 10),
    }));
    let isPaging = true;
    const arriving = (async () => {
      while (isPaging) {
        await system.arrive(arrivedOrder({ accountId: system.accountId }));
        await system.arrive(arrivedOrder({ accountId: newId() }));
      }
    })();
    const forward = await walk('next', system.list);
    const lastId = forward.at(-1) ?? '';
    const backward = await walk('prev', system.list, await cursorAt(lastId));
    isPaging = false;
    await arriving;
    const wanted = new Set(existing);
    const forwards = forward.filter((id) => wanted.has(id));
    const backwards = [lastId, ...backward].filter((id) => wanted.has(id));
    expect(forwards).toHaveLength(sizes.paging);
    expect(new Set(forwards).size).toBe(sizes.paging);
    expect(backwards).toEqual(forwards.toReversed());
    expect(new Set(backward).size).toBe(backward.length);
  }, 300_000);
});

describe('a list', () => {
  it('says when the customer ordered, and when that arrived', async () => {
    const placedAt = '2026-11-20T17:40:00.000Z';
    const createdAt = new Date('2026-11-20T17:42:11.000Z');
    await insert(1, (order) => ({ ...order, createdAt, content: { ...order.content, placedAt } }));
    expect((await system.list({})).items).toMatchObject([{ placedAt, createdAt: createdAt.toISOString() }]);
  });

  it('has payment, items, steps and the cancellation of each order where they are asked for', async () => {
    const createdAt = new Date('2026-11-20T17:42:11.000Z');
    const cancel = { reason: '1', reasonName: 'Ürün kalmadı', note: null, by: 'restaurant' as const, at: createdAt };
    const step = { id: 'a', by: 'panel' as const, platform: 'none' as const, at: createdAt };
    await insert(1, (order) => ({
      ...order,
      ...{ createdAt, cancel, paymentType: 'meal_card', paymentName: 'Multinet', matchedCode: 'MN' },
      timeline: [
        { ...step, status: 400 },
        { ...step, status: 400, changes: [{ what: 'not', before: 'a', after: 'b' }] },
        { ...step, status: 1600 },
      ],
    }));
    const {
      items: [item],
    } = await system.list({ details: 'true' });
    const at = createdAt.toISOString();
    expect(item?.details).toMatchObject({
      ...{ paymentType: 'meal_card', paymentTypeName: 'Multinet', isPaid: false, matchedCode: 'MN', discount: 0 },
      deliveryBy: 'restaurant',
      steps: [
        { status: 400, at },
        { status: 1600, at },
      ],
      cancel: { reasonName: 'Ürün kalmadı', by: 'restaurant', at },
    });
    expect(item?.details?.items[0]).toMatchObject({ name: 'Adana dürüm', cancelledQuantity: 0 });
    expect((await system.list({})).items[0]).not.toHaveProperty('details');
  });

  it('has null cursors at its ends and the same items on the way back', async () => {
    await insert(5, (order, index) => ({ ...order, createdAt: new Date(1_700_000_000_000 + index) }));
    const first = await system.list({ limit: 2 });
    expect(first.pagination.prevCursor).toBeNull();
    const second = await system.list({ limit: 2, cursor: first.pagination.nextCursor ?? '' });
    const third = await system.list({ limit: 2, cursor: second.pagination.nextCursor ?? '' });
    expect(third.items).toHaveLength(1);
    expect(third.pagination.nextCursor).toBeNull();
    const back = await system.list({ limit: 2, dir: 'prev', cursor: third.pagination.prevCursor ?? '' });
    expect(back.items).toEqual(second.items);
    const top = await system.list({ limit: 2, dir: 'prev', cursor: back.pagination.prevCursor ?? '' });
    expect(top.items).toEqual(first.items);
    expect(top.pagination.prevCursor).toBeNull();
  });

  it.each(['nonsense', '', '%00', Buffer.from('zzzzzzzzzzzz.x').toString('base64url'), 'a'.repeat(400)])(
    'refuses the cursor %j',
    async (cursor) => {
      const { status, data } = await system.http.get('/internal/orders', { params: { cursor } });
      expect([status, data.error?.code]).toEqual([400, 'invalid_cursor']);
    },
  );

  it('filters by restaurant, platform, status, time, change and text', async () => {
    const createdAt = new Date('2026-11-01T10:00:00Z');
    const [wanted] = await insert(1, (order) => ({
      ...order,
      restaurantId,
      provider: 'getir',
      status: 600,
      createdAt,
      changedAt: new Date('2026-11-20T10:00:00Z'),
      providerOrderId: 'AB(12).*',
      content: { ...order.content, customer: { ...order.content.customer, name: 'Çağla Ş.' } },
      search: 'ab(12).*\ncagla s.',
    }));
    await insert(20, (order) => ({ ...order, createdAt: new Date('2026-10-01T10:00:00Z') }));
    const queries: Record<string, string>[] = [
      { restaurantId },
      { provider: 'getir' },
      { status: '600,700' },
      { from: '2026-10-15T00:00:00Z', to: '2026-11-02T00:00:00Z' },
      { updatedSince: '2026-11-19T00:00:00Z' },
      { q: 'b(12).*' },
      { q: 'çağla' },
      { restaurantId, provider: 'getir', status: '600', q: 'AB', updatedSince: '2026-11-19T00:00:00+03:00' },
    ];
    for (const query of queries) {
      const { items } = await system.list(query);
      expect([query, items.map(({ id }) => id)]).toEqual([query, [wanted]]);
    }
    expect((await system.list({ q: '.*' })).items).toHaveLength(1);
    for (const q of ['a\nb\rc\u0085d\u000be\u000cf\u2028g\u2029h', '\\E', '#x', '\u0000'])
      expect([q, (await system.list({ q })).items]).toEqual([q, []]);
    const { status } = await system.http.get('/internal/orders', { params: { status: '400,abc' } });
    expect(status).toBe(400);
  });

  it('finds customers by their names in capitals or not, and by telephone and product, from an index alone', async () => {
    const named = (customer: object, names: string[]) => (order: Order) => {
      const items = order.content.items.flatMap((item) => names.map((name) => ({ ...item, name })));
      const content = { ...order.content, items, customer: { ...order.content.customer, ...customer } };
      return { ...order, content, search: searchTextOf({ ...order, content }) };
    };
    const [elif] = await insert(1, named({ name: 'ELİF Y.', phone: '+90 532 111 22 33' }, ['Künefe']));
    const [light] = await insert(1, named({ name: 'Nur Işık', phone: null }, ['Çiğ Köfte', 'Ayran']));
    await insert(300, (order) => order);
    for (const [wanted, queries] of [
      [elif, ['elif', 'ELİF', 'Elif y', '0532 111 22 33', 'künefe', 'KUNEFE']],
      [light, ['ışık', 'IŞIK', 'çiğ köfte', 'ÇİĞ', 'ayran']],
    ] as const)
      for (const q of queries) {
        const { result, maxRead } = await profiled(() => system.list({ q }));
        expect([q, result.items.map(({ id }) => id), maxRead]).toEqual([q, [wanted], 1]);
      }
  });

  it('of a search reads a bounded number of orders a request, and goes on from there to the end and back', async () => {
    const reach = 200;
    const stores = await openStores(system.settings);
    const list = makeListOrders(stores, nothingSealed, reach);
    const found = (index: number): boolean => index % 450 === 100;
    const ids = await insert(1_000, (order, index) => ({
      ...order,
      createdAt: new Date(1_700_000_000_000 + Math.floor(index / 3)),
      ...(found(index) ? { search: 'aranan' } : {}),
    }));
    const wanted = ids.filter((_id, index) => found(index));
    const page = (query: object) => list(system.accountId, { limit: 200, dir: 'next', q: 'aranan', ...query });
    const forward = await profiled(() => walk('next', page));
    expect(forward.result).toEqual(wanted.toReversed());
    expect(forward.maxRead).toBeLessThanOrEqual(reach + 10);
    expect(await walk('prev', page, await cursorAt(ids[0] ?? ''))).toEqual(wanted);
    const { items, pagination } = await page({ q: 'hiç yok' });
    expect([items, typeof pagination.nextCursor]).toEqual([[], 'string']);
    await stores.stop();
  });

  it('of pending reports leaves out what is reported or cancelled', async () => {
    const open = await system.stored(arrivedOrder({ accountId: system.accountId }));
    const reported = await system.stored(arrivedOrder({ accountId: system.accountId }));
    const cancelled = await system.stored(arrivedOrder({ accountId: system.accountId }));
    await system.http.post('/internal/reports/mark', { ref: reported._id });
    await system.command(cancelled._id, 'cancel');
    const { items } = await system.list({ pendingReport: 'true' });
    expect(items.map(({ id }) => id)).toEqual([open._id]);
  });
});

it('a service that has just started soon reads the archive no more for what is new', async () => {
  await insert(3, (order) => order);
  const { database } = system;
  const ns = `${database.databaseName}.archivedOrders`;
  await database.command({ profile: 2 });
  await waitFor(
    async () => {
      const since = new Date();
      await system.list({ limit: 2 });
      return (await database.collection('system.profile').countDocuments({ ns, ts: { $gte: since } })) === 0;
    },
    { what: 'a page that is read of the orders alone' },
  );
  await database.command({ profile: 0 });
});
