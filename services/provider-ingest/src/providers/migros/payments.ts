import type { BodyReader } from '../body.ts';
import type { PaymentKindName, PlatformPayment } from '../payments.ts';

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

/** What a name or, where it is new, the kind that it belongs to means; a name that is not known stands in `unread`. */
const kindIn = (type: BodyReader): PaymentKindName => {
  const kind = type.text('simplifiedName', 100)?.toUpperCase() ?? '';
  return (
    type.word('name', migrosPayments) ??
    (Object.hasOwn(migrosPayments, kind) ? migrosPayments[kind] : undefined) ??
    'OTHER'
  );
};

export const migrosPayment = (
  body: BodyReader,
): PlatformPayment & { platformCode: string | null; tr: string | null } => {
  const type = body.object('payment').object('type');
  const kind = kindIn(type);
  const name = type.text('name', 100);
  return {
    kind,
    isPaid: type.flag('isOnlinePayment') === true || onlineNames.has(name?.toUpperCase() ?? ''),
    platformCode: name,
    tr: type.text('description', 200),
  };
};
