import type { PanelOrder } from '@kopru/contracts';
import { useTranslation } from 'react-i18next';

/** A platform may call it "Kapıda Nakit" itself. */
const saysDoor = /kapıda|at the door/iu;

/** How an order is paid, and whether the courier collects it. */
export const usePaymentText = (): ((payment: PanelOrder['payment']) => string) => {
  const { t, i18n } = useTranslation();
  return ({ name: turkish, nameEn, isPaid }) => {
    const name = i18n.language === 'en' ? nameEn : turkish;
    if (isPaid) return `${name} · ${t('orders.paid')}`;
    return saysDoor.test(name) ? name : t('orders.atDoor', { name });
  };
};
