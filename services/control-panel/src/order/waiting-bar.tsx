import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useBranch } from '../api/use-restaurants.ts';
import { ChannelMark } from '../components/badges.tsx';
import { countOf, orderNumber, useFormats } from '../components/format.ts';
import { useNow } from '../components/use-now.ts';
import { useMay } from '../session/session.ts';
import { useMinutesText } from './minutes-text.ts';
import { NextStep, useNextStep } from './next-step.tsx';
import { minutesSince, urgencyOf } from './urgency.ts';
import { isQueuePage, useChosenRestaurant, useQueue } from './use-queue.ts';
import { useIsWaitingInSight } from './waiting-sight.ts';
import classes from './waiting-bar.module.css';

type Waiting = NonNullable<ReturnType<typeof useQueue>['data']>['columns']['waiting'];

const Oldest = ({ order, count }: { order: Waiting['items'][number]; count: number }) => {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { pathname, search } = useLocation();
  // Where they are listed already, the page goes back to its top.
  const home = isQueuePage(pathname) ? `${pathname}${search}` : '/';
  const branch = useBranch(order.restaurantId);
  const nowMs = useNow();
  const minutesText = useMinutesText();
  const next = useNextStep(order);
  return (
    <section className={classes['bar']} aria-label={t('queue.bar')} data-urgency={urgencyOf(order, nowMs)}>
      <ChannelMark slug={order.channel.slug} />
      <div className={classes['text']}>
        {/* Where there is little room, the amount and the time are read whole. */}
        <Text size="sm" fw={600} className={classes['order'] ?? ''}>
          <Text span inherit truncate>
            {orderNumber(order)}
          </Text>
          <span>
            {order.total !== null && `· ${money(order.total, order.currency)} `}·{' '}
            {minutesText(minutesSince(order.createdAt, nowMs))}
          </span>
        </Text>
        {branch !== null && (
          <Text size="xs" truncate>
            {branch}
          </Text>
        )}
        <Link to={home} className={classes['link']} onClick={() => scrollTo(0, 0)}>
          {t('queue.waiting', { count, shown: countOf(count) })}
        </Link>
      </div>
      <NextStep next={{ ...next, takesTime: false }} size="sm" />
    </section>
  );
};

/** The most urgent order that waits, to be accepted from whatever page is open, and wherever the queue is scrolled to. */
export const WaitingBar = () => {
  const queue = useQueue(useChosenRestaurant());
  const isInSight = useIsWaitingInSight();
  const mayAct = useMay('verifyOrder');
  const waiting = queue.data?.columns.waiting;
  const oldest = waiting?.items.find(({ allowedActions }) => allowedActions.includes('verify'));
  if (!mayAct || waiting === undefined || oldest === undefined || isInSight) return null;
  return <Oldest key={oldest.id} order={oldest} count={waiting.count} />;
};
