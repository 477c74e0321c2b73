import type { OrderNotice, QueuedOrder } from '@kopru/contracts/internal/order-queue';
import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBranch } from '../../api/use-restaurants.ts';
import { ChannelMark } from '../../components/badges.tsx';
import { orderNumber, useFormats } from '../../components/format.ts';
import { lazily } from '../../components/lazily.tsx';
import { sentence } from '../../components/sentence.ts';
import { lineChanges } from '../../order/line-mark.ts';
import { useMinutesText } from '../../order/minutes-text.ts';
import { NextStep, SecondStep, useNextStep } from '../../order/next-step.tsx';
import { usePreparationText } from '../../order/preparation-text.ts';
import { usePrintSlip } from '../../order/slip-printer.tsx';
import type { Urgency } from '../../order/urgency.ts';
import { useChannelName, useMay } from '../../session/session.ts';
import { Dish } from './dish.tsx';
import { NoticeStrip } from './notice-strip.tsx';
import { PolicyCountdown } from './policy-countdown.tsx';
import classes from './queue.module.css';

const CancelOrder = lazily(async () => (await import('../../order/cancel-order.tsx')).CancelOrder);

const Actions = ({ order, isLarge }: { order: QueuedOrder; isLarge: boolean }) => {
  const { t } = useTranslation();
  const next = useNextStep(order, isLarge);
  const printSlip = usePrintSlip();
  const [isRefusing, refusing] = useDisclosure(false);
  const size = isLarge ? 'lg' : 'sm';
  const number = orderNumber(order);
  const mayCancel = useMay('cancelOrder');
  const mayPrint = useMay('getOrder');
  return (
    <div className={classes['actions']}>
      <NextStep next={next} size={size} />
      <SecondStep next={next} size={size} />
      <span className={classes['icons']}>
        {mayCancel && order.allowedActions.includes('cancel') && (
          <Button
            size={size}
            px="xs"
            variant="light"
            color="red"
            aria-label={t('queue.refuse', { number })}
            disabled={next.isBusy}
            onClick={refusing.open}
          >
            <IconX size={18} />
          </Button>
        )}
        {mayPrint && (
          <ActionIcon
            size={isLarge ? 48 : 36}
            variant="subtle"
            color="gray"
            aria-label={t('slip.printOf', { number })}
            title={t('slip.print')}
            onClick={() => printSlip(order.id)}
          >
            <IconPrinter size={20} />
          </ActionIcon>
        )}
      </span>
      {isRefusing && <CancelOrder orderId={order.id} onClose={refusing.close} />}
    </div>
  );
};

export interface CardProps {
  order: QueuedOrder;
  /** Minutes in the kitchen; before and after it, minutes since its arrival. */
  age: number;
  /** Minutes until the platform cancels it; null: not known. */
  left: number | null;
  /** Minutes until it is to be ready, below zero when it is late; null: not known, or not in the kitchen. */
  untilDue: number | null;
  urgency: Urgency;
  mayAct: boolean;
  isLarge: boolean;
  /** What became of it, until somebody has seen it. */
  notice?: OrderNotice | undefined;
}

const isUnderWay = ({ status }: QueuedOrder): boolean => status >= 600 && status < 900;

const dueText = (minutes: number): 'promisedIn' | 'promisedNow' | 'promiseOver' => {
  if (minutes > 0) return 'promisedIn';
  return minutes === 0 ? 'promisedNow' : 'promiseOver';
};

/** When it is to be ready and with the customer, how late it is, and where its courier is. */
const Times = ({ order, untilDue, urgency }: Pick<CardProps, 'order' | 'untilDue' | 'urgency'>) => {
  const { t } = useTranslation();
  const { timeSoon } = useFormats();
  const preparationText = usePreparationText();
  const minutesText = useMinutesText();
  const { status, courierState, deliveryBy, pickupAt, promisedAt, scheduledFor } = order;
  const { preparationMinutes, readyAt, courierName, waitingFeeFrom } = order;
  const place = status === 700 || status === 800 ? t(`queue.place.${status}`) : null;
  const where = courierState == null ? place : t(`orders.courierState.${courierState}`);
  const courier = [where, courierName].filter((part) => part != null && part !== '');
  return (
    <>
      {scheduledFor !== null && <div>{sentence(t('orders.scheduledFor', { at: timeSoon(scheduledFor) }))}</div>}
      {pickupAt != null && status < 600 && <div>{t(`queue.pickup.${deliveryBy}`, { at: timeSoon(pickupAt) })}</div>}
      {promisedAt != null && scheduledFor === null && (
        <div>{sentence(t('orders.promisedFor', { at: timeSoon(promisedAt) }))}</div>
      )}
      {untilDue !== null && urgency !== 'calm' && (
        <div className={classes['left']} data-urgency={urgency}>
          {t(`queue.${dueText(untilDue)}`, { time: minutesText(Math.abs(untilDue)) })}
        </div>
      )}
      {preparationMinutes != null && status < 600 && <div>{preparationText(preparationMinutes, readyAt)}</div>}
      {waitingFeeFrom != null && <div>{t('queue.waitingFee', { at: timeSoon(waitingFeeFrom) })}</div>}
      {courier.length > 0 && <b>{where === null ? t('queue.courier', { name: courierName }) : courier.join(' · ')}</b>}
    </>
  );
};

