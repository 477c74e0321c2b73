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

const shown = 12;

/** Failing ones first; the last error of one that is off is past. */
const rank = ({ status, health }: Integration): number => (status ? (health.lastError === null ? 1 : 0) : 2);

interface HealthProps {
  /** Null while their owner is away; undefined before the first answer. */
  integrations: readonly Integration[] | null | undefined;
}

export const IntegrationHealth = ({ integrations }: HealthProps) => {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const nameOf = useRestaurantName();
  const list = (integrations ?? []).toSorted((a, b) => rank(a) - rank(b));
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
          {list.slice(0, shown).map((integration) => (
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
          {list.length > shown && (
            <Text size="xs" c="dimmed">
              {t('overview.moreIntegrations', { count: list.length - shown })}
            </Text>
          )}
        </Stack>
      )}
    </Card>
  );
};
