import { Button, Card } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/states.tsx';

/** On a page about one restaurant, in an account that has none. */
export const NoRestaurant = () => {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={IconBuildingStore}
        title={t('restaurants.none')}
        text={t('restaurants.noneText')}
        action={
          <Button component={Link} to="/restaurants" variant="default">
            {t('nav.restaurants')}
          </Button>
        }
      />
    </Card>
  );
};
