import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlertAge } from './alert-age.tsx';
import classes from './alerts.module.css';
import { useAlerts } from './use-alerts.ts';

/** What the bell of the alerts opens; its texts are read with it, not with the first page. */
export const AlertItems = ({ onChosen }: { onChosen: () => void }) => {
  const { t } = useTranslation();
  const { alerts, isUnknown } = useAlerts();
  return (
    <>
      {alerts.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {t(isUnknown ? 'alert.unknown' : 'alert.none')}
        </Text>
      )}
      <Stack gap={4}>
        {alerts.map((alert) => (
          <UnstyledButton
            key={alert.key}
            component={Link}
            to={alert.path}
            onClick={onChosen}
            className={classes['item'] ?? ''}
          >
            <Text size="sm" fw={600}>
              {alert.title}
            </Text>
            <Text size="xs" c="dimmed" lineClamp={2}>
              {alert.text}
            </Text>
            <AlertAge alert={alert} />
          </UnstyledButton>
        ))}
      </Stack>
    </>
  );
};
