import { Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { useChoice, useOneRestaurant, useRestaurants } from '../../api/use-restaurants.ts';
import { NoRestaurant } from '../../components/no-restaurant.tsx';
import { Page } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { StockGrid } from './stock-grid.tsx';

const Restaurant = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const { id, isOnly } = useOneRestaurant(search.get('restaurantId'));
  const choice = useChoice('listRestaurants', [id]);
  const query = useGet('listItems', { params: { id }, isEnabled: id !== '' });
  if (id === '') return <NoRestaurant />;
  return (
    <Stack>
      {!isOnly && (
        <Select
          maw={340}
          label={t('orders.restaurant')}
          {...choice}
          value={id}
          onChange={(next) => setSearch({ restaurantId: next ?? '' })}
        />
      )}
      <Loaded query={query}>{(list) => <StockGrid key={id} restaurantId={id} list={list} />}</Loaded>
    </Stack>
  );
};

/** One switch for an item on all platforms, and how far each of them is with it. */
export const StockPage = () => {
  const { t } = useTranslation();
  const restaurants = useRestaurants();
  return (
    <Page title={t('stock.title')} text={t('stock.text')} guide="availability">
      <Loaded query={restaurants}>{() => <Restaurant />}</Loaded>
    </Page>
  );
};
