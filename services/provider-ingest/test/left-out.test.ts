import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CanonicalOrder, OrderItem } from '@kopru/contracts/orders/canonical-order';
import { toCanonicalOrder as toMigrosOrder } from '../src/providers/migros/translate.ts';
import { toCanonicalOrder as toTrendyolOrder } from '../src/providers/ty/translate.ts';
import { pushOf, testAdapters, testIntegration } from './support/adapters.ts';
import { firstOf } from './support/seen-order.ts';

type Members = Record<string, unknown>;
const fixture = (name: string): Members =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as Members;
const now = new Date('2026-11-20T12:00:00.000Z');
const adapters = testAdapters();
const pushed = (provider: 'getir' | 'ys', path: string, body: Members): CanonicalOrder => {
  const [fact] = adapters[provider].parsePush(pushOf(body, { path }), testIntegration(provider)).facts;
  if (fact?.kind !== 'order') throw new Error('no order');
  return fact.order;
};

/** The first line of an order, for which "Soğan" was chosen from a group of this name; Yemeksepeti has no groups. */
const chosenFrom: Record<string, (group: string, price: number) => OrderItem> = {
  getir: (group, price) => {
    const options = [{ option: 'o1', name: { tr: 'Soğan', en: 'Onion' }, price }];
    const product = { id: 'p1', name: { tr: 'Dürüm', en: 'Wrap' }, count: 1, price: 100 };
    const products = [{ ...product, optionCategories: [{ name: { tr: group, en: '' }, options }] }];
    return firstOf(pushed('getir', 'new-order', { ...fixture('getir/new-order'), products }));
  },
  ys: (group, price) => {
    const selectedToppings = [{ name: `Soğan ${group}`, price: String(price), quantity: 1, children: [] }];
    const products = [{ id: 'p1', name: 'Dürüm', unitPrice: '100', quantity: '1', selectedToppings }];
    return firstOf(pushed('ys', 'order/501', { ...fixture('ys/order'), products }));
  },
  ty: (modifierGroupName, price) => {
    const modifierProducts = [{ name: 'Soğan', productId: 7, price, modifierGroupName, modifierProducts: [] }];
    const line = { productId: 1, name: 'Dürüm', price: 100, items: [{ packageItemId: 'i1' }], modifierProducts };
    return firstOf(toTrendyolOrder({ id: 'p-1', packageStatus: 'Created', totalPrice: 100, lines: [line] }, now));
  },
  migros: (headerName, price) => {
    const options = [{ headerName, itemNames: 'Soğan', primaryPrice: price * 100, quantity: 1 }];
    const items = [{ id: 1, productId: 2, name: 'Dürüm', price: 100_00, amount: 1, options }];
    return firstOf(toMigrosOrder({ id: 1, status: 'NEW_PENDING', deliveryProvider: 'RESTAURANT', items }, now));
  },
};

