import { quantityOf } from './quantity.ts';

describe('a number of portions', () => {
  it.each([
    [1.5, 1.5],
    ['1,5', 1.5],
    ['1/2', 0.5],
    ['½', 0.5],
    ['1½', 1.5],
    ['1 1/2', 1.5],
    ['2 ¼', 2.25],
    ['2x', 2],
    ['x 3', 3],
    ['2 adet', 2],
    ['1,5 Porsiyon', 1.5],
    ['½ porsiyon', 0.5],
    ['Yarım', 0.5],
    ['ÇEYREK', 0.25],
    ['bir buçuk', 1.5],
    ['yarım porsiyon', 0.5],
  ])('%j is %d', (value, expected) => {
    expect(quantityOf(value)).toBe(expected);
  });

  it.each(['', 'çok', '1/0', '1/2/3', 'constructor', '500 g', null, true, {}])('%j is none', (value) => {
    expect(quantityOf(value)).toBeNull();
  });
});
