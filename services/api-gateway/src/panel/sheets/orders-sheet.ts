import type { Locale } from '@kopru/contracts/errors/failures';
import type { OrderDetails, OrderSummary } from '@kopru/contracts/internal/orders';
import { isNoteRepeated } from '@kopru/contracts/messages/messages';
import { acceptedStep } from '@kopru/contracts/orders/accepted-step';
import { statusRow } from '@kopru/contracts/orders/order-status';
import { providers } from '@kopru/contracts/platforms/providers';
import { nameOfPayment, type NameOfRestaurant } from './payments-sheet.ts';
import type { Cell, Sheet } from './sheet.ts';

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
      'Deneme siparişi',
      'Ödeme',
      'Ödendi',
      'Eşleşen kod',
      'İndirim',
      'Ürünler',
      'Getiren',
      'Sipariş saati',
      'Onay saati',
      'Hazır olduğu saat',
      'Yola çıkış saati',
      'Teslim saati',
      'İptal saati',
      'İptal eden',
      'İptal nedeni',
      'İptal notu',
    ],
    yes: 'Evet',
    no: 'Hayır',
    deliveryBy: { restaurant: 'Restoran', platform: 'Platform', pickup: 'Gel-al' },
    cancelledBy: { customer: 'Müşteri', platform: 'Platform', restaurant: 'Restoran' },
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
      'Test order',
      'Payment',
      'Paid',
      'Matched code',
      'Discount',
      'Items',
      'Delivered by',
      'Ordered',
      'Accepted',
      'Ready',
      'Left',
      'Delivered',
      'Cancelled',
      'Cancelled by',
      'Cancel reason',
      'Cancel note',
    ],
    yes: 'Yes',
    no: 'No',
    deliveryBy: { restaurant: 'Restaurant', platform: 'Platform', pickup: 'Pick-up' },
    cancelledBy: { customer: 'Customer', platform: 'Platform', restaurant: 'Restaurant' },
    more: (count: number) => `Only the newest ${count} orders: narrow the range of dates for the others.`,
  },
} as const satisfies Record<Locale, object>;

const timeOf = (at: string | undefined): Date | null => (at === undefined ? null : new Date(at));

/** `2× Adana dürüm, 1,5× Döner`: what was cooked in the end. */
const itemsText = ({ items }: OrderDetails, locale: Locale): string =>
  items
    .map(({ name, quantity, cancelledQuantity }) => ({ name, count: quantity - cancelledQuantity }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count.toLocaleString(locale, { maximumFractionDigits: 3 })}× ${name}`)
    .join(', ');

/** When it came to one of these statuses first. */
const firstAt = ({ steps }: OrderDetails, from: number, to: number): Date | null =>
  timeOf(steps.find(({ status }) => status >= from && status <= to)?.at);

const detailCells = (order: OrderSummary, details: OrderDetails, locale: Locale): Cell[] => {
  const { yes, no, deliveryBy, cancelledBy } = texts[locale];
  const { cancel } = details;
  return [
    nameOfPayment(details, locale),
    details.isPaid ? yes : no,
    details.matchedCode,
    { minor: details.discount },
    itemsText(details, locale),
    deliveryBy[details.deliveryBy],
    timeOf(order.placedAt),
    timeOf(acceptedStep(details)?.at),
    firstAt(details, 550, 550),
    firstAt(details, 600, 800),
    firstAt(details, 900, 900),
    timeOf(cancel?.at),
    cancel === null ? null : cancelledBy[cancel.by],
    cancel === null ? null : (cancel.reasonName ?? cancel.reason),
    cancel === null || isNoteRepeated(cancel) ? null : cancel.note,
  ];
};

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
    order.isTest === true ? yes : no,
    ...(order.details === undefined ? [] : detailCells(order, order.details, locale)),
  ]);
  return { headings, rows: hasMore ? [...rows, [more(items.length)]] : rows };
};
