import type { QueuedOrder } from '@kopru/contracts';
import { ActionIcon, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChannelMark } from '../../components/badges.tsx';
import { orderNumber, useFormats } from '../../components/format.ts';
import { lazily } from '../../components/lazily.tsx';
import { NextStep, useNextStep } from '../../order/next-step.tsx';
import { usePrintSlip } from '../../order/slip-printer.tsx';
import type { Urgency } from '../../order/urgency.ts';
import { useChannelName } from '../../session/session.ts';
import classes from './queue.module.css';

const CancelOrder = lazily(async () => (await import('../../order/cancel-order.tsx')).CancelOrder);

type Line = QueuedOrder['lines'][number];

const Dish = ({ line }: { line: Line }) => {
  const { t } = useTranslation();
  const options = line.options.map(({ name, quantity }) => (quantity > 1 ? `${quantity}× ${name}` : name));
  return (
    <li data-gone={line.cancelledQuantity >= line.quantity}>
      <b>{line.quantity - line.cancelledQuantity}×</b> {line.name}
      {options.length > 0 && <span className={classes['option']}>{options.join(', ')}</span>}
      {line.removed.length > 0 && (
        <span className={classes['without']}>{t('orders.without', { names: line.removed.join(', ') })}</span>
      )}
      {line.note !== null && line.note !== '' && <span className={classes['option']}>“{line.note}”</span>}
    </li>
  );
};

const Actions = ({ order, isLarge }: { order: QueuedOrder; isLarge: boolean }) => {
  const { t } = useTranslation();
  const next = useNextStep(order);
  const printSlip = usePrintSlip();
  const [isRefusing, refusing] = useDisclosure(false);
  const size = isLarge ? 'lg' : 'sm';
  const number = orderNumber(order);
  return (
    <div className={classes['actions']}>
      <NextStep next={next} size={size} />
      {order.allowedActions.includes('cancel') && (
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
      {isRefusing && <CancelOrder orderId={order.id} onClose={refusing.close} />}
    </div>
  );
};

export interface CardProps {
  order: QueuedOrder;
  /** Minutes in the present status. */
  age: number;
  /** Minutes until the platform cancels it; null: not known. */
  left: number | null;
  urgency: Urgency;
  mayAct: boolean;
  isLarge: boolean;
}

const shownLines = 4;

/** One order; drawn anew only when something of it changes, because a rush changes others all the time. */
export const OrderCard = memo(({ order, age, left, urgency, mayAct, isLarge }: CardProps) => {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  const nameOf = useChannelName();
  const number = orderNumber(order);
  const lines = isLarge ? order.lines : order.lines.slice(0, shownLines);
  const hidden = order.lines.length - lines.length;
  return (
    <li className={classes['card']} data-urgency={urgency} aria-label={t('orders.detailTitle', { number })}>
      <div className={classes['head']}>
        <ChannelMark slug={order.channel.slug} />
        <Link to={`/orders/${order.id}`} className={classes['number']} aria-label={t('orders.open', { number })}>
          {number}
        </Link>
        <span className={classes['channel']}>{nameOf(order.channel)}</span>
        <span className={classes['age']} data-urgency={urgency}>
          {t('queue.minutes', { minutes: age })}
        </span>
      </div>
      <div className={classes['who']}>
        <span>{order.customerName}</span>
        <b className="tabular">{money(order.total, order.currency)}</b>
      </div>
      {order.scheduledFor !== null && (
        <Text size="xs">{t('orders.scheduledFor', { at: dateTime(order.scheduledFor) })}</Text>
      )}
      {left !== null && urgency !== 'calm' && (
        <div className={classes['left']} data-urgency={urgency}>
          {t(left === 0 ? 'queue.cancelsNow' : 'queue.cancelsIn', { minutes: left })}
        </div>
      )}
      {order.note !== null && order.note !== '' && <div className={classes['note']}>{order.note}</div>}
      <ul className={classes['lines']}>
        {lines.map((line, index) => (
          <Dish key={index} line={line} />
        ))}
        {hidden > 0 && <li className={classes['option']}>{t('queue.moreLines', { count: hidden })}</li>}
      </ul>
      {mayAct && <Actions order={order} isLarge={isLarge} />}
    </li>
  );
});
