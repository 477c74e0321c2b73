import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFirstRestaurants } from '../../api/use-restaurants.ts';
import { lazily } from '../../components/lazily.tsx';
import { PlainSelect } from '../../components/plain-select.tsx';

const RestaurantFilter = lazily(async () => (await import('../../components/restaurant-filter.tsx')).RestaurantFilter);

/** For accounts with several restaurants: the orders of all, or of one. */
export const PickRestaurant = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const { options, isAll } = useFirstRestaurants();
  const value = search.get('restaurantId') ?? '';
  const choose = (restaurantId: string) => setSearch(restaurantId === '' ? {} : { restaurantId }, { replace: true });
  if (options.length < 2) return null;
  if (!isAll) return <RestaurantFilter value={value} onChange={choose} />;
  return (
    <PlainSelect
      label={t('orders.restaurant')}
      value={value}
      data={[{ value: '', label: t('queue.allRestaurants') }, ...options]}
      onChange={choose}
    />
  );
};
