import type { Finding } from '@kopru/contracts/internal/drift';
import type { Item } from '@kopru/contracts/internal/items';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { Hours } from '@kopru/contracts/values/hours';
import { weekdays } from '@kopru/contracts/values/weekdays';
import { compareMenus, type MenuProduct, type PlatformSeen, withUnread } from './compare-menus.ts';
import { itemKey, noDesiredState, type DesiredState } from '../availability/desired-state.ts';

const now = new Date('2026-11-29T00:30:00Z');
const at = new Date('2026-11-28T12:00:00Z');
const product = (id: string, change: Partial<MenuProduct> = {}): MenuProduct => ({
  ...{ id, name: 'Adana Dürüm', description: null, price: 20_000, currency: 'TRY', isAvailable: true },
  ...{ imageUrl: null, optionGroups: [], ...change },
});
const menu = (provider: ProviderSlug, ...products: MenuProduct[]): PlatformSeen => ({
  provider,
  products,
  hours: null,
});
const week = (opensAt: string): Hours => weekdays.map((day) => ({ day, opensAt, closesAt: '23:00' }));
const open = (provider: ProviderSlug, opensAt: string): PlatformSeen => ({
  ...{ provider, products: null, hours: week(opensAt) },
});
const adana: Item = {
  ...{ item: 'ADA', name: 'Adana' },
  links: (['getir', 'ty', 'migros'] as const).map((provider) => ({ provider, productId: 'a', optionId: null })),
};
const price = (all: number | null, one: Partial<Record<ProviderSlug, number>> = {}): Partial<DesiredState> => ({
  prices: {
    [itemKey('ADA')]: {
      item: 'ADA',
      all: all === null ? null : { price: all, at },
      at: Object.fromEntries(Object.entries(one).map(([slug, value]) => [slug, { price: value, at }])),
    },
  },
});
const stock = (isAvailable: boolean, until: Date | null = null): Partial<DesiredState> => ({
  stock: { [itemKey('ADA')]: { item: 'ADA', all: { isAvailable, until, at }, at: {} } },
});
const compared = (seen: PlatformSeen[], desiredState: Partial<DesiredState> = {}, items: Item[] = [adana]) =>
  compareMenus({
    seen,
    list: { items },
    desiredState: { ...noDesiredState('a', 'r'), ...desiredState },
    suggestions: [],
    now,
  });
const values = (found: ReturnType<typeof compared>) =>
  found.map(({ kind, places }) => [kind, places.map(({ provider, value }) => [provider, value])]);

