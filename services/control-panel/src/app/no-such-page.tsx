import { Button, Card } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../components/page.tsx';
import { EmptyState } from '../components/states.tsx';

export const NoSuchPage = () => {
  const { t } = useTranslation();
  return (
    <Page title={t('error.noPage')}>
      <Card>
        <EmptyState
          icon={IconMapOff}
          title={t('error.noPageText')}
          action={
            <Button component={Link} to="/">
              {t('error.toOverview')}
            </Button>
          }
        />
      </Card>
    </Page>
  );
};
