import type { QueueColumn } from '@kopru/contracts/internal/order-queue';
import { ActionIcon, Button, Title, useComputedColorScheme } from '@mantine/core';
import { IconChecklist, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFormats } from '../../components/format.ts';
import { usePageTitle } from '../../components/page-title.ts';
import { Loaded } from '../../components/states.tsx';
import { useNow } from '../../components/use-now.ts';
import { SoundButton } from '../../live/bell.tsx';
import { LiveDot } from '../../live/live-dot.tsx';
import { useQueue } from '../../order/use-queue.ts';
import { useSeesCustomers } from '../../session/session.ts';
import { Columns } from './columns.tsx';
import { PickRestaurant } from './pick-restaurant.tsx';
import classes from './queue.module.css';

const columnsShown: readonly QueueColumn[] = ['waiting', 'preparing'];

const scheme = 'data-mantine-color-scheme';

/** Dark while the page is open, whatever the person prefers elsewhere. */
const useDark = (): void => {
  const preferred = useComputedColorScheme('light');
  const before = useRef(preferred);
  useEffect(() => {
    before.current = preferred;
    // With every drawing, because the library writes the person's own scheme when it starts.
    document.documentElement.setAttribute(scheme, 'dark');
  });
  useEffect(() => () => document.documentElement.setAttribute(scheme, before.current), []);
};

/** The screen stays on, where the browser can see to it. */
const useAwake = (): void => {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const requestLock = (): void => {
      if (document.visibilityState === 'visible' && 'wakeLock' in navigator)
        lock = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      document.removeEventListener('visibilitychange', requestLock);
      void lock?.then((sentinel) => sentinel?.release());
    };
  }, []);
};

/** The queue for a screen on the kitchen's wall: large, dark, for fingers. */
export const Kitchen = () => {
  const { t } = useTranslation();
  const { time } = useFormats();
  const [search] = useSearchParams();
  const queue = useQueue(search.get('restaurantId') ?? '');
  const nowMs = useNow();
  const hasQueue = useSeesCustomers();
  useDark();
  useAwake();
  usePageTitle(t('kitchen.title'));
  return (
    <div className={classes['kitchen']} data-kitchen>
      <div className={classes['kitchenHead']}>
        <Title order={1} id="page-title" tabIndex={-1}>
          {t('kitchen.title')}
        </Title>
        <LiveDot />
        <PickRestaurant />
        <SoundButton />
        <span className={classes['clock']}>{time(new Date(nowMs).toISOString())}</span>
        {hasQueue ? (
          <ActionIcon component={Link} to="/" size={48} variant="default" aria-label={t('kitchen.close')}>
            <IconX size={26} />
          </ActionIcon>
        ) : (
          <Button component={Link} to="/stock" size="md" variant="default" leftSection={<IconChecklist size={22} />}>
            {t('nav.stock')}
          </Button>
        )}
      </div>
      <Loaded query={queue}>
        {(data) => <Columns queue={data} names={columnsShown} className={classes['kitchenColumns']} isLarge />}
      </Loaded>
    </div>
  );
};