describe('the menus of a restaurant, compared', () => {
  it('say nothing where all platforms have the same, written otherwise', () => {
    const seen = [menu('getir', product('a')), menu('ty', product('a', { name: 'ADANA DÜRÜM' })), open('ys', '10:00')];
    expect(compared(seen, { ...price(20_000), ...stock(true) })).toEqual([]);
  });

  it('show a price that differs from the desired one side by side, and name the platforms that take it', () => {
    const seen = [
      menu('getir', product('a')),
      menu('ty', product('a', { price: 21_000 })),
      menu('migros', product('a')),
    ];
    const desired = 22_000;
    expect(compared(seen, price(desired))).toEqual([
      {
        ...{ kind: 'price', item: 'ADA', name: 'Adana', canFailOrders: true },
        places: [
          { provider: 'getir', productId: 'a', value: 20_000, desired },
          { provider: 'ty', productId: 'a', value: 21_000, desired },
          { provider: 'migros', productId: 'a', value: 20_000, desired },
        ],
        corrections: [{ price: desired, platforms: ['ty', 'migros'] }],
      },
    ]);
  });

  it.each<[string, Partial<Record<ProviderSlug, number>>, Partial<DesiredState>, object[]]>([
    ['offer the price of either platform', { ty: 210, migros: 200 }, {}, [{ price: 210 }, { price: 200 }]],
    ['offer no price that nobody takes', { getir: 200, ty: 210 }, {}, [{ price: 200, platforms: ['getir', 'ty'] }]],
    ['offer no price of nothing', { ty: 210, migros: 0 }, {}, [{ price: 210 }]],
    [
      'leave out what is desired of one platform only',
      { ty: 230, getir: 200, migros: 210 },
      price(null, { ty: 230 }),
      [{ price: 200, platforms: ['getir', 'migros'] }],
    ],
    ['offer nothing where no platform takes it', { getir: 200 }, price(210), []],
  ])('%s', (_what, prices, desiredState, corrections) => {
    const seen = Object.entries(prices).map(([slug, value]) =>
      menu(slug as ProviderSlug, product('a', { price: value })),
    );
    const found = compared(seen, desiredState);
    expect(found).toMatchObject([{ kind: 'price', corrections }]);
  });

  it('let a platform have a price of its own where that is desired', () => {
    const seen = [menu('ty', product('a', { price: 230 })), menu('migros', product('a', { price: 200 }))];
    expect(compared(seen, price(200, { ty: 230 }))).toEqual([]);
  });

  it('do not fail orders by prices without a desired state', () => {
    const seen = [menu('ty', product('a', { price: 230 })), menu('migros', product('a', { price: 200 }))];
    expect(compared(seen)).toMatchObject([{ kind: 'price', canFailOrders: false }]);
  });

  it('show what is sold here and sold out there, and offer both', () => {
    const seen = [menu('getir', product('a', { isAvailable: false })), menu('ty', product('a'))];
    const platforms = ['getir', 'ty'];
    expect(compared(seen)).toMatchObject([
      {
        ...{ kind: 'stock', canFailOrders: true },
        corrections: [
          { isAvailable: false, platforms },
          { isAvailable: true, platforms },
        ],
      },
    ]);
  });

  it('show what is sold though it is to be off, until that ends', () => {
    const seen = [menu('getir', product('a')), menu('ty', product('a', { isAvailable: false }))];
    expect(compared(seen, stock(false))).toMatchObject([
      { kind: 'stock', canFailOrders: true, corrections: [{ isAvailable: false, platforms: ['getir'] }] },
    ]);
    expect(compared(seen, stock(false, at))).toMatchObject([
      { kind: 'stock', canFailOrders: false, corrections: [{ isAvailable: true, platforms: ['ty'] }] },
    ]);
  });

  it('show names that say something else or another size, without a correction', () => {
    const called = (...names: [string, string]) =>
      compared([menu('getir', product('a', { name: names[0] })), menu('ty', product('a', { name: names[1] }))]);
    expect(called('Ayran (30 cl)', 'AYRAN 300 ML')).toEqual([]);
    expect(called('Ayran 30 cl', 'Ayran')).toEqual([]);
    expect(called('Ayran 30 cl', 'Ayran 20 cl')).toHaveLength(1);
    const found = called('Adana Dürüm', 'Urfa Dürüm');
    expect(found).toMatchObject([{ kind: 'name', canFailOrders: false }]);
    expect(found[0]).not.toHaveProperty('corrections');
  });

  it('show hours that differ from each other, or from the desired ones', () => {
    const [early, late] = [week('10:00'), week('12:00')];
    const platforms = ['getir', 'ty'];
    expect(compared([open('getir', '10:00'), open('ty', '12:00')])).toMatchObject([
      {
        ...{ kind: 'hours', canFailOrders: false },
        corrections: [
          { hours: early, platforms },
          { hours: late, platforms },
        ],
      },
    ]);
    const desiredState = { hours: { all: { hours: early, at }, at: {} } };
    expect(compared([open('getir', '10:00'), open('ty', '12:00')], desiredState)).toMatchObject([
      { kind: 'hours', corrections: [{ hours: early, platforms: ['ty'] }] },
    ]);
    expect(compared([open('getir', '10:00'), open('ty', '10:00')], desiredState)).toEqual([]);
  });

  it('show a product that is no item, with the item that it seems to be', () => {
    const seen = [menu('getir', product('a'), product('x', { name: 'Ayran' }))];
    const [desiredState, by] = [noDesiredState('a', 'r'), 'name' as const];
    const suggestion = { item: 'ADA', provider: 'getir' as const, productName: 'Ayran', by, likeness: 0.9 };
    const suggestions = ['x', 'y'].map((productId) => ({ ...suggestion, productId }));
    expect(compareMenus({ seen, list: { items: [adana] }, desiredState, suggestions, now })).toEqual([
      {
        ...{ kind: 'unlinked', canFailOrders: true, corrections: [{ item: 'ADA', name: 'Adana' }] },
        places: [{ provider: 'getir', productId: 'x', value: 'Ayran', desired: null }],
      },
    ]);
    expect(compared(seen)).toMatchObject([{ kind: 'unlinked', corrections: [] }]);
    expect(compared(seen, {}, [])).toEqual([]);
  });

  it('leave out options, and products that are in no menu', () => {
    const links = [
      { provider: 'getir' as const, productId: 'a', optionId: 'o' },
      { provider: 'migros' as const, productId: 'gone', optionId: null },
    ];
    const seen = [menu('getir', product('a', { price: 1 })), menu('ty', product('a')), menu('migros')];
    expect(
      compared(seen, {}, [{ ...adana, links: [...links, ...adana.links.filter(({ provider }) => provider === 'ty')] }]),
    ).toEqual([]);
  });

  it('put first what can fail orders', () => {
    const seen = [
      menu('getir', product('a', { name: 'Urfa' })),
      menu('ty', product('a'), product('x')),
      open('getir', '10:00'),
      open('ty', '11:00'),
    ];
    expect(values(compared(seen)).map(([kind]) => kind)).toEqual(['unlinked', 'name', 'hours']);
  });
});

describe('what was found before', () => {
  const before: Finding[] = [
    {
      ...{ kind: 'name', item: 'ADA', name: 'Adana', canFailOrders: false, seenAt: at.toISOString() },
      places: (['getir', 'ty'] as const).map((provider) => ({
        provider,
        productId: 'a',
        value: provider,
        desired: null,
      })),
    },
  ];
  const again = compared([menu('getir', product('a', { name: 'Urfa' })), menu('migros', product('a'))]);

  it('stays with its time while one of its platforms does not answer', () => {
    expect(withUnread([], before, { menus: ['ty'], hours: [] }, now)).toEqual(before);
  });

  it('is gone where its platforms answer', () => {
    expect(withUnread([], before, { menus: ['migros'], hours: ['ty'] }, now)).toEqual([]);
  });

  it('gives way to what is seen of the same now', () => {
    expect(withUnread(again, before, { menus: ['ty'], hours: [] }, now)).toEqual(
      again.map((one) => ({ ...one, seenAt: now.toISOString() })),
    );
  });
});
