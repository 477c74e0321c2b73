import { normaliseText } from '@kopru/contracts/values/normalise-text';
import type { PaymentKindName, PlatformPayment } from '../payments.ts';

/**
 * Delivery Hero's payment words for Türkiye are not public, so they are recognised by what they contain;
 * `payment.remoteCode` has the exact word for payment matching.
 */
const words: readonly (readonly [RegExp, PaymentKindName])[] = [
  [/multinet/, 'MEAL_MULTINET'],
  [/sodexo|pluxee/, 'MEAL_PLUXEE'],
  [/ticket|edenred/, 'MEAL_EDENRED'],
  [/setcard/, 'MEAL_SETCARD'],
  [/metropol/, 'MEAL_METROPOL'],
  [/paye/, 'MEAL_PAYE'],
  [/token/, 'MEAL_TOKENFLEX'],
  [/iwallet/, 'MEAL_IWALLET'],
  [/cash|nakit/, 'CASH'],
];

/** What an order says of its payment. */
export interface YemeksepetiPayment {
  status: string | null;
  type: string | null;
  remoteCode: string | null;
  collectFromCustomer: number | null;
}

/** `status: "paid"` and nothing to collect: paid on the platform. */
export const yemeksepetiPayment = ({
  status,
  type,
  remoteCode,
  collectFromCustomer,
}: YemeksepetiPayment): PlatformPayment & { platformCode: string | null } => {
  const text = normaliseText(`${remoteCode ?? ''} ${type ?? ''}`);
  const isPaid = normaliseText(status ?? '') === 'paid' && (collectFromCustomer ?? 0) === 0;
  const known = words.find(([pattern]) => pattern.test(text))?.[1];
  const isCard = /card|kart|credit|kredi/.test(text);
  const kind = known ?? (isPaid ? 'ONLINE_CARD' : isCard ? 'CARD_AT_DOOR' : 'OTHER');
  return { kind, isPaid: isPaid && kind !== 'CASH', platformCode: remoteCode ?? type ?? null };
};
