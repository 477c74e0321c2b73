import { ActionIcon, Indicator, Popover, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlertAge } from './alert-age.tsx';
import classes from './alerts.module.css';
import { useAlerts } from './use-alerts.ts';

export const AlertsBell = () => {
  const { t } = useTranslation();
  const { alerts, count, isUnknown } = useAlerts();
  const [isOpen, popover] = useDisclosure(false);
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && popover.close()}
      width={340}
      position="bottom-end"
      shadow="md"
      trapFocus
    >
      <Indicator
        disabled={alerts.length === 0}
        label={alerts.length > 99 ? '99+' : count}
        size={16}
        color="red.8"
        offset={6}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t(isUnknown ? 'alert.bellUnknown' : 'alert.bell', { shown: count })}
            onClick={popover.toggle}
          >
            <IconBell size={19} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="xs">
        {alerts.length === 0 && (
          <Text size="sm" c="dimmed" ta="center" py="md">
            {t(isUnknown ? 'alert.unknown' : 'alert.none')}
          </Text>
        )}
        <ScrollArea.Autosize mah={380}>
          <Stack gap={4}>
            {alerts.map((alert) => (
              <UnstyledButton
                key={alert.key}
                component={Link}
                to={alert.path}
                onClick={popover.close}
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
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
};
