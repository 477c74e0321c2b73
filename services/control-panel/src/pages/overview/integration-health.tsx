import type { Integration } from '@kopru/contracts';
import { Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProviderName } from '../../components/badges.tsx';
import { useFormats } from '../../components/format.ts';
import { HealthBadge } from '../../components/health-badge.tsx';
import { EmptyState, LoadingState } from '../../components/states.tsx';
import { useRestaurantName } from '../../api/use-restaurants.ts';
import classes from './overview.module.css';

interface HealthProps {
  /** Null while their owner is away; undefined before the first answer. */
  integrations: readonly Integration[] | null | undefined;
  hasMore: boolean;
}

export const IntegrationHealth = ({ integrations, hasMore }: HealthProps) => {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const list = integrations ?? [];
  const nameOf = useRestaurantName(list.map(({ restaurantId }) => restaurantId));
  return (
    <Card>
      <Title order={2} size="h5" mb="sm">
        {t('overview.integrations')}
      </Title>
      {integrations === undefined && <LoadingState lines={3} />}
      {integrations === null && <EmptyState title={t('overview.partAway')} />}
      {integrations?.length === 0 && <EmptyState icon={IconPlugConnected} title={t('overview.noIntegrations')} />}
      {list.length > 0 && (
        <Stack gap={2}>
          {list.map((integration) => (
            <UnstyledButton
              key={integration.integrationId}
              component={Link}
              to={`/restaurants/${integration.restaurantId}`}
              className={classes['feedRow'] ?? ''}
            >
              <Group justify="space-between" wrap="nowrap">
                <div className={classes['feedText']}>
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
      )}
    </Card>
  );
};
