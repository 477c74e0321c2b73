import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { type LinkSuggestion, suggestLinks } from '../src/domain/catalogue/suggest-links.ts';
import { generatedMenus } from './support/menus.ts';

const pause = (): Promise<void> => Promise.resolve();
const suggested = async (
  names: readonly string[],
  products: readonly (string | { id: string; name: string; barcode?: string })[],
  links: readonly { provider: ProviderSlug; productId: string }[] = [],
): Promise<(readonly [string, string, LinkSuggestion['by']])[]> => {
  const items = names.map((name, index) => ({ item: `U-${index}`, name, links: index === 0 ? links : [] }));
  const menu = products.map((product) => (typeof product === 'string' ? { id: product, name: product } : product));
  const found = await suggestLinks(items, new Map([['getir', menu]]), pause);
  return found.map(({ item, productName, by }) => [
    items.find((one) => one.item === item)?.name ?? '',
    productName,
    by,
  ]);
};

describe('suggestions of links', () => {
  it.each([
    ['Ayran 30 cl', 'AYRAN (300 ml)'],
    ['Coca-Cola 1 lt', 'Kola 1000ML Coca'],
    ['Ispanaklı Pide', 'ISPANAKLI PİDE'],
    ['Sigara Böreği', 'Sigara Borek'],
    ['Adana Kebap', 'Adanna Kebabı'],
    ['Su', 'Su (Pet)'],
  ])('knows %s again in %s', async (name, product) => {
    expect(await suggested([name, 'Künefe'], [product, 'Lahmacun'])).toEqual([[name, product, 'name']]);
  });

  it.each([
    ['Ayran 30 cl', 'Ayran 1 lt'],
    ['Coca-Cola 33 cl', 'Coca-Cola Zero 33 cl'],
    ['Et Döner Dürüm', 'Tavuk Döner Dürüm'],
    ['Lahmacun', 'Lahmacun Menü'],
    ['Şalgam', 'Acılı Şalgam'],
  ])('does not take %s for %s', async (name, product) => {
    expect(await suggested([name, 'Künefe'], [product, 'Tiramisu'])).toEqual([]);
  });

  it('suggests nothing where two products are as near', async () => {
    expect(
      await suggested(
        ['Ayran'],
        [
          { id: '1', name: 'Ayran' },
          { id: '2', name: 'AYRAN' },
        ],
      ),
    ).toEqual([]);
  });

  it('knows an item by its number and by a barcode, but not by a number with the name of another', async () => {
    const water = { id: '77', name: 'Damacana', barcode: '8690504000012' };
    const items = [
      { item: '8690504000012', name: 'Su', links: [] },
      { item: '700004', name: 'Ayran', links: [] },
      { item: '700005', name: 'Künefe', links: [] },
    ];
    const menu = [water, { id: '700004', name: 'Yayık Ayran' }, { id: '700005', name: 'Adana' }];
    expect(await suggestLinks(items, new Map([['ty', menu]]), pause)).toMatchObject([
      { item: '8690504000012', productId: '77', by: 'barcode', likeness: 1 },
      { item: '700004', productId: '700004', by: 'id', likeness: 1 },
    ]);
  });

  it('say how often a product was ordered that only orders name', async () => {
    const ordered = [{ id: '9', name: 'AYRAN', orderCount: 12 }];
    const items = [{ item: 'U-1', name: 'Ayran', links: [] }];
    const menus = new Map<ProviderSlug, typeof ordered | { id: string; name: string }[]>([
      ['ys', ordered],
      ['getir', [{ id: '8', name: 'Ayran' }]],
    ]);
    const found = await suggestLinks(items, menus, pause);
    expect(found.map(({ provider, orderCount }) => [provider, orderCount])).toEqual([
      ['ys', 12],
      ['getir', undefined],
    ]);
  });

  it('of lists whose names are all alike do not occupy the processor alone', async () => {
    const items = Array.from({ length: 2_000 }, (_none, index) => ({ item: `U-${index}`, name: 'Ayran', links: [] }));
    const menu = Array.from({ length: 300 }, (_none, index) => ({ id: `P-${index}`, name: 'Ayran' }));
    // Work, and not the time of a machine that does much else; beside what putting as many pairs in order takes here.
    const cpuMs = (since?: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1_000;
    const beforeSort = process.cpuUsage();
    const pairs = items.flatMap((item) => menu.map((product) => ({ item, product, likeness: 1 })));
    Map.groupBy(
      pairs.toSorted((one, other) => other.likeness - one.likeness),
      ({ item }) => item,
    );
    const sortMs = cpuMs(beforeSort);
    let maxMs = 0;
    let before = process.cpuUsage();
    const found = await suggestLinks(items, new Map([['ys', menu]]), () => {
      maxMs = Math.max(maxMs, cpuMs(before));
      before = process.cpuUsage();
      return Promise.resolve();
    });
    maxMs = Math.max(maxMs, cpuMs(before));
    expect(found).toEqual([]);
    expect(maxMs / sortMs).toBeLessThan(10);
  });

  it('leaves alone what is linked', async () => {
    expect(await suggested(['Ayran', 'Ayran 30 cl'], ['Ayran'], [{ provider: 'getir', productId: 'Ayran' }])).toEqual(
      [],
    );
  });

  it('of 300 items and four menus of 300, suggests nearly all rightly and hardly one wrongly', async () => {
    for (const seed of [1, 2, 3]) {
      const { items, menus, truth } = generatedMenus(seed, 300);
      const found = await suggestLinks(items, menus, pause);
      const right = found.filter(({ provider, productId, item }) => truth.get(`${provider} ${productId}`) === item);
      const figures = { of: truth.size, right: right.length, wrong: found.length - right.length };
      expect(figures.of).toBe(1080);
      expect(figures.right / figures.of).toBeGreaterThan(0.95);
      expect(figures.wrong / figures.of).toBeLessThan(0.005);
    }
  });
});
