import type { CancelReason } from '@kopru/contracts/internal/orders';
import { Radio, SimpleGrid, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../api/hooks.ts';
import { Dialog } from '../components/dialog.tsx';
import { FormBody } from '../components/form-body.tsx';
import { Loaded } from '../components/states.tsx';
import { SoldOutLines } from './sold-out.tsx';

interface Values {
  reason: string | null;
  note: string;
}

/** What has run out is soon ordered again, unless it is taken off sale. */
const Missing = ({ orderId }: { orderId: string }) => {
  const { data } = useGet('getOrder', { params: { id: orderId } });
  return data === undefined ? null : <SoldOutLines order={data} />;
};

const CancelForm = ({
  orderId,
  reasons,
  onClose,
}: {
  orderId: string;
  reasons: CancelReason[];
  onClose: () => void;
}) => {
  const { t, i18n } = useTranslation();
  const form = useForm<Values>({
    // No reason is preselected, because the platform and the customer will see it.
    initialValues: { reason: null, note: '' },
    validate: { reason: (reason) => (reason === null && reasons.length > 0 ? t('common.required') : null) },
  });
  const cancel = useSend('cancelOrder', {
    stale: ['orders', 'overview', 'alerts', 'payments', 'records'],
    success: t('orders.cancelled'),
    isErrorShown: true,
  });
  const isMissing = reasons.find(({ id }) => id === form.values.reason)?.isItemUnavailable === true;
  const submit = form.onSubmit(({ reason, note }) => {
    const body = { ...(reason === null ? {} : { reason }), ...(note === '' ? {} : { note }) };
    cancel.mutate({ params: { id: orderId }, body }, { onSuccess: onClose });
  });
  return (
    <FormBody
      form={form}
      onSubmit={submit}
      sending={cancel}
      onCancel={onClose}
      cancel={t('common.back')}
      action={t('orders.confirmCancel')}
      actionColor="red"
    >
      <Text size="sm">{t('orders.cancelText')}</Text>
      {reasons.length > 0 && (
        <Radio.Group label={t('orders.reason')} {...form.getInputProps('reason')}>
          <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs" my="xs">
            {reasons.map(({ id, name, nameEn }) => (
              <Radio key={id} value={id} label={i18n.language === 'en' ? (nameEn ?? name) : name} />
            ))}
          </SimpleGrid>
        </Radio.Group>
      )}
      {isMissing && <Missing orderId={orderId} />}
      <Textarea label={t('orders.cancelNote')} autosize minRows={2} maxLength={1000} {...form.getInputProps('note')} />
    </FormBody>
  );
};

/** Offers the platform's own reasons, because it would refuse any other. */
export const CancelOrder = ({ orderId, onClose }: { orderId: string; onClose: () => void }) => {
  const { t } = useTranslation();
  const reasons = useGet('cancelReasons', { params: { id: orderId } });
  return (
    <Dialog onClose={onClose} title={t('orders.cancelTitle')}>
      <Loaded query={reasons} lines={2}>
        {(data) => <CancelForm orderId={orderId} reasons={data.reasons} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
};
