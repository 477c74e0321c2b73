import type { Locale } from '@kopru/contracts/errors/failures';
import type { PanelData } from '@kopru/contracts/panel/operations';
import type { NameOfRestaurant } from './payments-sheet.ts';
import type { Cell, Sheet } from './sheet.ts';

type Sales = PanelData<'getSales'>;

/** A spreadsheet's name has at most 31 letters. */
export const salesTitles: Record<Locale, string> = { tr: 'Satışlar', en: 'Sales' };

const texts = {
  tr: {
    headings: [
      ...['Bölüm', 'Ad', 'Sipariş', 'Sipariş (önceki)', 'Miktar', 'Miktar (önceki)'],
      ...['Tutar', 'Tutar (önceki)', 'Para birimi'],
    ],
    all: 'Toplam',
    cancelled: 'İptal edilenler',
    byDay: 'Güne göre',
    byHour: 'Saate göre',
    byRestaurant: 'Restorana göre',
    products: 'Ürüne göre',
    others: 'Diğer ürünler',
    tooMuch: 'Bu kadar günün ürünleri toplanamadı; daha az gün seçin',
    kg: 'kg',
  },
  en: {
    headings: [
      ...['Section', 'Name', 'Orders', 'Orders (before)', 'Quantity', 'Quantity (before)'],
      ...['Total', 'Total (before)', 'Currency'],
    ],
    all: 'Total',
    cancelled: 'Cancelled',
    byDay: 'By day',
    byHour: 'By hour',
    byRestaurant: 'By restaurant',
    products: 'By product',
    others: 'Other products',
    tooMuch: 'Products of so many days could not be added up; choose fewer days',
    kg: 'kg',
  },
} as const satisfies Record<Locale, object>;

interface Figures {
  orderCount?: number;
  quantity?: number;
  total: number;
}
interface Named extends Figures {
  name: string;
  before: Figures;
}

const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The sales of some days as rows, each with the section that it is of and with the days before. */
export const salesSheet = (sales: Sales, { locale, nameOf }: { locale: Locale; nameOf: NameOfRestaurant }): Sheet => {
  const text = texts[locale];
  const { fromDay, toDay, cancelled, byDay, byHour, byRestaurant, products, currency } = sales;
  const rowsOf = (section: string, rows: readonly Named[]): Cell[][] =>
    rows.map(({ name, before, ...now }) => [
      section,
      name,
      ...[now, before].map(({ orderCount = null }) => orderCount),
      ...[now, before].map(({ quantity = null }) => quantity),
      ...[now, before].map(({ total }) => ({ minor: total })),
      currency,
    ]);
  const productRowsOf = ({ items, others: { productCount, ...others } }: NonNullable<Sales['products']>): Cell[][] =>
    rowsOf(text.products, [
      ...items.map(({ unit, ...row }) => ({ ...row, name: unit === 'kg' ? `${row.name} (${text.kg})` : row.name })),
      ...(productCount === 0 ? [] : [{ ...others, name: `${text.others} (${productCount})` }]),
    ]);
  return {
    headings: text.headings,
    rows: [
      ...rowsOf(text.all, [{ ...sales, name: fromDay === toDay ? fromDay : `${fromDay} – ${toDay}` }]),
      ...rowsOf(text.cancelled, [{ ...cancelled, name: text.all }]),
      ...rowsOf(
        text.byDay,
        byDay.map(({ day, ...row }) => ({ ...row, name: day })),
      ),
      ...rowsOf(
        text.byHour,
        byHour.map(({ hour, ...row }) => ({ ...row, name: hourName(hour) })),
      ),
      ...rowsOf(
        text.byRestaurant,
        byRestaurant.map(({ restaurantId, ...row }) => ({ ...row, name: nameOf(restaurantId) })),
      ),
      // Without this row a file would say that nothing was sold.
      ...(products === null
        ? [[text.products, text.tooMuch, ...Array<null>(6).fill(null), currency]]
        : productRowsOf(products)),
    ],
  };
};
