import type { Locale } from '@kopru/contracts/errors/failures';
import type { PanelData } from '@kopru/contracts/panel/operations';
import { providers } from '@kopru/contracts/platforms/providers';
import { nameOfPayment, type NameOfRestaurant } from './payments-sheet.ts';
import type { Cell, Sheet } from './sheet.ts';

type DayReport = PanelData<'getDayReport'>;

/** A spreadsheet's name has at most 31 letters. */
export const dayReportTitles: Record<Locale, string> = { tr: 'Gün sonu', en: 'End of day' };

const texts = {
  tr: {
    headings: ['Bölüm', 'Ad', 'Sipariş', 'Miktar', 'Tutar', 'Para birimi'],
    all: 'Toplam',
    byProvider: 'Platforma göre',
    byPayment: 'Ödemeye göre',
    byRestaurant: 'Restorana göre',
    cancelled: 'İptal edilenler',
    refunds: 'İadeler',
    courierCash: 'Kendi kuryelerinizin nakdi',
    products: 'En çok satılanlar',
    soldOut: 'Tükenenler',
    noReason: 'Neden belirtilmedi',
    by: { customer: 'Müşteri', platform: 'Platform', restaurant: 'Restoran' },
    kg: 'kg',
  },
  en: {
    headings: ['Section', 'Name', 'Orders', 'Quantity', 'Total', 'Currency'],
    all: 'Total',
    byProvider: 'By platform',
    byPayment: 'By payment',
    byRestaurant: 'By restaurant',
    cancelled: 'Cancelled',
    refunds: 'Refunds',
    courierCash: 'Cash of own couriers',
    products: 'Sold most',
    soldOut: 'Sold out',
    noReason: 'No reason',
    by: { customer: 'Customer', platform: 'Platform', restaurant: 'Restaurant' },
    kg: 'kg',
  },
} as const satisfies Record<Locale, object>;

interface Named {
  name: string;
  orderCount: number | null;
  quantity?: number;
  total: number | null;
}

/** The end of a day as rows, each with the section that it is of. */
export const dayReportSheet = (
  report: DayReport,
  { locale, nameOf }: { locale: Locale; nameOf: NameOfRestaurant },
): Sheet => {
  const text = texts[locale];
  const { cancelled, currency } = report;
  const rowsOf = (section: string, rows: readonly Named[]): Cell[][] =>
    rows.map(({ name, orderCount, quantity = null, total }) => [
      section,
      name,
      orderCount,
      quantity,
      total === null ? null : { minor: total },
      total === null ? null : currency,
    ]);
  const whyOf = ({ by, reason }: DayReport['cancelled']['reasons'][number]): string =>
    [...(by === null ? [] : [text.by[by]]), reason ?? text.noReason].join(': ');
  return {
    headings: text.headings,
    rows: [
      ...rowsOf(text.all, [{ ...report, name: report.day }]),
      ...rowsOf(
        text.byProvider,
        report.byProvider.map((row) => ({ ...row, name: providers[row.provider].name })),
      ),
      ...rowsOf(
        text.byPayment,
        report.byPayment.map((row) => ({ ...row, name: nameOfPayment(row, locale) })),
      ),
      ...rowsOf(
        text.byRestaurant,
        report.byRestaurant.map((row) => ({ ...row, name: nameOf(row.restaurantId) })),
      ),
      ...rowsOf(text.cancelled, [
        { ...cancelled, name: text.all },
        ...cancelled.reasons.map((row) => ({ ...row, name: whyOf(row) })),
      ]),
      ...rowsOf(text.refunds, [{ ...report.refunds, name: text.all }]),
      ...rowsOf(text.courierCash, [{ ...report.courierCash, name: text.all }]),
      ...rowsOf(
        text.products,
        report.products.map(({ name, unit, ...row }) => ({
          ...row,
          name: unit === 'kg' ? `${name} (${text.kg})` : name,
          orderCount: null,
        })),
      ),
      ...rowsOf(
        text.soldOut,
        (report.soldOut ?? []).map(({ restaurantId, name, providers: at }) => ({
          name: [nameOf(restaurantId), name, ...at.map((slug) => providers[slug].name)].join(', '),
          orderCount: null,
          total: null,
        })),
      ),
    ],
  };
};
