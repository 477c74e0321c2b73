import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isInSandbox } from '../sandbox/side.ts';
import { useLiveState } from './live-provider.tsx';
import classes from './live.module.css';

/** Whether what is shown is up to date; in words where there is room, and in two when it is not. */
export const LiveDot = () => {
  const { t } = useTranslation();
  const state = useLiveState();
  const isLost = state === 'lost';
  // "Live" would say that this is the live side.
  const text = state === 'open' && isInSandbox() ? t('live.connected') : t(`live.${state}`);
  return (
    <Group gap={8} px="xs" wrap="nowrap" role="status" aria-label={text} title={text}>
      <span className={classes['live']} data-state={state} />
      <Text size="xs" c={isLost ? 'red' : 'dimmed'} visibleFrom="sm">
        {text}
      </Text>
      {isLost && (
        <Text size="xs" c="red" hiddenFrom="sm">
          {t('live.lostShort')}
        </Text>
      )}
    </Group>
  );
};
