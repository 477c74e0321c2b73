import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRestaurantOptions } from '../../api/use-restaurants.ts';
import { PlainSelect } from '../../components/plain-select.tsx';

/** For accounts with several restaurants: the orders of all, or of one. */
export const PickRestaurant = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const options = useRestaurantOptions();
  if (options.length < 2) return null;
  return (
    <PlainSelect
      label={t('orders.restaurant')}
      value={search.get('restaurantId') ?? ''}
      data={[{ value: '', label: t('queue.allRestaurants') }, ...options]}
      onChange={(restaurantId) => setSearch(restaurantId === '' ? {} : { restaurantId }, { replace: true })}
    />
  );
};
