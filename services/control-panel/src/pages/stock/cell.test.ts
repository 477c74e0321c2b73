import type { Item } from '@kopru/contracts/internal/items';
import { cellKind, leftOutOf } from './cell.ts';

const item = (...links: Item['links']): Item => ({ item: 'AYR-1', name: 'Ayran', links });
const at = (provider: Item['links'][number]['provider'], optionId: string | null = null) => ({
  provider,
  productId: '7',
  optionId,
});
const can = { product: true, option: false, price: false };

describe('what a wish for all platforms leaves out', () => {
  const leftOut = (of: Item) =>
    leftOutOf(['getir', 'ys'], (provider) => cellKind(of, provider, undefined, can as never));

  it.each([
    [[at('getir'), at('ys')], []],
    [[at('getir')], ['ys']],
    [[], ['getir', 'ys']],
    [[at('getir', 'o-1'), at('ys')], ['getir']],
  ] as const)('goes by what is linked and what the platform takes: %j', (links, expected) => {
    expect(leftOut(item(...links))).toEqual(expected);
  });
});
