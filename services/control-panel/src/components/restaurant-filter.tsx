import { useTranslation } from 'react-i18next';
import { FilterSelect } from './filters.tsx';
import { useChoice } from '../api/use-restaurants.ts';

export const RestaurantFilter = ({ value, onChange }: { value: string; onChange: (id: string) => void }) => {
  const { t } = useTranslation();
  const restaurants = useChoice('listRestaurants', [value]);
  return <FilterSelect label={t('orders.restaurant')} {...restaurants} value={value} onChange={onChange} />;
};
