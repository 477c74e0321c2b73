import type { CanonicalOrder, PaymentType } from '@kopru/contracts/orders/canonical-order';
import { mealCardNames, paymentTypeNames } from '@kopru/contracts/orders/payment-names';

interface PaymentKind {
  type: PaymentType;
  tr: string;
  en: string;
  brand: string | null;
  /** Getir's numbers for payment at the door and for payment in advance; 0 when Getir has none. */
  getirAtDoor: number;
  getirOnline: number;
}

const way = (type: PaymentType, getirAtDoor = 0, getirOnline = 0): PaymentKind => ({
  type,
  ...paymentTypeNames[type],
  brand: null,
  getirAtDoor,
  getirOnline,
});
const mealCard = (brand: keyof typeof mealCardNames, getirAtDoor: number, getirOnline = 0): PaymentKind => ({
  ...way('meal_card', getirAtDoor, getirOnline),
  tr: mealCardNames[brand],
  en: mealCardNames[brand],
  brand,
});

/**
 * The ways of paying that restaurants distinguish when they count the till; every platform's codes map to these.
 * Numbers: Getir `GET /payment-methods`.
 */
export const paymentKinds = {
  ONLINE_CARD: way('online_card', 0, 26),
  CASH: way('cash', 4),
  CARD_AT_DOOR: way('card_at_door', 3),
  MEAL_MULTINET: mealCard('multinet', 5, 24),
  MEAL_PLUXEE: mealCard('pluxee', 6, 19),
  MEAL_EDENRED: mealCard('edenred', 8, 22),
  MEAL_SETCARD: mealCard('setcard', 10),
  MEAL_METROPOL: mealCard('metropol', 11),
  MEAL_PAYE: mealCard('paye', 12),
  MEAL_TOKENFLEX: mealCard('tokenflex', 21),
  MEAL_IWALLET: mealCard('iwallet', 0),
  MEAL_OTHER: way('meal_card'),
  OTHER: way('other'),
} as const;
export type PaymentKindName = keyof typeof paymentKinds;

export interface PlatformPayment {
  kind: PaymentKindName;
  /** Paid on the platform: the till gets nothing, not even for a meal card. */
  isPaid: boolean;
}

interface Naming {
  platformCode: string | null;
  /** The platform's own words, when it sends them. */
  tr?: string | null;
  en?: string | null;
  method?: number;
}

/** The canonical payment for a platform's. */
export const paymentOf = ({ kind, isPaid }: PlatformPayment, naming: Naming): CanonicalOrder['payment'] => {
  const row = paymentKinds[kind];
  return {
    type: row.type,
    name: naming.tr ?? row.tr,
    nameEn: naming.en ?? row.en,
    brand: row.brand,
    isPaid,
    method: naming.method ?? (isPaid ? row.getirOnline : row.getirAtDoor),
    platformCode: naming.platformCode,
  };
};
