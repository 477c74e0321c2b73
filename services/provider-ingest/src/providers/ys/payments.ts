import type { PaymentKindName, PlatformPayment } from '../payments.ts';
import type { YemeksepetiOrder } from './schema.ts';

/**
 * Delivery Hero's payment words for Türkiye are not public, so they are recognised by what they contain;
 * `payment.remoteCode` keeps the exact word for payment matching.
 */
const words: readonly (readonly [RegExp, PaymentKindName])[] = [
  [/multinet/i, 'MEAL_MULTINET'],
  [/sodexo|pluxee/i, 'MEAL_PLUXEE'],
  [/ticket|edenred/i, 'MEAL_EDENRED'],
  [/setcard/i, 'MEAL_SETCARD'],
  [/metropol/i, 'MEAL_METROPOL'],
  [/paye/i, 'MEAL_PAYE'],
  [/token/i, 'MEAL_TOKENFLEX'],
  [/cash|nakit/i, 'CASH'],
];

/** `status: "paid"` and nothing to collect: settled on the platform. */
export const yemeksepetiPayment = (
  order: Pick<YemeksepetiOrder, 'payment' | 'price'>,
): PlatformPayment & { platformCode: string | null } => {
  const { payment, price } = order;
  const text = `${payment?.remoteCode ?? ''} ${payment?.type ?? ''}`;
  const isPaid = payment?.status?.toLowerCase() === 'paid' && (price.collectFromCustomer ?? 0) === 0;
  const known = words.find(([pattern]) => pattern.test(text))?.[1];
  const isCard = /card|kart|credit|kredi/i.test(text);
  const kind = known ?? (isPaid ? 'ONLINE_CARD' : isCard ? 'CARD_AT_DOOR' : 'OTHER');
  return { kind, isPaid: isPaid && kind !== 'CASH', platformCode: payment?.remoteCode ?? payment?.type ?? null };
};
