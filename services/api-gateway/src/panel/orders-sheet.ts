import { providers, statusRow, type Locale, type OrderSummary } from '@kopru/contracts';
import type { NameOfRestaurant } from './payments-sheet.ts';
import type { Sheet } from './sheet.ts';

const texts = {
  tr: {
    headings: [
      'Sipariş no',
      'Platform numarası',
      'Kanal',
      'Platform',
      'Müşteri',
      'Restoran',
      'Durum',
      'Tutar',
      'Para birimi',
      'Geliş saati',
      'Muhasebeye aktarıldı',
    ],
    yes: 'Evet',
    no: 'Hayır',
    more: (count: number) => `Yalnızca en yeni ${count} sipariş: kalanlar için tarih aralığını daraltın.`,
  },
  en: {
    headings: [
      'Order',
      'Number on the platform',
      'Channel',
      'Platform',
      'Customer',
      'Restaurant',
      'Status',
      'Total',
      'Currency',
      'Received',
      'Reported',
    ],
    yes: 'Yes',
    no: 'No',
    more: (count: number) => `Only the newest ${count} orders: narrow the range of dates for the others.`,
  },
} as const satisfies Record<Locale, object>;

/** The orders of a list as rows; a last row says so when there are more. */
export const ordersSheet = (
  { items, hasMore }: { items: readonly OrderSummary[]; hasMore: boolean },
  { locale, nameOf }: { locale: Locale; nameOf: NameOfRestaurant },
): Sheet => {
  const { headings, yes, no, more } = texts[locale];
  const rows = items.map((order) => [
    order.shortCode,
    order.providerOrderId,
    order.channel.name,
    providers[order.provider].name,
    order.customerName,
    nameOf(order.restaurantId),
    statusRow(order.status).name[locale],
    { minor: order.total },
    order.currency,
    new Date(order.createdAt),
    order.isReport ? yes : no,
  ]);
  return { headings, rows: hasMore ? [...rows, [more(items.length)]] : rows };
};
