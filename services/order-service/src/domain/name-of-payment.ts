import type { PaymentType } from '@kopru/contracts/orders/canonical-order';
import { paymentKindName, paymentTypeNames } from '@kopru/contracts/orders/payment-names';

/** One Turkish name for one kind of payment; that of its type where the payments of many names are one sum. */
export const nameOfPayment = (type: PaymentType, given: string): string =>
  paymentKindName(type, given) || paymentTypeNames[type].tr;
