import type { PlatformOrder, CanonicalReason, PlatformReason } from '@kopru/contracts';

interface Row extends Omit<PlatformReason, 'canonical'> {
  /** The canonical reasons that this row may stand for; the first row that the order's model allows does. */
  canonical: readonly CanonicalReason[];
  /** Model 1 (the restaurant's courier) only. */
  isStoreOnly: boolean;
}

/** Source: developers.tgoapps.com, `unsupplied`. Other numbers are the platform's own and cannot be sent. */
export const trendyolReasons: readonly Row[] = [
  {
    id: '621',
    name: 'Tedarik problemi',
    nameEn: 'Item unavailable',
    canonical: ['ITEM_UNAVAILABLE'],
    isStoreOnly: false,
  },
  { id: '622', name: 'Mağaza kapalı', nameEn: 'Store closed', canonical: ['RESTAURANT_CLOSED'], isStoreOnly: false },
  {
    id: '624',
    name: 'Yüksek yoğunluk / kurye yok',
    nameEn: 'Too busy / no courier',
    canonical: ['NO_COURIER', 'TOO_BUSY'],
    isStoreOnly: true,
  },
  {
    id: '623',
    name: 'Mağaza siparişi hazırlayamıyor',
    nameEn: 'The store cannot prepare the order',
    canonical: ['TECHNICAL_PROBLEM', 'BAD_WEATHER', 'TOO_BUSY'],
    isStoreOnly: false,
  },
  { id: '626', name: 'Alan dışı', nameEn: 'Outside the area', canonical: ['OUT_OF_AREA'], isStoreOnly: true },
  { id: '627', name: 'Sipariş karışıklığı', nameEn: 'Orders mixed up', canonical: ['ORDER_MIXUP'], isStoreOnly: false },
];

const allowed = (order: PlatformOrder): Row[] =>
  trendyolReasons.filter(({ isStoreOnly }) => !isStoreOnly || order.deliveryBy !== 'platform');

/** The reasons as people see them, one entry each. */
export const shownReasons = (order: PlatformOrder): PlatformReason[] =>
  allowed(order).map(({ id, name, nameEn, canonical }) => ({ id, name, nameEn, canonical: canonical[0] ?? null }));

/** The reasons to choose from, one entry per canonical meaning. */
export const choosableReasons = (order: PlatformOrder): PlatformReason[] =>
  allowed(order).flatMap(({ id, name, nameEn, canonical }) =>
    canonical.map((meaning) => ({ id, name, nameEn, canonical: meaning })),
  );
