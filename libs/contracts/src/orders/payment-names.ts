import type { PaymentType } from './canonical-order.ts';

/** What people call the ways of paying. */
export const paymentTypeNames = {
  cash: { tr: 'Nakit', en: 'Cash' },
  card_at_door: { tr: 'Kapıda kredi kartı', en: 'Card at the door' },
  online_card: { tr: 'Online kredi/banka kartı', en: 'Online card' },
  meal_card: { tr: 'Yemek kartı', en: 'Meal card' },
  other: { tr: 'Diğer', en: 'Other' },
} as const satisfies Record<PaymentType, { tr: string; en: string }>;

export const mealCardNames = {
  multinet: 'Multinet',
  pluxee: 'Pluxee (Sodexo)',
  edenred: 'Edenred (Ticket)',
  setcard: 'Setcard',
  metropol: 'Metropol',
  paye: 'Paye',
  tokenflex: 'TokenFlex',
  iwallet: 'iWallet',
} as const;

/** The words by which a platform's name of a payment tells the brand of the card. */
const brandWords: readonly (readonly [RegExp, keyof typeof mealCardNames])[] = [
  [/multinet/i, 'multinet'],
  [/sodexo|pluxee/i, 'pluxee'],
  [/ticket|edenred/i, 'edenred'],
  [/setcard/i, 'setcard'],
  [/metropol/i, 'metropol'],
  [/paye/i, 'paye'],
  [/token/i, 'tokenflex'],
  [/iwallet/i, 'iwallet'],
];

/** One Turkish name for one kind of payment; `given` is what its platform calls it. Cards of other brands keep theirs. */
export const paymentKindName = (type: PaymentType, given: string): string => {
  if (type !== 'meal_card' && type !== 'other') return paymentTypeNames[type].tr;
  const brand = type === 'meal_card' ? brandWords.find(([words]) => words.test(given))?.[1] : undefined;
  return brand === undefined ? given : mealCardNames[brand];
};