describe.each(Object.entries(chosenFrom))('what is left out of a dish of %s', (_provider, chosen) => {
  it.each([
    ...['ÇIKARILACAK MALZEMELER', 'Cikarilacaklar', 'Malzeme Çıkar', 'ÇIKART', 'Çıkartmak istedikleriniz'],
    ...['ÇIKARILMASINI İSTEDİĞİNİZ MALZEMELER', 'Cikarilmasini istedikleriniz', 'ÇIKARMAK İSTEDİKLERİM'],
    ...['ÇIKARILABİLİR MALZEMELER', 'Çıkarılabilir İçerikler', 'Çıkarabileceğiniz Malzemeler', 'çıkarılabilecekler'],
    ...['MALZEME EKSİLTME', 'koymayalım', 'Removable ingredients', 'EXCLUSIONS'],
    ...['Çıkarmak istediğiniz malzeme var mı?', 'Neleri çıkaralım?', 'çıkartılsın', 'ÇIKARTILANLAR'],
    ...['İSTEMEDİĞİNİZ MALZEMELER', 'istemiyorum', 'ISTEMEDIKLERIM', 'İstenmeyenler', 'istemiyoruz'],
    ...[
      'olmasın',
      'OLMADAN',
      'konmasın',
      'konulmasın',
      'koymayın',
      'koyulmasın',
      'EKLENMESİN',
      'eklemeyin',
      'içermesin',
    ],
    ...['Kaldırılacak malzemeler', 'KALDIR', 'Eksiltilecekler', 'Hariç / Excluded', 'hariç tutulacaklar'],
    ...[
      'ÇIKARTTIKLARIM',
      'Çıkarılması istenenler',
      'Çıkaracağınız malzemeler',
      'çıkarır mısınız?',
      'Çıkarılabilir ürünler',
    ],
    ...['Lütfen çıkarınız', 'çıkartabilirsiniz', 'Kaldırmak istediklerin', 'kaldırılabilir', 'eksiltelim', 'eksiltin'],
    ...[
      'istemez',
      'istemeyiz',
      'istenmeyecekler',
      'İSTENMEDİ',
      'Koymayınız',
      'konmayacaklar',
      'eklenmeyecek',
      'katmayın',
    ],
    ...['verilmesin', 'göndermeyin', 'kullanılmasın', 'sürmeyin', 'bulunmasın', 'olmasınlar', "Don't add", 'Hold the'],
    ...['Malzeme ekle / çıkar', 'Add or remove', 'İstemiyorum, çıkarın', 'Çıkarmak istediğim, istemediğim'],
    ...['Remove', 'Removed ingredients', 'EXCLUDE', 'Excluding', 'Without', 'Unwanted', 'Leave out', 'Do not add'],
  ])('is what was chosen from %j', (group) => {
    const { removed, options } = chosen(group, 0);
    expect([removed.length, options.length]).toEqual([1, 0]);
  });

  it.each([
    ...['Ekstra (çıkarılabilir)', 'Ekstralar', 'Malzeme ekleme', 'Haricî', 'Yan ürünler', 'Kaldırım menüsü'],
    ...['ÇIKARMAYIN', 'çıkarmayınız', 'çıkarılmasın', 'Çıkarılmasını istemediğiniz malzemeler', 'çıkarmak istemiyorum'],
    ...['Kaldırmayalım', 'eksiltmeden', 'Do not remove', "Don't exclude", 'kemiği çıkarılmış', 'Exclusive menü'],
    ...['İstediğiniz malzemeler', 'istemek', 'eklemeyi unutmayın', 'Katmer'],
    ...['konmasını istediğiniz', 'Cola without ice'],
  ])('is not what was chosen from %j', (group) => {
    const { removed, options } = chosen(group, 0);
    expect([removed.length, options.length]).toEqual([0, 1]);
  });

  it('is nothing that costs something', () => {
    const { removed, options } = chosen('Çıkarılacak malzemeler', 5);
    expect([removed.length, options.length]).toEqual([0, 1]);
  });
});

describe('what is left out of a choice of Trendyol Go', () => {
  it('stands at the choice that it was chosen for', () => {
    const onion = { name: 'Soğan', productId: 8, price: 0, modifierGroupName: 'Çıkarılacak malzemeler' };
    const burger = { name: 'Tavuk Burger', productId: 7, price: 0, modifierGroupName: '1. burger' };
    const modifierProducts = [{ ...burger, modifierProducts: [onion] }];
    const line = { productId: 1, name: 'Menü', price: 100, items: [{ packageItemId: 'i1' }], modifierProducts };
    const order = toTrendyolOrder({ id: 'p-1', packageStatus: 'Created', totalPrice: 100, lines: [line] }, now);
    expect(firstOf(order)).toMatchObject({
      removed: [],
      options: [{ name: 'Tavuk Burger', removed: [{ id: '8', name: 'Soğan' }] }],
    });
  });
});

