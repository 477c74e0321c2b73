import type { PanelOrder } from '@kopru/contracts';
import { plainText, plainTexts } from '@kopru/contracts/panel';
import { useTranslation } from 'react-i18next';
import { useRestaurantName } from '../api/use-restaurants.ts';
import { orderNumber, useFormats } from '../components/format.ts';
import { useChannelName } from '../session/session.ts';
import { placeOf, useDoor } from './address.ts';
import classes from './slip.module.css';

const Line = ({ item }: { item: PanelOrder['items'][number] }) => {
  const { t } = useTranslation();
  const left = item.quantity - item.cancelledQuantity;
  if (left <= 0) return null;
  return (
    <li>
      <b>
        {left}× {item.name}
      </b>
      {item.options.map((option, index) => (
        <div key={index}>
          + {option.quantity > 1 ? `${option.quantity}× ` : ''}
          {option.name}
        </div>
      ))}
      {item.removed.length > 0 && (
        <div>{t('orders.without', { names: item.removed.map(({ name }) => name).join(', ') })}</div>
      )}
      {item.note !== null && item.note !== '' && <div>“{item.note}”</div>}
    </li>
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
  const { t, i18n } = useTranslation();
  const { dateTime, money } = useFormats();
  const channelName = useChannelName();
  const restaurantOf = useRestaurantName([order.restaurantId]);
  const { customer, payment, amount, delivery } = order;
  return (
    <>
      <div className={classes['center']}>{plainText(restaurantOf(order.restaurantId))}</div>
      <div className={classes['number']}>{orderNumber(order)}</div>
      <div className={classes['center']}>
        {channelName(order.channel)} · {dateTime(order.placedAt)}
      </div>
      {order.scheduledFor !== null && (
        <b className={classes['center']}>{t('orders.scheduledFor', { at: dateTime(order.scheduledFor) })}</b>
      )}
      <hr />
      <ul>
        {order.items.map((item, index) => (
          <Line key={index} item={item} />
        ))}
      </ul>
      {customer.note !== null && customer.note !== '' && (
        <div className={classes['note']}>
          {t('orders.note')}: {customer.note}
        </div>
      )}
      <hr />
      <div className={classes['total']}>
        <span>{t('orders.total')}</span>
        <span>{money(amount.total, amount.currency)}</span>
      </div>
      <div>
        {i18n.language === 'en' ? payment.nameEn : payment.name} ·{' '}
        {t(payment.isPaid ? 'orders.paid' : 'orders.collect')}
      </div>
      <hr />
      <b>{t(`orders.deliveryBy.${delivery.by}`)}</b>
      <Address order={order} />
      {delivery.doNotKnock && <div>{t('orders.doNotKnock')}</div>}
      {delivery.dropOffAtDoor && <div>{t('orders.dropOff')}</div>}
      {delivery.isEcoFriendly && <div>{t('orders.eco')}</div>}
    </>
  );
};
