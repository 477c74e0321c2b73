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

const mealCard = (brand: string, name: string, getirAtDoor: number, getirOnline: number): PaymentKind => ({
  type: 'meal_card',
  tr: name,
  en: name,
  brand,
  getirAtDoor,
  getirOnline,
});

/**
 * The ways of paying that restaurants tell apart when they count the till; every platform's codes map to these.
 * Numbers: Getir `GET /payment-methods`.
 */
export const paymentKinds = {
  ONLINE_CARD: {
    type: 'online_card',
    tr: 'Online kredi/banka kartı',
    en: 'Online card',
    brand: null,
    getirAtDoor: 0,
    getirOnline: 26,
  },
  CASH: { type: 'cash', tr: 'Nakit', en: 'Cash', brand: null, getirAtDoor: 4, getirOnline: 0 },
  CARD_AT_DOOR: {
    type: 'card_at_door',
    tr: 'Kapıda kredi kartı',
    en: 'Card at the door',
    brand: null,
    getirAtDoor: 3,
    getirOnline: 0,
  },
  MEAL_MULTINET: mealCard('multinet', 'Multinet', 5, 24),
  MEAL_PLUXEE: mealCard('pluxee', 'Pluxee (Sodexo)', 6, 19),
  MEAL_EDENRED: mealCard('edenred', 'Edenred (Ticket)', 8, 22),
  MEAL_SETCARD: mealCard('setcard', 'Setcard', 10, 0),
  MEAL_METROPOL: mealCard('metropol', 'Metropol', 11, 0),
  MEAL_PAYE: mealCard('paye', 'Paye', 12, 0),
  MEAL_TOKENFLEX: mealCard('tokenflex', 'TokenFlex', 21, 0),
  MEAL_IWALLET: mealCard('iwallet', 'iWallet', 0, 0),
  MEAL_OTHER: { type: 'meal_card', tr: 'Yemek kartı', en: 'Meal card', brand: null, getirAtDoor: 0, getirOnline: 0 },
  OTHER: { type: 'other', tr: 'Diğer', en: 'Other', brand: null, getirAtDoor: 0, getirOnline: 0 },
} as const satisfies Record<string, PaymentKind>;
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
  const row: PaymentKind = paymentKinds[kind];
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
