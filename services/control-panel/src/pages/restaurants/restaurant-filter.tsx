import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../components/filters.tsx';
import { useRestaurantOptions } from './use-restaurants.ts';

export const RestaurantFilter = ({ value, onChange }: { value: string; onChange: (id: string) => void }) => {
  const { t } = useTranslation();
  const restaurants = useRestaurantOptions();
  return (
    <FilterSelect label={t('orders.restaurant')} data={restaurants} value={value} onChange={onChange} searchable />
  );
};
