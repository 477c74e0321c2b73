import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CanonicalOrder, OrderItem } from '@kopru/contracts';
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
    ...['Remove', 'Removed ingredients', 'EXCLUDE', 'Excluding', 'Without', 'Unwanted', 'Leave out', 'Do not add'],
  ])('is what was chosen from %j', (group) => {
    const { removed, options } = chosen(group, 0);
    expect([removed.length, options.length]).toEqual([1, 0]);
  });

  it.each(['Ekstra (çıkarılabilir)', 'Ekstralar', 'Malzeme ekleme', 'Haricî', 'Yan ürünler', 'Kaldırım menüsü'])(
    'is not what was chosen from %j',
    (group) => {
      const { removed, options } = chosen(group, 0);
      expect([removed.length, options.length]).toEqual([0, 1]);
    },
  );

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
