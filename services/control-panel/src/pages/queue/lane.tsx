import type { OrderNotice, OrderQueue, QueueLane } from '@kopru/contracts/internal/order-queue';
import { Anchor, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { countOf } from '../../components/format.ts';
import { minutesLeft, minutesSince, minutesUntilDue, urgencyOf } from '../../order/urgency.ts';
import { watchWaiting } from '../../order/waiting-sight.ts';
import { useMay } from '../../session/session.ts';
import { AcceptAll } from './accept-all.tsx';
import { OrderCard } from './order-card.tsx';
import classes from './queue.module.css';

/** The statuses of a lane, as the list of orders filters by them. */
const statuses: Record<QueueLane, string> = {
  waiting: '325,400',
  scheduled: '350',
  preparing: '500,550',
  underWay: '600,700,800',
};

interface LaneProps {
  name: QueueLane;
  lane: OrderQueue['lanes'][QueueLane];
  /** How many more there are. */
  unlisted: number;
  nowMs: number;
  isLarge: boolean;
  /** By order. */
  notices: ReadonlyMap<string, OrderNotice>;
}

/** From its arrival: each step of a courier would begin to count anew. */
const isCountedWhole = (name: QueueLane): boolean => name === 'waiting' || name === 'underWay';

/** The orders of one state, the most urgent first. */
export const Lane = memo(({ name, lane: { count, items }, unlisted, nowMs, isLarge, notices }: LaneProps) => {
  const { t } = useTranslation();
  const mayAcceptAll = useMay('verifyOrder');
  const mayAct = useMay('advanceOrder');
  const mayList = useMay('listOrders');
  const title = t(`queue.lane.${name}`);
  return (
    <section className={classes['lane']} data-lane={name} aria-label={title}>
      <div className={classes['laneHead']}>
        <Title order={2} size="h6">
          {title} <span className={classes['count']}>{countOf(count)}</span>
        </Title>
        {name === 'waiting' && mayAcceptAll && !isLarge && <AcceptAll orders={items} />}
      </div>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed" className={classes['empty'] ?? ''}>
          {t(`queue.none.${name}`)}
        </Text>
      ) : (
        <ul className={classes['cards']} ref={name === 'waiting' ? watchWaiting : undefined}>
          {items.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              age={minutesSince(isCountedWhole(name) ? order.createdAt : order.since, nowMs)}
              left={minutesLeft(order, nowMs)}
              untilDue={minutesUntilDue(order, nowMs)}
              urgency={urgencyOf(order, nowMs)}
              mayAct={mayAct}
              isLarge={isLarge}
              notice={notices.get(order.id)}
            />
          ))}
        </ul>
      )}
      {unlisted > 0 &&
        (mayList ? (
          <Anchor component={Link} to={`/orders?status=${statuses[name]}`} size="sm">
            {t('queue.more', { count: unlisted })}
          </Anchor>
        ) : (
          <Text size="sm">{t('queue.more', { count: unlisted })}</Text>
        ))}
    </section>
  );
});
