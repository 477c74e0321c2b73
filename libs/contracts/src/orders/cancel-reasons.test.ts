import { canonicalReason, directReasons, shownReasons, type PlatformReason } from './cancel-reasons.ts';

const own = (id: string): PlatformReason => ({ id, name: id, nameEn: null, canonical: [] });

describe('the reasons that are shown', () => {
  it('come in the order in which kitchens use them, whatever the order of the platform', () => {
    const platform = [
      own('FRAUD'),
      canonicalReason('t', 'TECHNICAL_PROBLEM'),
      canonicalReason('c', 'RESTAURANT_CLOSED'),
      { ...canonicalReason('b', 'NO_COURIER'), canonical: ['NO_COURIER', 'TOO_BUSY'] as const },
      canonicalReason('i', 'ITEM_UNAVAILABLE'),
    ];
    expect(shownReasons(platform).map(({ id }) => id)).toEqual(['i', 'b', 'c', 't', 'FRAUD']);
  });

  it('keep the platform’s order where they mean the same, or nothing that is known', () => {
    const platform = [own('Z'), own('A'), canonicalReason('2', 'TOO_BUSY'), canonicalReason('1', 'TOO_BUSY')];
    expect(shownReasons(platform).map(({ id }) => id)).toEqual(['2', '1', 'Z', 'A']);
  });

  it('are all there, with their id and names, and whether something has run out', () => {
    const [first] = shownReasons(directReasons);
    expect(shownReasons(directReasons)).toHaveLength(directReasons.length);
    expect(first).toEqual({
      ...{ id: 'ITEM_UNAVAILABLE', name: 'Ürün kalmadı', nameEn: 'Item unavailable' },
      isItemUnavailable: true,
    });
    expect(shownReasons(directReasons).filter(({ isItemUnavailable }) => isItemUnavailable === true)).toHaveLength(1);
  });
});