describe('what is chosen within something that is left out', () => {
  const cucumber = { option: 'o3', name: { tr: 'Turşu', en: '' }, price: 0 };
  const sauce = { option: 'o2', name: { tr: 'Acı sos', en: '' }, price: 15 };
  const within = [{ name: { tr: 'Çeşidi', en: '' }, options: [cucumber, sauce] }];
  const onion = { option: 'o1', name: { tr: 'Soğan', en: '' }, price: 0, optionCategories: within };
  const product = { id: 'p1', name: { tr: 'Dürüm', en: '' }, count: 1, price: 100 };

  it.each([
    ['by its name', { name: { tr: 'Çıkarılacaklar', en: '' } }],
    ['by a flag', { name: { tr: 'Seçimler', en: '' }, removeToppings: true }],
  ])('of Getir, %s, is left out with it, unless somebody pays for it', (_how, category) => {
    const products = [{ ...product, optionCategories: [{ ...category, options: [onion] }] }];
    const { removed, options } = firstOf(pushed('getir', 'new-order', { ...fixture('getir/new-order'), products }));
    expect(removed.map(({ name }) => name)).toEqual(['Soğan', 'Turşu']);
    expect(options.map(({ name, price }) => [name, price])).toEqual([['Acı sos', 15_00]]);
  });

  it('of Migros, is left out with it, unless somebody pays for it', () => {
    const subOptions = [
      { itemNames: 'Turşu', primaryPrice: 0, quantity: 1, subOptions: [{ itemNames: 'Salatalık', excluded: true }] },
      { itemNames: 'Acı sos', primaryPrice: 15_00, quantity: 1 },
    ];
    const options = [{ headerName: 'Seçimler', excluded: true, itemNames: 'Soğan', quantity: 1, subOptions }];
    const items = [{ id: 1, productId: 2, name: 'Dürüm', price: 115_00, amount: 1, options }];
    const line = firstOf(toMigrosOrder({ id: 1, status: 'NEW_PENDING', deliveryProvider: 'RESTAURANT', items }, now));
    expect(line.removed.map(({ name }) => name)).toEqual(['Soğan', 'Turşu', 'Salatalık']);
    expect(line.options.map(({ name, price }) => [name, price])).toEqual([['Acı sos', 15_00]]);
  });
});

describe('what is chosen within a topping of Yemeksepeti that is to be left out', () => {
  const lineOf = (topping: object): OrderItem => {
    const products = [{ id: 'p1', name: 'Dürüm', unitPrice: '100', quantity: '1', selectedToppings: [topping] }];
    return firstOf(pushed('ys', 'order/501', { ...fixture('ys/order'), products }));
  };
  const children = [
    { name: 'Turşu', price: '0', quantity: 1 },
    { name: 'Acı sos', price: '15', quantity: 1 },
  ];

  it.each([
    ['a thing', { type: 'REMOVE', name: 'Soğan' }, ['Soğan', 'Turşu']],
    ['a heading', { type: 'REMOVE', name: 'Çıkarılacaklar' }, ['Turşu']],
    ['a heading by its words', { type: 'VARIANT', name: 'Çıkarılacaklar' }, ['Turşu']],
  ])('%s is left out with it, unless somebody pays for it', (_what, topping, left) => {
    const { removed, options } = lineOf({ ...topping, price: '0', quantity: 1, children });
    expect(removed.map(({ name }) => name)).toEqual(left);
    expect(options.map(({ name, price }) => [name, price])).toEqual([['Acı sos', 15_00]]);
  });
});

describe('what Getir shows of a choice', () => {
  it.each(['Soğansız', 'Soğan istemiyorum', 'SOĞAN ÇIKARILSIN', 'Soğan olmasın'])('%j: it is left out', (text) => {
    const optionCategories = [
      { name: { tr: 'Tercihiniz', en: '' }, options: [{ option: 'o1', name: { tr: 'Soğan', en: '' }, price: 0 }] },
    ];
    const displayInfo = { title: { tr: 'Dürüm', en: '' }, options: { tr: [text], en: [] } };
    const products = [{ id: 'p1', name: { tr: 'Dürüm', en: '' }, count: 1, price: 100, optionCategories, displayInfo }];
    const { removed, options } = firstOf(pushed('getir', 'new-order', { ...fixture('getir/new-order'), products }));
    expect([removed.map(({ name }) => name), options]).toEqual([['Soğan'], []]);
  });
});
