import { Select, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useChoice, useOneRestaurant, useRestaurants } from '../api/use-restaurants.ts';
import { NoRestaurant } from './no-restaurant.tsx';
import { Loaded } from './states.tsx';

interface Props {
  children: (restaurantId: string) => ReactNode;
}

const Chosen = ({ children }: Props) => {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const { id, isOnly } = useOneRestaurant(search.get('restaurantId'));
  const choice = useChoice('listRestaurants', [id]);
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
      {children(id)}
    </Stack>
  );
};

/** What a page shows of one restaurant, below the choice of that restaurant, which the address keeps. */
export const OneRestaurant = ({ children }: Props) => {
  const restaurants = useRestaurants();
  return <Loaded query={restaurants}>{() => <Chosen>{children}</Chosen>}</Loaded>;
};
