import type { PaymentKindName, PlatformPayment } from '../payments.ts';
import type { TrendyolPackage } from './schema.ts';

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

export const trendyolPayment = (
  payment: TrendyolPackage['payment'],
): PlatformPayment & { platformCode: string | null } => {
  const code = payment?.onDelivery?.paymentType ?? payment?.mealCard?.cardSourceType ?? payment?.paymentType ?? null;
  switch (payment?.paymentType) {
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
