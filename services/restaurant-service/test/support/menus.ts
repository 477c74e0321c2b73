import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { ItemToLink, ProductToLink } from '../../src/domain/catalogue/suggest-links.ts';

const kinds: Record<string, readonly [before: readonly string[], after: readonly string[]]> = {
  kebap: [
    ['Adana', 'Urfa', 'Beyti', 'Patlıcanlı', 'Ali Nazik', 'Çöp Şiş', 'Tavuk Şiş', 'Kuzu Şiş', 'Fıstıklı', 'Ciğer'],
    ['Kebap', 'Dürüm', 'Kebap 1,5 Porsiyon', 'Dürüm Menü'],
  ],
  doner: [
    ['Et Döner', 'Tavuk Döner', 'İskender', 'Hatay Usulü Döner'],
    ['', 'Dürüm', 'Yarım Ekmek', 'Tabağı', 'Menü'],
  ],
  pide: [
    ['Kıymalı', 'Kaşarlı', 'Kuşbaşılı', 'Sucuklu', 'Karışık', 'Kavurmalı', 'Ispanaklı', 'Peynirli', 'Pastırmalı'],
    ['Pide', 'Kapalı Pide', 'Yumurtalı Pide', 'Lahmacun'],
  ],
  burger: [
    [
      'Klasik',
      'Cheese',
      'Barbekü',
      'Mantarlı',
      'Trüflü',
      'Çıtır Tavuk',
      'Double',
      'Vegan',
      'Acılı Meksika',
      'Füme Etli',
    ],
    ['Burger', 'Burger Menü', 'Burger 150 gr'],
  ],
  pizza: [
    ['Margarita', 'Karışık', 'Ton Balıklı', 'Dört Peynirli', 'Sucuksever', 'Akdeniz', 'Pepperoni', 'Sebzeli'],
    ['Pizza Küçük Boy', 'Pizza Orta Boy', 'Pizza Büyük Boy'],
  ],
  cold: [
    [
      'Coca-Cola',
      'Coca-Cola Zero',
      'Fanta',
      'Sprite',
      'Ayran',
      'Şalgam',
      'Acılı Şalgam',
      'Fuse Tea Şeftali',
      'Fuse Tea Limon',
    ],
    ['250 ml', '33 cl', '1 lt', '2,5 L'],
  ],
  small: [
    ['Su', 'Maden Suyu', 'Limonlu Soda', 'Vişne Suyu', 'Portakal Suyu', 'Ice Latte', 'Türk Kahvesi', 'Çay', 'Limonata'],
    ['', 'Büyük Boy', '200 ml'],
  ],
  soup: [
    ['Mercimek', 'Ezogelin', 'Kelle Paça', 'İşkembe', 'Tavuk Suyu', 'Domates', 'Yayla'],
    ['Çorbası', 'Çorbası 500 gr'],
  ],
  salad: [
    ['Çoban', 'Mevsim', 'Sezar', 'Gavurdağı', 'Akdeniz', 'Ton Balıklı', 'Tavuklu Sezar'],
    ['Salatası', 'Salata Küçük'],
  ],
  sweet: [
    [
      'Künefe',
      'Fıstıklı Baklava',
      'Cevizli Baklava',
      'Kadayıf',
      'Sütlaç',
      'Kazandibi',
      'Trileçe',
      'Magnolya',
      'Profiterol',
    ],
    ['', '1 kg', '4 Adet', '500 gr'],
  ],
  side: [
    [
      'Patates Kızartması',
      'Soğan Halkası',
      'Çiğ Köfte',
      'İçli Köfte',
      'Sigara Böreği',
      'Nugget',
      'Mozzarella Çubukları',
    ],
    ['', "6'lı", '12 Adet', 'Jumbo'],
  ],
};

/** A way in which a platform writes names. */
type Style = (name: string, chance: (share: number) => boolean) => string;
const letters = 'abcdefghijklmnoprstuvyz';

