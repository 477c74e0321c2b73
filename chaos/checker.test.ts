import { openBooks, type Entry } from './books.ts';
import { check, type Evidence } from './checker.ts';

describe('the checker of a chaos run', () => {
  const entry = (id: string, over: Partial<Entry> = {}): Entry => ({
    shop: 0,
    channel: 'direct',
    id,
    plan: 'leave',
    placedAtMs: 0,
    acknowledged: true,
    isPlanDone: true,
    ...over,
  });
  const order = (providerOrderId: string, status = 400) => ({ id: `id-${providerOrderId}`, providerOrderId, status });
  const notified = (providerOrderId: string, recordId = `r-${providerOrderId}`, event = 'siparis.olusturuldu') => ({
    event,
    recordId,
    providerOrderId,
    at: 0,
  });
  const evidence = (entries: Entry[], over: Partial<Evidence>): Evidence => ({
    books: { ...openBooks(), entries: new Map(entries.map((each) => [each.id, each])) },
    stored: [],
    received: [],
    platformBooks: [],
    databases: { records: { delivered: 9 }, events: 9, unfinishedOrders: 0, waitingUpdates: 0 },
    ...over,
  });
  const whole = { stored: [order('a')], received: [notified('a')] };

  it('finds nothing where all was stored and told, a repeated notification included', () => {
    expect(check(evidence([entry('a')], { ...whole, received: [notified('a'), notified('a')] }))).toMatchObject({
      lost: [],
      unexpected: [],
      duplicated: 1,
    });
  });

  it.each([
    ['an acknowledged order that is not stored', [entry('a')], {}],
    [
      'an order that its platform handed over and that is not stored',
      [entry('a', { channel: 'ty', acknowledged: false })],
      { platformBooks: [{ platform: 'ty', id: 'a', status: 400, isAccepted: true }] },
    ],
    ['a stored order that was never told', [entry('a')], { stored: [order('a')] }],
    [
      'a cancellation that was never told',
      [entry('a', { plan: 'cancel' })],
      { stored: [order('a', 1600)], received: [notified('a')] },
    ],
    [
      'a step that was never told',
      [entry('a', { plan: 'verify' })],
      { stored: [order('a', 500)], received: [notified('a')] },
    ],
    [
      'a record that is still open',
      [entry('a')],
      {
        ...whole,
        databases: { records: { delivered: 9, failed: 1 }, events: 9, unfinishedOrders: 0, waitingUpdates: 0 },
      },
    ],
    [
      'a command that was left half done',
      [entry('a')],
      { ...whole, databases: { records: { delivered: 9 }, events: 9, unfinishedOrders: 1, waitingUpdates: 0 } },
    ],
  ] satisfies [string, Entry[], Partial<Evidence>][])('calls %s lost', (_name, entries, over) => {
    expect(check(evidence(entries, over)).lost).toHaveLength(1);
  });

  it.each([
    ['an order stored twice', [entry('a')], { ...whole, stored: [order('a'), order('a')] }],
    ['two records of one event', [entry('a')], { ...whole, received: [notified('a', 'r1'), notified('a', 'r2')] }],
    [
      'one record of two events',
      [entry('a'), entry('b')],
      { stored: [order('a'), order('b')], received: [notified('a', 'r'), notified('b', 'r')] },
    ],
    ['an order that nobody placed', [], { stored: [order('x')], received: [notified('x')] }],
    ['a cancellation that did not last', [entry('a', { plan: 'cancel' })], { ...whole, stored: [order('a', 500)] }],
    [
      'a step that was taken twice',
      [entry('a', { plan: 'verify' })],
      {
        stored: [order('a', 500)],
        received: [
          notified('a'),
          notified('a', 's1', 'siparis.durum_degisti'),
          notified('a', 's2', 'siparis.durum_degisti'),
        ],
      },
    ],
    [
      'a platform that was not told of a cancellation',
      [entry('a', { channel: 'getir', plan: 'cancel' })],
      {
        stored: [order('a', 1600)],
        received: [notified('a'), notified('a', 'c', 'siparis.iptal_edildi')],
        platformBooks: [{ platform: 'getir', id: 'a', status: 400, isAccepted: true }],
      },
    ],
  ] satisfies [string, Entry[], Partial<Evidence>][])('does not expect %s', (_name, entries, over) => {
    expect(check(evidence(entries, over)).unexpected).toHaveLength(1);
  });

  it('takes an order that was stored without its answer as recovered', () => {
    expect(check(evidence([entry('a', { acknowledged: false })], whole))).toMatchObject({
      recovered: 1,
      lost: [],
      unexpected: [],
    });
  });
});
