import type { PanelOrder } from '@kopru/contracts/panel/operations';
import { useTranslation } from 'react-i18next';

type Address = PanelOrder['customer']['address'];

/** Street, district and city on one line; empty where none is known. */
export const placeOf = (address: Address): string =>
  [address?.text ?? address?.street, address?.district, address?.city].filter(Boolean).join(', ');

/** The building, the floor and the flat on one line; empty where none is known. */
export const useDoor = (): ((address: Address) => string) => {
  const { t } = useTranslation();
  return (address) =>
    [
      address?.aptNo && t('orders.aptNo', { value: address.aptNo }),
      address?.floor && t('orders.floor', { value: address.floor }),
      address?.doorNo && t('orders.doorNo', { value: address.doorNo }),
    ]
      .filter(Boolean)
      .join(' · ');
};
