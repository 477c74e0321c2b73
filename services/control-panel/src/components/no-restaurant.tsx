import { Button, Card } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from './states.tsx';

/** On a page about one restaurant, in an account that has none. */
export const NoRestaurant = () => {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={IconBuildingStore}
        title={t('store.noRestaurant')}
        action={
          <Button component={Link} to="/restaurants" variant="default">
            {t('nav.restaurants')}
          </Button>
        }
      />
    </Card>
  );
};
