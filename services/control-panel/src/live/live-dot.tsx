import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLiveState } from './live-provider.tsx';
import classes from './live.module.css';

/** Whether what is shown is up to date; in words where there is room, and always when it is not. */
export const LiveDot = () => {
  const { t } = useTranslation();
  const state = useLiveState();
  const isLost = state === 'lost';
  return (
    <Group gap={8} px="xs" role="status" aria-label={t(`live.${state}`)} title={t(`live.${state}`)}>
      <span className={classes['live']} data-state={state} />
      <Text size="xs" c={isLost ? 'red' : 'dimmed'} visibleFrom={isLost ? undefined : 'sm'}>
        {t(`live.${state}`)}
      </Text>
    </Group>
  );
};
