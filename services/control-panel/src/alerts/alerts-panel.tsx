import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlertAge } from './alert-age.tsx';
import { useAlerts } from './use-alerts.ts';

const shown = 5;

/** The alerts that need a person now; renders nothing when all is well. */
export const AlertsPanel = () => {
  const { t } = useTranslation();
  const { alerts, count, isUnknown } = useAlerts();
  if (alerts.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={t('alert.title', { count: alerts.length, shown: count })}>
      <Stack gap={6} component="ul" p={0} m={0}>
        {alerts.slice(0, shown).map((alert) => (
          <Group key={alert.key} component="li" gap="xs" wrap="wrap">
            <Anchor component={Link} to={alert.path} size="sm" fw={600} underline="always">
              {alert.title}
            </Anchor>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {alert.text}
            </Text>
            <AlertAge alert={alert} />
          </Group>
        ))}
        {alerts.length > shown && (
          <Text component="li" size="xs" style={{ listStyle: 'none' }}>
            {t('alert.more', { shown: count.replace(String(alerts.length), String(alerts.length - shown)) })}
          </Text>
        )}
        {isUnknown && (
          <Text component="li" size="xs" style={{ listStyle: 'none' }}>
            {t('alert.incomplete')}
          </Text>
        )}
      </Stack>
    </Alert>
  );
};
