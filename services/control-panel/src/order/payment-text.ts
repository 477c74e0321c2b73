import type { PanelOrder } from '@kopru/contracts/panel/operations';
import { saysAtDoor } from '@kopru/contracts/panel/values';
import { useTranslation } from 'react-i18next';

/** How an order is paid, and whether the courier collects it. */
export const usePaymentText = (): ((payment: PanelOrder['payment']) => string) => {
  const { t, i18n } = useTranslation();
  return ({ name: turkish, nameEn, isPaid }) => {
    const name = i18n.language === 'en' ? nameEn : turkish;
    if (isPaid) return `${name} · ${t('orders.paid')}`;
    return saysAtDoor(name) ? name : t('orders.atDoor', { name });
  };
};
