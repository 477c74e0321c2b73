import type { CanonicalOrder, PaymentType } from '@kopru/contracts';

interface PaymentKind {
  type: PaymentType;
  tr: string;
  en: string;
  brand: string | null;
  /** Getir's numbers for payment at the door and for payment in advance; 0 when Getir has none. */
  getirAtDoor: number;
  getirOnline: number;
}

const way = (
  type: PaymentType,
  [tr, en]: readonly [string, string],
  getirAtDoor = 0,
  getirOnline = 0,
  brand: string | null = null,
): PaymentKind => ({ type, tr, en, brand, getirAtDoor, getirOnline });
const mealCard = (brand: string, name: string, getirAtDoor: number, getirOnline = 0): PaymentKind =>
  way('meal_card', [name, name], getirAtDoor, getirOnline, brand);

/**
 * The ways of paying that restaurants tell apart when they count the till; every platform's codes map to these.
 * Numbers: Getir `GET /payment-methods`.
 */
export const paymentKinds = {
  ONLINE_CARD: way('online_card', ['Online kredi/banka kartı', 'Online card'], 0, 26),
  CASH: way('cash', ['Nakit', 'Cash'], 4),
  CARD_AT_DOOR: way('card_at_door', ['Kapıda kredi kartı', 'Card at the door'], 3),
  MEAL_MULTINET: mealCard('multinet', 'Multinet', 5, 24),
  MEAL_PLUXEE: mealCard('pluxee', 'Pluxee (Sodexo)', 6, 19),
  MEAL_EDENRED: mealCard('edenred', 'Edenred (Ticket)', 8, 22),
  MEAL_SETCARD: mealCard('setcard', 'Setcard', 10),
  MEAL_METROPOL: mealCard('metropol', 'Metropol', 11),
  MEAL_PAYE: mealCard('paye', 'Paye', 12),
  MEAL_TOKENFLEX: mealCard('tokenflex', 'TokenFlex', 21),
  MEAL_IWALLET: mealCard('iwallet', 'iWallet', 0),
  MEAL_OTHER: way('meal_card', ['Yemek kartı', 'Meal card']),
  OTHER: way('other', ['Diğer', 'Other']),
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
