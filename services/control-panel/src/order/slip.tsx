import type { LineChange } from '@kopru/contracts/orders/order-changes';
import type { PanelOrder } from '@kopru/contracts/panel/operations';
import { plainText, plainTexts } from '@kopru/contracts/panel/values';
import { useTranslation } from 'react-i18next';
import { useRestaurantName } from '../api/use-restaurants.ts';
import { orderNumber, useFormats } from '../components/format.ts';
import { useChannelName } from '../session/session.ts';
import { placeOf, useDoor } from './address.ts';
import { lineChanges, useLineMark } from './line-mark.ts';
import { isToBeAsked } from './if-unavailable.ts';
import { useChangeTexts } from './notice-text.ts';
import { usePaymentText } from './payment-text.ts';
import { slipHeadOf } from './slip-head.ts';
import classes from './slip.module.css';

type Item = PanelOrder['items'][number];

const Without = ({ removed = [] }: { removed: Item['removed'] | undefined }) => {
  const { t } = useTranslation();
  if (removed.length === 0) return null;
  return <div>{t('orders.without', { names: removed.map(({ name }) => name).join(', ') })}</div>;
};

/** What was chosen, and beneath each what was chosen for it and what is to be left out of it. */
const Options = ({ options = [] }: { options: Item['options'] | undefined }) => {
  const { quantity } = useFormats();
  return options.map((option, index) => (
    <div key={index}>
      + {option.quantity === 1 ? '' : `${quantity(option.quantity)} `}
      {option.name}
      <Options options={option.options} />
      <Without removed={option.removed} />
    </div>
  ));
};

interface LineProps {
  item: Item;
  isStopped: boolean;
  change: LineChange | undefined;
}

/** A line that is gone is struck out and named in words: some printers print no line through a text. */
const Line = ({ item, isStopped, change }: LineProps) => {
  const { t } = useTranslation();
  const { quantity } = useFormats();
  const markOf = useLineMark();
  const left = Math.max(0, Math.round((item.quantity - item.cancelledQuantity) * 1000) / 1000);
  const isGone = left === 0;
  const mark = isGone ? t('notice.line.cancelled') : markOf(change);
  return (
    <li data-gone={isStopped || isGone}>
      {mark !== undefined && !isStopped && <b className={classes['mark']}>{mark}</b>}
      <b>
        {quantity(isGone ? item.quantity : left, item.unit)} {item.name}
        {item.isGift === true && ` (${t('orders.gift')})`}
      </b>
      <Options options={item.options} />
      <Without removed={item.removed} />
      {item.note !== null && item.note !== '' && <div>“{item.note}”</div>}
      {isToBeAsked(item) && <div>{t(`orders.ifUnavailable.${item.ifUnavailable}`)}</div>}
    </li>
  );
};

/** What a slip says before anything else. */
const Head = ({ order }: { order: PanelOrder }) => {
  const { t } = useTranslation();
  const textsOf = useChangeTexts();
  const head = slipHeadOf(order);
  const changes = order.timeline.flatMap(({ changes: all = [] }) => all);
  return (
    <>
      {order.isTest === true && <div className={classes['banner']}>{t('orders.test')}</div>}
      {order.isPriority === true && <div className={classes['banner']}>{t('orders.priority')}</div>}
      {head !== undefined && <div className={classes['banner']}>{t(`slip.head.${head}`)}</div>}
      {head === 'changed' && textsOf(changes, order.amount.currency).map((text) => <div key={text}>{text}</div>)}
    </>
  );
};

const Address = ({ order: { customer, delivery } }: { order: PanelOrder }) => {
  const doorOf = useDoor();
  const { address, name, phone } = customer;
  const isOurs = delivery.by === 'restaurant';
  const lines = [placeOf(address), doorOf(address), address?.description].filter(Boolean);
  return (
    <>
      <div>
        {name} {isOurs && phone}
      </div>
      {isOurs && lines.map((line) => <div key={line}>{line}</div>)}
    </>
  );
};

/** What the kitchen and the courier need of an order, on paper of 80 mm. */
export const Slip = ({ order: stored }: { order: PanelOrder }) => {
  const order = plainTexts(stored);
  const { t } = useTranslation();
  const paymentText = usePaymentText();
  const { dateTime, moment, money } = useFormats();
  const channelName = useChannelName();
  const restaurantOf = useRestaurantName([order.restaurantId]);
  const { customer, payment, amount, delivery, unread = [] } = order;
  const changed = lineChanges(order.timeline.flatMap(({ changes = [] }) => changes));
  const isStopped = slipHeadOf(order) === 'cancelled';
  return (
    <>
      <Head order={order} />
      <div className={classes['center']}>{plainText(restaurantOf(order.restaurantId))}</div>
      <div className={classes['number']}>{orderNumber(order)}</div>
      <div className={classes['center']}>
        {channelName(order.channel)} · {dateTime(order.placedAt)}
      </div>
      {order.scheduledFor !== null && (
        <b className={classes['center']}>{t('orders.scheduledFor', { at: moment(order.scheduledFor) })}</b>
      )}
      {order.promisedAt != null && order.scheduledFor === null && (
        <div className={classes['center']}>{t('orders.promisedFor', { at: moment(order.promisedAt) })}</div>
      )}
      <hr />
      <ul>
        {order.items.map((item, index) => (
          <Line key={index} item={item} isStopped={isStopped} change={changed.get(item.lineId ?? item.id)} />
        ))}
      </ul>
      {customer.note !== null && customer.note !== '' && (
        <div className={classes['note']}>
          {t('orders.note')}: {customer.note}
        </div>
      )}
      {unread.length > 0 && <div className={classes['note']}>{t('orders.unread', { count: unread.length })}</div>}
      <hr />
      <div className={classes['total']}>
        <span>{t('orders.total')}</span>
        <span>{money(amount.total, amount.currency)}</span>
      </div>
      <div>{paymentText(payment)}</div>
      {amount.cashGiven != null && (
        <div>
          {t('orders.cashGiven')}: {money(amount.cashGiven, amount.currency)}
        </div>
      )}
      <hr />
      <b>{t(`orders.deliveryBy.${delivery.by}`)}</b>
      {order.pickupCode != null && order.pickupCode !== '' && (
        <div>
          {t('orders.pickupCode')}: <b>{order.pickupCode}</b>
        </div>
      )}
      <Address order={order} />
      {delivery.doNotKnock && <div>{t('orders.doNotKnock')}</div>}
      {delivery.dropOffAtDoor && <div>{t('orders.dropOff')}</div>}
      {delivery.isEcoFriendly && <div>{t('orders.eco')}</div>}
    </>
  );
};
