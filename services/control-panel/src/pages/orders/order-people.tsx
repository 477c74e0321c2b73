import type { PanelOrder } from '@kopru/contracts/panel/operations';
import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../components/format.ts';
import { placeOf, useDoor } from '../../order/address.ts';

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

/** A platform that has one text for it tells it as the reason and as the note. */
const whyCancelled = ({ reasonName, reason, note }: NonNullable<PanelOrder['cancel']>): string =>
  [...new Set([reasonName ?? reason, note])].filter(Boolean).join(' · ');

export const OrderPeople = ({ order }: { order: PanelOrder }) => {
  const { t } = useTranslation();
  const { customer, courier, cancel } = order;
  const { address } = customer;
  const { state, waitingFeeFrom } = courier ?? {};
  const { timeSoon, money } = useFormats();
  const { amount, pickupCode = null } = order;
  const { invoice } = customer;
  const billed = [invoice?.company ?? invoice?.name, invoice?.taxNumber, invoice?.taxOffice, invoice?.address];
  const billedTo = billed.filter(Boolean).join(' · ');
  const cashGiven = amount.cashGiven ?? null;
  const fee = waitingFeeFrom == null ? null : t('queue.waitingFee', { at: timeSoon(waitingFeeFrom) });
  const doorOf = useDoor();
  const courierText = [courier?.name, state && t(`orders.courierState.${state}`), fee].filter(Boolean).join(' · ');
  const ofPerson = [customer.name, customer.phone, placeOf(address), doorOf(address), address?.description];
  if (cancel === null && ![...ofPerson, courierText, pickupCode, cashGiven, billedTo].some(Boolean)) return null;
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
        <Field label={t('orders.address')} value={placeOf(address)} />
        <Field label={t('orders.door')} value={doorOf(address)} />
        <Field label={t('orders.directions')} value={address?.description ?? null} />
        <Field label={t('orders.pickupCode')} value={pickupCode} />
        <Field label={t('orders.cashGiven')} value={cashGiven === null ? null : money(cashGiven, amount.currency)} />
        <Field label={t('orders.invoice')} value={billedTo} />
        <Field label={t('orders.courier')} value={courierText} />
        {cancel !== null && (
          <Field label={t(`orders.cancelledBy.${cancel.by}`)} value={whyCancelled(cancel) || t('orders.noReason')} />
        )}
      </Stack>
    </Card>
  );
};
