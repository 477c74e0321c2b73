import type { OrderQueue, QueueLane } from '@kopru/contracts/internal/order-queue';
import { Button } from '@mantine/core';
import { IconDeviceTv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useFormats } from '../../components/format.ts';
import { lazily } from '../../components/lazily.tsx';
import { Page } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { useQueue } from '../../order/use-queue.ts';
import { useSeesCustomers } from '../../session/session.ts';
import { Lanes } from './lanes.tsx';
import { PickRestaurant } from './pick-restaurant.tsx';
import classes from './queue.module.css';

const lanesShown: readonly QueueLane[] = ['waiting', 'preparing', 'underWay', 'scheduled'];

const FirstSteps = lazily(async () => (await import('./first-steps.tsx')).FirstSteps);

const Today = ({ today: { orderCount, cancelledCount, revenue, currency } }: { today: OrderQueue['today'] }) => {
  const { t } = useTranslation();
  const { number, money } = useFormats();
  const facts = [
    { id: 'orders', value: number(orderCount) },
    ...(revenue === null ? [] : [{ id: 'takings', value: money(revenue, currency) } as const]),
    { id: 'cancelled', value: number(cancelledCount) },
  ] as const;
  return (
    <dl className={classes['today']} aria-label={t('queue.today')}>
      {facts.map(({ id, value }) => (
        <div key={id}>
          <dt>{t(`queue.figure.${id}`)}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Then nothing may stand above the orders. */
const hasOrders = ({ lanes, today, notices = [] }: OrderQueue): boolean =>
  today.orderCount + notices.length > 0 || Object.values(lanes).some(({ count }) => count > 0);

/** The first screen: what waits, what is being made, what is on its way, and the day's figures. */
export const Queue = () => {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const queue = useQueue(search.get('restaurantId') ?? '');
  // The kitchen's screen is all that it has.
  if (!useSeesCustomers()) return <Navigate to="/kitchen" replace />;
  return (
    <Page
      title={t('queue.title')}
      actions={
        <>
          {queue.data !== undefined && <Today today={queue.data.today} />}
          <PickRestaurant />
          <Button component={Link} to="/kitchen" variant="default" leftSection={<IconDeviceTv size={18} />}>
            {t('kitchen.open')}
          </Button>
        </>
      }
    >
      <Loaded query={queue}>
        {(data) => (
          <>
            {!hasOrders(data) && <FirstSteps />}
            <Lanes queue={data} names={lanesShown} className={classes['lanes']} />
            {hasOrders(data) && <FirstSteps />}
          </>
        )}
      </Loaded>
    </Page>
  );
};
