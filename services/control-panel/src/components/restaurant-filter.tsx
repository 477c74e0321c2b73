import { useTranslation } from 'react-i18next';
import { FilterSelect } from './filters.tsx';
import { useRestaurantOptions } from '../api/use-restaurants.ts';

export const RestaurantFilter = ({ value, onChange }: { value: string; onChange: (id: string) => void }) => {
  const { t } = useTranslation();
  const restaurants = useRestaurantOptions();
  return (
    <FilterSelect label={t('orders.restaurant')} data={restaurants} value={value} onChange={onChange} searchable />
  );
};
