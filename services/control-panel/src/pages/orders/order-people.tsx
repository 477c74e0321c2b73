import type { PanelOrder } from '@kopru/contracts';
import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const telephone = (phone: string): string => `tel:${phone.split('/')[0]?.replace(/[^+\d]/g, '') ?? ''}`;

const Field = ({ label, value }: { label: string; value: string | null }) =>
  value === null || value === '' ? null : (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm">{value}</Text>
    </div>
  );

const addressLine = (order: PanelOrder): string | null => {
  const { address } = order.customer;
  if (address === null) return null;
  return [address.text ?? address.street, address.district, address.city].filter(Boolean).join(', ');
};

export const OrderPeople = ({ order }: { order: PanelOrder }) => {
  const { t } = useTranslation();
  const { customer, courier, cancel } = order;
  const { address } = customer;
  const door = [
    address?.aptNo && t('orders.aptNo', { value: address.aptNo }),
    address?.floor && t('orders.floor', { value: address.floor }),
    address?.doorNo && t('orders.doorNo', { value: address.doorNo }),
  ].filter(Boolean);
  return (
    <Card padding="md">
      <Stack gap="sm">
        <Title order={2} size="h6">
          {t('orders.customer')}
        </Title>
        <Field label={t('orders.name')} value={customer.name} />
        {customer.phone !== null && (
          <div>
            <Text size="xs" c="dimmed">
              {t('orders.phone')}
            </Text>
            <Anchor size="sm" href={telephone(customer.phone)}>
              {customer.phone}
            </Anchor>
          </div>
        )}
        <Field label={t('orders.address')} value={addressLine(order)} />
        <Field label={t('orders.door')} value={door.length === 0 ? null : door.join(' · ')} />
        <Field label={t('orders.directions')} value={address?.description ?? null} />
        <Field label={t('orders.courier')} value={courier?.name ?? null} />
        {cancel !== null && (
          <Field
            label={t(`orders.cancelledBy.${cancel.by}`)}
            value={
              [cancel.reasonName ?? cancel.reason, cancel.note].filter(Boolean).join(' · ') || t('orders.noReason')
            }
          />
        )}
      </Stack>
    </Card>
  );
};
