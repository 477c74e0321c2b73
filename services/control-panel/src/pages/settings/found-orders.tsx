import type { PanelData } from '@kopru/contracts/panel/operations';
import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRestaurantName } from '../../api/use-restaurants.ts';
import { useStatusName } from '../../components/badges.tsx';
import { shortNumber, useFormats } from '../../components/format.ts';
import { useProviderName } from '../../session/session.ts';

type Orders = PanelData<'findPerson'>['customers'][number]['orders'];

/** As many as are looked through before an answer to a customer. */
const most = 20;

/** The found orders, so that no user hands over those of another customer. */
export const FoundOrders = ({ orders }: { orders: Orders }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const providerName = useProviderName();
  const statusName = useStatusName();
  const restaurantName = useRestaurantName(orders.slice(0, most).map(({ restaurantId }) => restaurantId));
  return (
    <List size="sm">
      {orders.slice(0, most).map(({ id, providerOrderId, provider, restaurantId, status, createdAt }) => (
        <List.Item key={id}>
          {[
            dateTime(createdAt),
            `${providerName(provider)} ${shortNumber(providerOrderId)}`,
            restaurantName(restaurantId),
            statusName(status),
          ].join(' · ')}
        </List.Item>
      ))}
      {orders.length > most && <List.Item>{t('person.more', { count: orders.length - most })}</List.Item>}
    </List>
  );
};
