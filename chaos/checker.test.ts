import { check } from './checker.ts';
import { openBooks } from './books.ts';

describe('the checker of a chaos run', () => {
  const entry = (id: string, over = {}) => ({
    shop: 0,
    id,
    isDoubled: false,
    acknowledged: true,
    cancelled: false,
    ...over,
  });
  const order = (providerOrderId: string, status = 400) => ({ id: `id-${providerOrderId}`, providerOrderId, status });
  const told = (providerOrderId: string, recordId = `r-${providerOrderId}`, event = 'siparis.olusturuldu') => ({
    event,
    recordId,
    providerOrderId,
  });
  const books = (...entries: ReturnType<typeof entry>[]) => ({
    ...openBooks(),
    entries: new Map(entries.map((each) => [each.id, each])),
  });

  it('finds nothing where all was stored and told, a repeated notification included', () => {
    expect(check(books(entry('a')), [order('a')], [told('a'), told('a')])).toMatchObject({
      lost: [],
      unexpected: [],
      duplicated: 1,
    });
  });

  it.each([
    ['an acknowledged order that is not stored', books(entry('a')), [], []],
    ['a stored order that was never told', books(entry('a')), [order('a')], []],
    ['a cancellation that was never told', books(entry('a', { cancelled: true })), [order('a', 1600)], [told('a')]],
  ])('calls %s lost', (_name, written, stored, received) => {
    expect(check(written, stored, received).lost).toHaveLength(1);
  });

  it.each([
    ['an order stored twice', books(entry('a')), [order('a'), order('a')], [told('a')]],
    ['two records of one event', books(entry('a')), [order('a')], [told('a', 'r1'), told('a', 'r2')]],
    [
      'one record of two events',
      books(entry('a'), entry('b')),
      [order('a'), order('b')],
      [told('a', 'r'), told('b', 'r')],
    ],
    ['an order that nobody pushed', books(), [order('x')], [told('x')]],
    ['a cancellation that did not last', books(entry('a', { cancelled: true })), [order('a', 500)], [told('a')]],
  ])('does not expect %s', (_name, written, stored, received) => {
    expect(check(written, stored, received).unexpected).toHaveLength(1);
  });

  it('takes an order that was stored without its answer as recovered', () => {
    expect(check(books(entry('a', { acknowledged: false })), [order('a')], [told('a')])).toMatchObject({
      recovered: 1,
      lost: [],
      unexpected: [],
    });
  });
});