const factors: Record<string, number> = { cl: 10, lt: 1000, L: 1000, kg: 1000 };
const unitsAs = (name: string, how: 'ml' | 'cl' | 'bracket'): string => {
  const parts = name.split(' ');
  const [number = '', unit = ''] = parts.slice(-2);
  if (!['ml', 'cl', 'lt', 'L', 'gr', 'kg'].includes(unit)) return name;
  const value = Number(number.replace(',', '.')) * (factors[unit] ?? 1);
  const isWeight = unit === 'gr' || unit === 'kg';
  const small = isWeight ? `${value} g` : how === 'cl' ? `${value / 10}cl` : `${value} ml`;
  const written =
    how === 'bracket' ? `(${small})` : how === 'cl' && isWeight ? `${number}${unit.toUpperCase()}` : small;
  return [...parts.slice(0, -2), written].join(' ');
};
const bare = (name: string): string =>
  name.replaceAll(/[ıİğĞüÜşŞöÖçÇ]/g, (letter) => 'iIgGuUsSoOcC'['ıİğĞüÜşŞöÖçÇ'.indexOf(letter)] ?? letter);

const styles: Partial<Record<ProviderSlug, Style>> = {
  getir: (name, chance) => unitsAs(chance(0.1) ? name.replace(' Boy', '') : name, 'bracket'),
  ty: (name, chance) => {
    const text = unitsAs(name, 'ml').toLocaleUpperCase('tr');
    return chance(0.1) ? `${text} (PORSİYON)` : text;
  },
  migros: (name, chance) => bare(unitsAs(chance(0.1) ? name.replace('Coca-Cola', 'Kola') : name, 'cl')),
  ys: (name, chance) => {
    const text = chance(0.08) ? name.replace(/ (?:\d|Büyük|Küçük).*$/, '') : name;
    const [words = '', amount = ''] = text.split(/(?= \d.*$)/);
    return chance(0.15) ? words.split(' ').toReversed().join(' ') + amount : chance(0.08) ? `Ev Yapımı ${text}` : text;
  },
};

/** Items of a restaurant, four menus with them as the platforms write them, and what is what. */
export const generatedMenus = (seed: number, size: number) => {
  let state = seed;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const chance = (share: number): boolean => random() < share;
  const shuffled = <T>(all: readonly T[]): T[] =>
    all
      .map((one) => [random(), one] as const)
      .sort(([a], [b]) => a - b)
      .map(([, one]) => one);
  const misspelt = (name: string): string => {
    const at = 1 + Math.floor(random() * (name.length - 2));
    const letter = letters[Math.floor(random() * letters.length)] ?? 'e';
    if (!/\p{L}{3}/u.test(name.slice(at - 1, at + 2))) return name;
    const swap = `${name[at + 1] ?? ''}${name[at] ?? ''}`;
    const [instead, length] = (
      [
        ['', 1],
        [letter, 1],
        [swap, 2],
        [`${letter}${name[at] ?? ''}`, 1],
      ] as const
    )[Math.floor(random() * 4)] ?? ['', 1];
    return name.slice(0, at) + instead + name.slice(at + length);
  };

  const all = shuffled(
    Object.values(kinds).flatMap(([before, after]) =>
      before.flatMap((first) => after.map((last) => `${first} ${last}`.trim())),
    ),
  );
  const items: ItemToLink[] = all.slice(0, size).map((name, index) => ({ item: `U-${1000 + index}`, name, links: [] }));
  /** What the restaurant sells on a platform only: sizes and kinds beside its own. */
  const others = all.slice(size);
  const truth = new Map<string, string>();
  const menus = new Map<ProviderSlug, ProductToLink[]>();
  for (const [provider, style] of Object.entries(styles) as [ProviderSlug, Style][]) {
    const known = shuffled(items).slice(0, Math.round(size * 0.9));
    const strange = shuffled(others).slice(0, size - known.length);
    const products = [...known, ...strange].map((from, index) => {
      const id = `${provider}-${index}`;
      const name = typeof from === 'string' ? from : from.name;
      if (typeof from !== 'string') truth.set(`${provider} ${id}`, from.item);
      return { id, name: style(chance(0.12) ? misspelt(name) : name, chance) };
    });
    menus.set(provider, shuffled(products));
  }
  return { items, menus, truth };
};
