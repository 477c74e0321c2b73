import { Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HeaderPopover } from '../components/header-popover.tsx';
import { AlertAge } from './alert-age.tsx';
import classes from './alerts.module.css';
import { useAlerts } from './use-alerts.ts';

export const AlertsBell = () => {
  const { t } = useTranslation();
  const { alerts, count, isUnknown } = useAlerts();
  return (
    <HeaderPopover
      label={t(isUnknown ? 'alert.bellUnknown' : 'alert.bell', { shown: count })}
      icon={<IconBell size={19} />}
      mark={alerts.length === 0 ? undefined : alerts.length > 99 ? '99+' : count}
    >
      {(close) => (
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
                onClick={close}
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
      )}
    </HeaderPopover>
  );
};
