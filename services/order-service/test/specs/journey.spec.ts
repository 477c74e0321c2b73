import type { OrderJourney } from '@kopru/contracts/internal/journey';
import { orderOperations } from '@kopru/contracts/internal/orders';
import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, origin, type Origin } from '@kopru/testing';
import { system } from '../support/commands.ts';

const headers = ({ accountId }: Origin) => ({ headers: { 'x-account-id': accountId } });
const read = async (of: Origin, id: string): Promise<OrderJourney> =>
  orderOperations.journey.data.parse(
    (await system.http.get<{ data: unknown }>(`/internal/orders/${id}/journey`, headers(of))).data.data,
  );
const print = async (of: Origin, id: string, printer = 'mutfak', slip = 'order'): Promise<number> =>
  (await system.http.post(`/internal/orders/${id}/printed`, { printer, slip }, headers(of))).status;
const arrive = async (of: Origin) => (await system.stored(arrivedOrder(of)))._id;

describe('the journey of an order', () => {
  it('has its times, its steps with who took them, and the mark', async () => {
    const of = origin({ accountId: system.accountId, provider: 'getir' });
    const id = await arrive(of);
    const stored = await system.orders.findOne({ _id: id });
    const fresh = await read(of, id);
    expect(fresh).toMatchObject({
      arrivedAt: stored?.receivedAt.toISOString(),
      storedAt: stored?.createdAt.toISOString(),
      waitsSince: stored?.createdAt.toISOString(),
      acceptTries: null,
      steps: [{ status: 400, by: 'platform' }],
      isReported: false,
      reportedAt: null,
    });
    await system.command(id, 'verify', { by: 'panel', who: 'Ayşe Yılmaz' });
    await system.http.post('/internal/reports/mark', { ref: id }, headers(of));
    expect(await read(of, id)).toMatchObject({
      waitsSince: null,
      steps: [{ status: 400 }, { status: 500, by: 'panel', who: 'Ayşe Yılmaz', platform: 'done' }],
      isReported: true,
      reportedAt: expect.any(String),
    });
  });

  it('remembers each slip of each printer once, no more than it shows, and writes nothing for the others', async () => {
    const of = origin({ accountId: system.accountId, provider: 'direct' });
    const id = await arrive(of);
    await print(of, id);
    await print(of, id, 'mutfak', 'cancel');
    const before = await system.orders.findOne({ _id: id });
    expect(await print(of, id)).toBe(200);
    expect(await system.orders.findOne({ _id: id })).toEqual(before);
    for (let number = 0; number < 25; number += 1) await print(of, id, `yazici ${number}`);
    const { printed } = await read(of, id);
    expect(printed).toHaveLength(20);
    expect(printed.slice(0, 2)).toMatchObject([{ slip: 'order' }, { slip: 'cancel' }]);
    expect((await system.orders.findOne({ _id: id }))?.changedAt).toBeUndefined();
  });

  it('knows from the orders of its restaurant before it what is usual there', async () => {
    const first = origin({ accountId: system.accountId, provider: 'direct' });
    const id = await arrive(first);
    expect((await read(first, id)).usual).toEqual({ isPrinted: false, isAdvanced: false, isReported: false });
    await print(first, id);
    for (let step = 0; step < 2; step += 1) await system.command(id, 'advance');
    await system.http.post('/internal/reports/mark', { ref: id }, headers(first));
    const second = await arrive(first);
    expect((await read(first, second)).usual).toEqual({ isPrinted: true, isAdvanced: true, isReported: true });
    expect((await read(first, id)).usual).toEqual({ isPrinted: false, isAdvanced: false, isReported: false });
  });

  it('is the same for a page of orders, read at once, without those that nobody or another account has', async () => {
    const moda = origin({ accountId: system.accountId, provider: 'direct' });
    const kadikoy = origin({ accountId: system.accountId, provider: 'direct' });
    const first = await arrive(moda);
    await print(moda, first);
    await system.command(first, 'verify');
    const ids = [await arrive(moda), await arrive(kadikoy), first];
    const strange = await arrive(origin({ provider: 'direct' }));
    const asked = { orderIds: [...ids, ids[0], strange, newId()] };
    const { data } = await system.http.post('/internal/orders/journeys', asked, headers(moda));
    const { items } = orderOperations.journeys.data.parse(data.data);
    const each = await Promise.all(ids.map((id) => read(moda, id)));
    expect(items).toEqual([each[0], each[1], { ...each[2], usual: each[0]?.usual }]);
    expect(each[0]?.usual.isPrinted).toBe(true);
  });

  it('is, of a page of orders, read by few requests that read few orders', async () => {
    const of = origin({ accountId: system.accountId, provider: 'direct' });
    const ids: string[] = [];
    for (let count = 0; count < 30; count += 1) ids.push(await arrive(of));
    await system.database.command({ profile: 2 });
    await system.http.post('/internal/orders/journeys', { orderIds: ids.slice(-5) }, headers(of));
    await system.database.command({ profile: 0 });
    const ns = `${system.database.databaseName}.orders`;
    const reads = await system.database
      .collection('system.profile')
      .find({ ns, docsExamined: { $gt: 0 } })
      .sort({ ts: 1 })
      .toArray();
    expect(reads.map(({ docsExamined }) => Number(docsExamined))).toEqual([5, 1 + 20]);
    expect(
      (
        await system.http.post(
          '/internal/orders/journeys',
          { orderIds: Array.from({ length: 51 }, newId) },
          headers(of),
        )
      ).status,
    ).toBe(400);
  });
});
