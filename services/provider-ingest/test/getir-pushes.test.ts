import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderStatusCodes } from '@kopru/contracts/orders/order-status';
import type { Fact } from '../src/providers/adapter.ts';
import { pollLists } from '../src/providers/poll-lists.ts';
import { factsOf } from '../src/providers/getir/adapter.ts';
import { pushOf, testAdapters, testIntegration } from './support/adapters.ts';

const adapter = testAdapters().getir;
const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/getir', `${name}.json`), 'utf8')) as Record<
    string,
    unknown
  >;
const [sample, cancelled] = [fixture('new-order'), fixture('cancel-order')];
const { id } = sample;

const push = (body: unknown, path = ''): Fact => {
  const [fact] = adapter.parsePush(pushOf(body, { path }), testIntegration('getir')).facts;
  if (fact === undefined) throw new Error('nothing was read');
  return fact;
};

describe('a push to the cancel address of Getir', () => {
  it.each([
    ['without a status', { ...cancelled, status: undefined }, 1500],
    ['with a status of null', { ...cancelled, status: null }, 1500],
    ['with a new status', { ...cancelled, status: 400 }, 1500],
    ['with a scheduled status', { ...cancelled, status: 325 }, 1500],
    ['with an old status', { ...cancelled, status: 700 }, 1500],
    ['with a status that is unknown', { ...cancelled, status: 42 }, 1500],
    ['by the restaurant', { ...cancelled, status: 1600 }, 1600],
    ['with its id alone', { id }, 1500],
    ['of a whole order', sample, 1500],
    ['wrapped', { foodOrder: { id } }, 1500],
  ])('%s cancels and makes no order', (_name, body, status) => {
    for (const path of ['cancel', 'cancel-order', 'Cancel-Order', 'orders/cancelled'])
      expect(push(body, path)).toMatchObject({
        kind: 'update',
        update: { providerOrderId: id, status, cancel: { by: status === 1600 ? 'restaurant' : 'customer' } },
      });
  });

  it.each([{}, { id: null }, { id: ' ' }, { foodOrder: {} }])('that names no order is refused: %j', (body) => {
    expect(() => push(body, 'cancel')).toThrow('id');
  });
});

describe('a status of Getir', () => {
  /** What an order says of who brings it, and who is taken for it; Getir knows no order that its customer fetches. */
  const ways = {
    platform: [1, 'platform'],
    restaurant: [2, 'restaurant'],
    unknown: [3, 'restaurant'],
    missing: [undefined, 'restaurant'],
  } as const;
  /** Every number, for every way: what is new is an order, anything else moves one. */
  const cells = Object.entries(ways).flatMap(([way, [deliveryType, by]]) =>
    orderStatusCodes.map((status) => [status, way, deliveryType, by] as const),
  );

  it.each(cells)('%d of an order by %s is itself', (status, way, deliveryType, by) => {
    const fact = push({ ...sample, status, deliveryType, isScheduled: status === 325 });
    const isNew = status === 325 || status === 400;
    if (isNew) {
      expect(fact).toMatchObject({ kind: 'order', order: { status, delivery: { by } } });
      const unread = fact.kind === 'order' ? fact.order.unread?.map(({ path }) => path) : [];
      expect(unread).toEqual(way === 'unknown' ? ['deliveryType'] : undefined);
    } else expect(fact).toMatchObject({ kind: 'update', update: { providerOrderId: id, status } });
  });

  it('of a scheduled order that is pushed again as new is an order again', () => {
    const scheduled = { ...sample, isScheduled: true, scheduledDate: '2026-10-01T18:00:00Z' };
    expect(push({ ...scheduled, status: 325 })).toMatchObject({ kind: 'order', order: { status: 325 } });
    expect(push({ ...scheduled, status: 400 })).toMatchObject({ kind: 'order', order: { status: 400 } });
  });
});

describe('a list of Getir', () => {
  const read = (...entries: unknown[]) =>
    pollLists(
      {
        integration: testIntegration('getir'),
        cursor: null,
        openOrders: () => Promise.resolve([]),
        now: new Date('2026-11-20T12:00:00.000Z'),
        signal: AbortSignal.timeout(60_000),
      },
      {
        lists: [() => Promise.resolve({ entries, errors: [] })],
        factsOf,
        lookUp: () => Promise.resolve(undefined),
      },
    );

  it.each([
    ['null', null],
    ['text', 'x'],
    ['an order without its id', { ...sample, id: null }],
    ['an order without lines', { ...sample, id: 'bad', products: [] }],
    [
      'an order that is nested too deeply',
      { ...sample, id: 'bad', note: JSON.parse('['.repeat(60) + ']'.repeat(60)) as unknown },
    ],
  ])('that holds %s brings the others, and keeps that one as refused', async (_name, entry) => {
    const { facts, refused } = await read({ ...sample, id: 'first' }, entry, { ...sample, id: 'last' });
    expect(facts.flatMap((fact) => (fact.kind === 'order' ? [fact.order.providerOrderId] : []))).toEqual([
      'first',
      'last',
    ]);
    expect(refused).toEqual([
      { failure: expect.objectContaining({ code: 'invalid_request' }) as unknown, body: JSON.stringify(entry) },
    ]);
  });

  it('reports a cancellation whose order cannot be read', async () => {
    const { facts, refused } = await read({ ...cancelled, products: '…' });
    expect(facts).toMatchObject([{ kind: 'update', update: { status: 1500 } }]);
    expect(refused).toEqual([]);
  });
});
