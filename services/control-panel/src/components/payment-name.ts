import type { GroupedPayments } from '@kopru/contracts/internal/orders';
import { useTranslation } from 'react-i18next';

type Named = Pick<GroupedPayments['groups'][number], 'paymentType' | 'paymentTypeName'>;

/** One kind of payment has one name, which for cards and own ways of paying is what people call them. */
export const usePaymentName = (): ((payment: Named) => string) => {
  const { t } = useTranslation();
  return ({ paymentType, paymentTypeName }) =>
    paymentType === 'meal_card' || paymentType === 'other' ? paymentTypeName : t(`payments.types.${paymentType}`);
};
