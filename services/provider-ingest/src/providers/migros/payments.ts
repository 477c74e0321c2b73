import type { PaymentKindName, PlatformPayment } from '../payments.ts';
import type { MigrosOrder } from './schema.ts';

/** `payment.type.name`; source: Migros Yemek API documentation. */
export const migrosPayments: Readonly<Record<string, PaymentKindName>> = {
  CASH_ON_DELIVERY: 'CASH',
  CREDIT_CARD_ON_DELIVERY: 'CARD_AT_DOOR',
  CREDIT_CARD: 'ONLINE_CARD',
  ONLINE_PAYMENT: 'ONLINE_CARD',
  MEAL_CARD: 'MEAL_OTHER',
  MEAL_CARD_ON_DELIVERY: 'MEAL_OTHER',
  SODEXO_ON_DELIVERY: 'MEAL_PLUXEE',
  MULTINET_ON_DELIVERY: 'MEAL_MULTINET',
  SETCARD_ON_DELIVERY: 'MEAL_SETCARD',
  TICKET_ON_DELIVERY: 'MEAL_EDENRED',
  PAYE_ON_DELIVERY: 'MEAL_PAYE',
  METROPOL_ON_DELIVERY: 'MEAL_METROPOL',
};

const onlineNames = new Set(['CREDIT_CARD', 'ONLINE_PAYMENT', 'MEAL_CARD']);

export const migrosPayment = (payment: MigrosOrder['payment']): PlatformPayment => {
  const name = payment?.type?.name ?? '';
  return {
    kind: migrosPayments[name] ?? 'OTHER',
    isPaid: payment?.type?.isOnlinePayment === true || onlineNames.has(name),
  };
};
