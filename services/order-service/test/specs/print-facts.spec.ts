import { printFactOperations } from '@kopru/contracts/internal/incidents';
import { newId } from '@kopru/contracts/values/ids';
import { explainedReads, isFromIndex, sharedSettings } from '@kopru/testing';
import axios from 'axios';
import type { Order } from '../../src/domain/order.ts';
import { insert, system } from '../support/thousands.ts';

const minuteMs = 60_000;
const everyMs = 15_000;
const at = Math.floor(Date.now() / everyMs) * everyMs;
const ago = (minutes: number): Date => new Date(at - minutes * minuteMs);

/** An order-service that has not looked yet, with a clock of its own. */
const looking = async () => {
  const clock = { ms: at };
  const replica = await system.startReplica({ now: () => new Date(clock.ms) });
  const http = axios.create({
    baseURL: `${replica.url()}/internal`,
    proxy: false,
    validateStatus: () => true,
    headers: { 'x-internal-token': sharedSettings.INTERNAL_TOKEN },
  });
  const page = async (params: { limit?: number; cursor?: string } = {}) => {
    const { data } = await http.get<{ data: unknown }>('/print-facts', { params });
    return printFactOperations.list.data.parse(data.data);
  };
  return { clock, http, page, subjects: async () => (await page()).items.map(({ subject }) => subject) };
};

type Slip = NonNullable<Order['printed']>[number];
const slip = (minutes: number): Slip => ({ printer: 'Mutfak', slip: 'order', at: ago(minutes) });

/** Orders of a restaurant that arrived and were accepted so many minutes ago. */
const accepted = (restaurantId: string, minutes: readonly number[], change: Partial<Order> = {}) =>
  insert(minutes.length, (order, index) => {
    const createdAt = ago(minutes[index] ?? 0);
    const [arrived] = order.timeline;
    if (arrived === undefined) throw new Error('no step');
    const timeline = [
      { ...arrived, at: createdAt },
      { ...arrived, status: 500 as const, at: createdAt },
    ];
    return { ...order, restaurantId, createdAt, timeline, status: 500, ...change };
  });
const printedBefore = (restaurantId: string, count: number, from = 200) =>
  accepted(
    restaurantId,
    Array.from({ length: count }, (_none, index) => from + index),
    { status: 900, printed: [slip(from)] },
  );

describe('an accepted order in a restaurant whose orders are usually printed', () => {
  it('is wrong after three minutes without a slip, until it is printed or over', async () => {
    const [restaurantId, without, fresh] = [newId(), newId(), newId()];
    await printedBefore(restaurantId, 3);
    await accepted(restaurantId, [150], { status: 900 });
    // Neither a cancelled order nor a test says what is usual.
    await accepted(restaurantId, [100, 101, 102], { status: 1500, isCancelled: true });
    await accepted(restaurantId, [103, 104, 105], { status: 900, isTest: true });
    await printedBefore(without, 2);
    await printedBefore(fresh, 3);
    await accepted(without, [4]);
    await accepted(fresh, [2.9, 181]);
    await accepted(restaurantId, [4], { printed: [slip(3)] });
    await accepted(restaurantId, [5], { status: 550 });
    const [late = '', over = ''] = await accepted(restaurantId, [6, 7]);

    const { clock, page, subjects } = await looking();
    const { items } = await page();
    expect(items.find(({ subject }) => subject === late)).toEqual({
      ...{ accountId: system.accountId, restaurantId, subject: late, provider: 'direct', isTest: false },
      ...{ kind: 'order_not_printed', since: ago(6).toISOString(), actor: 'person' },
      details: { orderNumber: expect.any(String) as unknown },
    });
    expect(items.map(({ subject }) => subject)).toEqual([late, over].toSorted());

    await system.orders.updateOne({ _id: over }, { $set: { status: 1500 } });
    expect(await subjects()).toEqual([late]);
    await system.orders.updateOne({ _id: late }, { $set: { printed: [slip(0)] } });
    expect(await subjects()).toEqual([]);
    clock.ms += everyMs;
    expect(await subjects()).toHaveLength(1);
    clock.ms += 180 * minuteMs;
    expect(await subjects()).toEqual([]);
  });

  it('is named for a few orders at most when the restaurant no longer prints', async () => {
    const restaurantId = newId();
    await printedBefore(restaurantId, 5);
    const ids = await accepted(restaurantId, [10, 9, 8, 7, 6]);
    const { subjects } = await looking();
    expect(await subjects()).toEqual(ids.slice(0, 3).toSorted());
  });

  it('is read once in 15 seconds, and page by page', async () => {
    const restaurantId = newId();
    await printedBefore(restaurantId, 5);
    const ids = (await accepted(restaurantId, [10, 9])).toSorted();
    const { clock, http, page, subjects } = await looking();
    const first = await page({ limit: 1 });
    const next = await page({ limit: 1, cursor: first.nextCursor ?? '' });
    expect([first, next].map(({ items }) => items.map(({ subject }) => subject))).toEqual(ids.map((id) => [id]));
    const [third = ''] = await accepted(restaurantId, [8]);
    clock.ms += everyMs - 1;
    expect(await subjects()).toEqual(ids);
    clock.ms += 1;
    expect(await subjects()).toEqual([...ids, third].toSorted());
    expect((await http.get('/print-facts', { params: { cursor: 'all' } })).status).toBe(400);
  });

  it('is found in the orders in preparation, and those before it are read once', async () => {
    const restaurantId = newId();
    await printedBefore(restaurantId, 5);
    await accepted(
      restaurantId,
      Array.from({ length: 300 }, (_none, index) => 300 + index),
      { status: 900 },
    );
    const [late] = await accepted(restaurantId, [5]);
    const { clock, subjects } = await looking();
    const look = () => explainedReads([system.database], async () => expect(await subjects()).toEqual([late]));
    const reads = await look();
    expect(reads.filter((read) => !isFromIndex(read))).toEqual([]);
    expect(Math.max(...reads.map(({ docsExamined }) => docsExamined))).toBeLessThan(10);
    const isOfBefore = ({ command }: (typeof reads)[number]): boolean => JSON.stringify(command).includes('$lookup');
    expect(reads.filter(isOfBefore)).toHaveLength(1);
    clock.ms += everyMs;
    expect((await look()).filter(isOfBefore)).toEqual([]);
  });
});
