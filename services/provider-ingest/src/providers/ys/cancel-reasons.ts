import type { PlatformOrder } from '@kopru/contracts/internal/platforms';
import { canonicalReasons, type CanonicalReason, type PlatformReason } from '@kopru/contracts/orders/cancel-reasons';

interface Row {
  tr: string;
  canonical?: CanonicalReason;
  /** Only these may be sent once the order was accepted. */
  isAfterAcceptance?: true;
}

/** Source: Delivery Hero POS middleware API, reasons of `order_rejected`. */
export const yemeksepetiReasons: Readonly<Record<string, Row>> = {
  TECHNICAL_PROBLEM: { tr: 'Teknik sorun', canonical: 'TECHNICAL_PROBLEM' },
  TOO_BUSY: { tr: 'Restoran yoğun', canonical: 'TOO_BUSY' },
  ITEM_UNAVAILABLE: { tr: 'Ürün kalmadı', canonical: 'ITEM_UNAVAILABLE' },
  CLOSED: { tr: 'Restoran kapalı', canonical: 'RESTAURANT_CLOSED' },
  NO_COURIER: { tr: 'Kurye yok', canonical: 'NO_COURIER' },
  OUTSIDE_DELIVERY_AREA: { tr: 'Teslimat alanı dışında', canonical: 'OUT_OF_AREA' },
  BAD_WEATHER: { tr: 'Kötü hava koşulları', canonical: 'BAD_WEATHER', isAfterAcceptance: true },
  MOV_NOT_REACHED: { tr: 'Asgari sepet tutarının altında', canonical: 'BELOW_MIN_BASKET' },
  ADDRESS_INCOMPLETE_MISSTATED: { tr: 'Adres eksik veya yanlış', canonical: 'ADDRESS_NOT_FOUND' },
  UNABLE_TO_FIND: { tr: 'Adres bulunamadı', canonical: 'ADDRESS_NOT_FOUND', isAfterAcceptance: true },
  WRONG_ORDER_ITEMS_DELIVERED: { tr: 'Yanlış ürün teslim edildi', canonical: 'ORDER_MIXUP', isAfterAcceptance: true },
  BLACKLISTED: { tr: 'Müşteri kara listede' },
  CARD_READER_NOT_AVAILABLE: { tr: 'POS cihazı yok', isAfterAcceptance: true },
  CONTENT_WRONG_MISLEADING: { tr: 'İçerik yanlış veya yanıltıcı', isAfterAcceptance: true },
  FOOD_QUALITY_SPILLAGE: { tr: 'Yemek döküldü veya bozuk', isAfterAcceptance: true },
  FRAUD_PRANK: { tr: 'Sahte sipariş' },
  LATE_DELIVERY: { tr: 'Geç teslimat', isAfterAcceptance: true },
  MENU_ACCOUNT_SETTINGS: { tr: 'Menü veya hesap ayarları' },
  NO_PICKER: { tr: 'Hazırlayacak kimse yok' },
  NO_RESPONSE: { tr: 'Yanıt yok' },
  TEST_ORDER: { tr: 'Deneme siparişi' },
  UNABLE_TO_PAY: { tr: 'Müşteri ödeyemedi', isAfterAcceptance: true },
  UNPROFESSIONAL_BEHAVIOUR: { tr: 'Uygunsuz davranış', isAfterAcceptance: true },
  WILL_NOT_WORK_WITH_PLATFORM: { tr: 'Platformla çalışılmıyor' },
};

const inWords = (id: string): string => {
  const words = id.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Before acceptance every reason, afterwards only the documented nine. */
export const reasonsOf = ({ status }: Pick<PlatformOrder, 'status'>): PlatformReason[] => {
  const isAccepted = status !== 325 && status !== 400;
  return Object.entries(yemeksepetiReasons)
    .filter(([, { isAfterAcceptance }]) => !isAccepted || isAfterAcceptance === true)
    .map(([id, { tr, canonical }]) => ({
      id,
      name: tr,
      nameEn: canonical === undefined ? inWords(id) : canonicalReasons[canonical].en,
      canonical: canonical === undefined ? [] : [canonical],
    }));
};
