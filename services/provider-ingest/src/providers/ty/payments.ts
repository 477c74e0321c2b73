import type { BodyReader } from '../body.ts';
import type { PaymentKindName, PlatformPayment } from '../payments.ts';

/** `onDelivery.paymentType` and `mealCard.cardSourceType`; source: developers.tgoapps.com, order packages. */
export const trendyolBrands: Readonly<Record<string, PaymentKindName>> = {
  SODEXO: 'MEAL_PLUXEE',
  PLUXEE: 'MEAL_PLUXEE',
  MULTINET: 'MEAL_MULTINET',
  EDENRED: 'MEAL_EDENRED',
  SETCARD: 'MEAL_SETCARD',
  METROPOL: 'MEAL_METROPOL',
  TOKENFLEX: 'MEAL_TOKENFLEX',
  PAYEKART: 'MEAL_PAYE',
  IWALLET: 'MEAL_IWALLET',
};

/** `SODEXO_CARD`, `SODEXO_CODE`, `SODEXO`: the word before the underscore is the brand. */
const brandOf = (code: string | null | undefined, otherwise: PaymentKindName): PaymentKindName =>
  trendyolBrands[(code ?? '').toUpperCase().split('_')[0] ?? ''] ?? otherwise;

interface TrendyolPayment {
  paymentType: string | null;
  mealCard: { cardSourceType: string | null } | null;
  onDelivery: { paymentType: string | null } | null;
}

const maxCode = 100;
const ways: Readonly<Record<string, string>> = {
  PAY_WITH_CARD: 'PAY_WITH_CARD',
  PAY_WITH_MEAL_CARD: 'PAY_WITH_MEAL_CARD',
  PAY_WITH_ON_DELIVERY: 'PAY_WITH_ON_DELIVERY',
};

/** The payment of a package; a way and a card that are not known stand in `unread`. */
export const readPayment = (body: BodyReader): TrendyolPayment => {
  const payment = body.object('payment');
  const onDelivery = payment.object('onDelivery');
  const cardSourceType = payment.object('mealCard').text('cardSourceType', maxCode);
  const code = onDelivery.text('paymentType', maxCode);
  const isKnown = code === null || code === 'CASH' || code === 'CARD' || brandOf(code, 'OTHER') !== 'OTHER';
  if (!isKnown) onDelivery.note('paymentType', 'unknown_word');
  const brand = brandOf(cardSourceType, 'OTHER');
  if (cardSourceType !== null && brand === 'OTHER') payment.object('mealCard').note('cardSourceType', 'unknown_word');
  return {
    paymentType: payment.word('paymentType', ways) ?? payment.text('paymentType', maxCode),
    mealCard: { cardSourceType: cardSourceType ?? onDelivery.text('cardSourceType', maxCode) },
    onDelivery: { paymentType: code },
  };
};

export const trendyolPayment = (payment: TrendyolPayment): PlatformPayment & { platformCode: string | null } => {
  const code = payment.onDelivery?.paymentType ?? payment.mealCard?.cardSourceType ?? payment.paymentType;
  switch (payment.paymentType) {
    case 'PAY_WITH_CARD':
      return { kind: 'ONLINE_CARD', isPaid: true, platformCode: 'PAY_WITH_CARD' };
    case 'PAY_WITH_MEAL_CARD':
      return { kind: brandOf(payment.mealCard?.cardSourceType, 'MEAL_OTHER'), isPaid: true, platformCode: code };
    case 'PAY_WITH_ON_DELIVERY': {
      const way = payment.onDelivery?.paymentType ?? null;
      const kind = way === 'CASH' ? 'CASH' : way === 'CARD' ? 'CARD_AT_DOOR' : brandOf(way, 'OTHER');
      return { kind, isPaid: false, platformCode: code };
    }
    default:
      return { kind: 'OTHER', isPaid: false, platformCode: code };
  }
};
