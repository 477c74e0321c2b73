import type { PlatformOrder } from '@kopru/contracts/internal/platforms';
import type { CanonicalReason, PlatformReason } from '@kopru/contracts/orders/cancel-reasons';

interface Row extends PlatformReason {
  /** Model 1 (the restaurant's courier) only. */
  isStoreOnly: boolean;
}

const row = (id: string, name: string, nameEn: string, ...canonical: CanonicalReason[]): Row => ({
  id,
  name,
  nameEn,
  canonical,
  isStoreOnly: false,
});
const storeOnly = (...of: Parameters<typeof row>): Row => ({ ...row(...of), isStoreOnly: true });

/**
 * Source: developers.tgoapps.com, `unsupplied`. Other numbers are the platform's own and cannot be sent. A canonical
 * reason leads to the first row that names it and that the order's model allows.
 */
export const trendyolReasons: readonly Row[] = [
  row('621', 'Tedarik problemi', 'Item unavailable', 'ITEM_UNAVAILABLE'),
  row('622', 'Mağaza kapalı', 'Store closed', 'RESTAURANT_CLOSED'),
  storeOnly('624', 'Yüksek yoğunluk / kurye yok', 'Too busy / no courier', 'NO_COURIER', 'TOO_BUSY'),
  row(
    '623',
    'Mağaza siparişi hazırlayamıyor',
    'The store cannot prepare the order',
    'TECHNICAL_PROBLEM',
    'BAD_WEATHER',
    'TOO_BUSY',
  ),
  storeOnly('626', 'Alan dışı', 'Outside the area', 'OUT_OF_AREA'),
  row('627', 'Sipariş karışıklığı', 'Orders mixed up', 'ORDER_MIXUP'),
];

export const reasonsOf = (order: PlatformOrder): readonly PlatformReason[] =>
  trendyolReasons.filter(({ isStoreOnly }) => !isStoreOnly || order.deliveryBy !== 'platform');
