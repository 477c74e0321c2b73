import { jest } from '@jest/globals';
import { newId } from '@kopru/contracts/values/ids';
import { defaultDayEndsAt, workingDayOf } from '@kopru/contracts/values/time-zone';
import {
  arrivedOrder,
  explainedReads,
  insertCount,
  isAbout,
  isFromIndex,
  isSorted,
  origin,
  uniqueNumber,
  type ExplainedRead,
} from '@kopru/testing';
import { startSystem, type System } from '../support/system.ts';
import type { Order } from '../../src/domain/order.ts';

const isFull = process.env['TEST_SCALE'] === 'full';
/** Half of them of the account that asks. */
const orderCount = isFull ? 1_000_000 : 5_000;
const days = 60;
const dayMs = 86_400_000;
/** A page, and what must be looked at beside it. */
const maxRead = 300;
jest.setTimeout(isFull ? 1_800_000 : 300_000);

let system: System;
let template: Order;

/** Copies of what order-service has stored, delivered and marked, spread over two months. */
const fill = async (): Promise<void> => {
  const start = Date.now() - days * dayMs;
  const { outbox: _outbox, awaitsReport: _awaits, ...order } = template;
  const copy = (index: number): Order => ({
    ...order,
    _id: newId(),
    accountId: index % 2 === 0 ? system.accountId : newId(),
    providerOrderId: uniqueNumber('PLAN'),
    status: 900,
    isReport: true,
    createdAt: new Date(start + (index / orderCount) * days * dayMs),
  });
  await insertCount(system.orders, orderCount, copy);
};

describe(`with ${orderCount.toLocaleString('en')} orders`, () => {
  beforeAll(async () => {
    system = await startSystem();
    template = await system.stored(arrivedOrder(origin({ accountId: system.accountId })));
    await fill();
  });
  afterAll(() => system?.stop());

  /** The reads of a request, without those of the order worker meanwhile. */
  const readsOf = async (path: string, params?: object, expected = 200): Promise<ExplainedRead[]> => {
    const reads = await explainedReads([system.database], async () => {
      expect((await system.http.get(`/internal${path}`, { params })).status).toBe(expected);
    });
    return reads.filter(isAbout(system.accountId));
  };
  const since = (span: number): string => new Date(Date.now() - span * dayMs).toISOString();

  it.each<[string, () => string]>([
    ['the newest', () => '/orders?limit=50'],
    ['those that are not marked', () => '/orders?pendingReport=true&limit=50'],
    ['those of a restaurant', () => `/orders?restaurantId=${template.restaurantId}&limit=50`],
    ['those of a platform', () => '/orders?provider=direct&limit=50'],
    ['those of a storefront', () => '/orders?channel=direct&limit=50'],
    ['those of a storefront that has none', () => '/orders?channel=getir_by_uber&limit=50'],
    ['those of a day', () => `/orders?from=${since(2)}&to=${since(1)}&limit=50`],
    ['those that a search finds', () => '/orders?q=hic%20yok&limit=50'],
    ['one by its id', () => `/orders/${template._id}`],
    ['one by its number', () => `/orders/${template.providerOrderId}`],
  ])('reads no more than it shows: %s', async (_name, path) => {
    const reads = await readsOf(path());
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.filter((read) => !isFromIndex(read) || read.docsExamined > maxRead)).toEqual([]);
  });

  it('reads no order of a day that has another short code than one that nobody has', async () => {
    const reads = await readsOf('/orders/no-such', undefined, 404);
    expect(reads.some(({ stages }) => stages.includes('IXSCAN'))).toBe(true);
    expect(reads.filter((read) => !isFromIndex(read) || read.docsExamined > 0)).toEqual([]);
  });

  it('finds an order by its id in one look-up', async () => {
    const reads = await readsOf(`/orders/${template._id}`);
    expect(reads).toMatchObject([{ keysExamined: 1, docsExamined: 1 }]);
    expect(reads[0]?.stages).not.toContain('OR');
  });

  it.each<[string, () => object]>([
    ['of a day', () => ({ from: since(1) })],
    ['of a restaurant', () => ({ restaurantId: template.restaurantId, from: since(1) })],
    ['of a storefront', () => ({ channel: 'direct', from: since(1) })],
    ['by everything', () => ({ by: 'provider,channel,restaurant,day,code', from: since(1) })],
  ])('adds payments up from the index alone: %s', async (_name, params) => {
    const reads = await readsOf('/payments/grouped', params());
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.filter((read) => !isFromIndex(read) || read.docsExamined > 0)).toEqual([]);
    expect(Math.max(...reads.map(({ keysExamined }) => keysExamined))).toBeLessThan((orderCount / days) * 2);
  });

  it('adds sales up from the index alone, and reads for their products no orders but those of the days', async () => {
    const dayOf = (daysAgo: number): string => workingDayOf(new Date(since(daysAgo)), defaultDayEndsAt);
    const body = { fromDay: dayOf(2), toDay: dayOf(1), closings: [] };
    const reads = await explainedReads([system.database], async () => {
      expect((await system.http.post('/internal/sales', body)).status).toBe(200);
    });
    const own = reads.filter(isAbout(system.accountId));
    const isOfLines = ({ command }: ExplainedRead): boolean => JSON.stringify(command).includes('content.items');
    const [lines, sums] = [own.filter(isOfLines), own.filter((read) => !isOfLines(read))];
    expect([lines.length, sums.some(({ command }) => JSON.stringify(command).includes('$facet'))]).toEqual([1, true]);
    expect(own.filter((read) => !isFromIndex(read))).toEqual([]);
    expect(sums.filter(({ docsExamined }) => docsExamined > 0)).toEqual([]);
    expect(Math.max(...own.map(({ keysExamined }) => keysExamined))).toBeLessThan((orderCount / days) * 3);
  });

  it('its own work reads nothing but what has work', async () => {
    const reads = await explainedReads([system.database], async () => {
      const { _id } = await system.stored(arrivedOrder(origin({ accountId: system.accountId })));
      expect(await system.command(_id, 'verify')).toMatchObject({ status: 200 });
      expect(await system.command(_id, 'advance')).toMatchObject({ status: 200 });
    });
    expect(reads.filter((read) => !isFromIndex(read) || isSorted(read) || read.docsExamined > maxRead)).toEqual([]);
  });
});
