import type { Integration } from '@kopru/contracts/internal/integrations';
import type { Overview } from '@kopru/contracts/panel/overview';
import { Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProviderName } from '../../components/badges.tsx';
import { useFormats } from '../../components/format.ts';
import { HealthBadge } from '../../components/health-badge.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useRestaurantName } from '../../api/use-restaurants.ts';
import classes from './overview.module.css';
import { PartUnavailable } from './part-unavailable.tsx';

const Rows = ({ integrations, hasMore }: { integrations: readonly Integration[]; hasMore: boolean }) => {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const nameOf = useRestaurantName(integrations.map(({ restaurantId }) => restaurantId));
  if (integrations.length === 0) return <EmptyState icon={IconPlugConnected} title={t('overview.noIntegrations')} />;
  return (
    <Stack gap={2}>
      {integrations.map((integration) => (
        <UnstyledButton
          key={integration.integrationId}
          component={Link}
          to={`/restaurants/${integration.restaurantId}`}
          className={classes['row'] ?? ''}
        >
          <Group justify="space-between" wrap="nowrap">
            <div className={classes['text']}>
              <ProviderName slug={integration.provider} />
              <Text size="xs" c="dimmed" truncate>
                {nameOf(integration.restaurantId)} ·{' '}
                {integration.health.lastOrderAt === null
                  ? t('integration.noOrderYet')
                  : t('integration.lastOrder', { ago: ago(integration.health.lastOrderAt) })}
              </Text>
            </div>
            <HealthBadge integration={integration} />
          </Group>
        </UnstyledButton>
      ))}
      {hasMore && (
        <Text size="xs" c="dimmed">
          {t('overview.moreIntegrations')}
        </Text>
      )}
    </Stack>
  );
};

/** Of the overview's answer, which has null for them while their service is unavailable. */
export const IntegrationHealth = ({ overview }: { overview: UseQueryResult<Overview, Error> }) => {
  const { t } = useTranslation();
  return (
    <Card>
      <Title order={2} size="h5" mb="sm">
        {t('overview.integrations')}
      </Title>
      <Loaded query={overview} lines={3}>
        {({ integrations, hasMoreIntegrations }) =>
          integrations === null ? (
            <PartUnavailable onRetry={() => void overview.refetch()} />
          ) : (
            <Rows integrations={integrations} hasMore={hasMoreIntegrations} />
          )
        }
      </Loaded>
    </Card>
  );
};