const shownLines = 4;

/** One order; drawn anew only when something of it changes, because a rush changes others all the time. */
export const OrderCard = memo(({ order, age, left, untilDue, urgency, mayAct, isLarge, notice }: CardProps) => {
  const { t } = useTranslation();
  const { money } = useFormats();
  const nameOf = useChannelName();
  const minutesText = useMinutesText();
  const mayOpen = useMay('getOrder');
  const number = orderNumber(order);
  const branch = useBranch(order.restaurantId);
  const who = [order.customerName, branch].filter((part) => part !== null).join(' · ');
  const isEnded = notice !== undefined && notice.cancel !== null;
  const changed = lineChanges(notice?.changes ?? []);
  const lines = isLarge || notice !== undefined ? order.lines : order.lines.slice(0, shownLines);
  const hidden = order.lines.length - lines.length;
  return (
    <li
      className={classes['card']}
      data-urgency={urgency}
      data-ended={isEnded}
      data-ready={order.status === 550}
      data-changed={notice !== undefined && !isEnded}
      aria-label={t('orders.detailTitle', { number })}
    >
      <div className={classes['head']}>
        <ChannelMark slug={order.channel.slug} />
        {mayOpen ? (
          <Link to={`/orders/${order.id}`} className={classes['number']} aria-label={t('orders.open', { number })}>
            {number}
          </Link>
        ) : (
          <span className={classes['number']}>{number}</span>
        )}
        <span className={classes['channel']}>{nameOf(order.channel)}</span>
        <span className={classes['age']} data-urgency={urgency}>
          {isUnderWay(order) ? t('queue.minutesInAll', { time: minutesText(age) }) : minutesText(age)}
        </span>
      </div>
      {notice !== undefined && <NoticeStrip notice={notice} mayAct={mayAct} size={isLarge ? 'lg' : 'sm'} />}
      {order.status === 550 && <b className={classes['ready']}>{t('queue.ready')}</b>}
      {order.isTest === true && <b className={classes['test']}>{t('orders.test')}</b>}
      {order.isPriority === true && <b className={classes['priority']}>{t('orders.priority')}</b>}
      {(who !== '' || order.total !== null) && (
        <div className={classes['who']}>
          <span className={classes['customer']}>{who}</span>
          {order.total !== null && <b className="tabular">{money(order.total, order.currency)}</b>}
        </div>
      )}
      <Times order={order} untilDue={untilDue} urgency={urgency} />
      {left !== null && urgency !== 'calm' && (
        <div className={classes['left']} data-urgency={urgency}>
          {t(left === 0 ? 'queue.cancelsNow' : 'queue.cancelsIn', { minutes: left })}
        </div>
      )}
      {order.policyAt !== undefined && <PolicyCountdown at={order.policyAt} isIfOpen={order.isPolicyIfOpen === true} />}
      {order.note !== null && order.note !== '' && <div className={classes['note']}>{order.note}</div>}
      <ul className={classes['lines']}>
        {lines.map((line, index) => (
          <Dish key={index} line={line} change={line.lineId === undefined ? undefined : changed.get(line.lineId)} />
        ))}
        {hidden > 0 && <li className={classes['option']}>{t('queue.moreLines', { count: hidden })}</li>}
      </ul>
      {(order.unread ?? 0) > 0 && (
        <div className={classes['unread']}>{t('orders.unread', { count: order.unread })}</div>
      )}
      {mayAct && !isEnded && <Actions order={order} isLarge={isLarge} />}
    </li>
  );
});
