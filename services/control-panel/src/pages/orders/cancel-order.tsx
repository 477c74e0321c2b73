import type { CancelReason, PanelOrder } from '@kopru/contracts';
import { Button, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { FormError } from '../../components/form-error.tsx';
import { Loaded } from '../../components/states.tsx';

interface Values {
  reason: string | null;
  note: string;
}

const CancelForm = ({
  order,
  reasons,
  onClose,
}: {
  order: PanelOrder;
  reasons: CancelReason[];
  onClose: () => void;
}) => {
  const { t, i18n } = useTranslation();
  const form = useForm<Values>({
    initialValues: { reason: reasons[0]?.id ?? null, note: '' },
    validate: { reason: (reason) => (reason === null && reasons.length > 0 ? t('common.required') : null) },
  });
  const cancel = useSend<Values>({
    method: 'POST',
    path: () => `orders/${order.id}/cancel`,
    body: ({ reason, note }) => ({ ...(reason === null ? {} : { reason }), ...(note === '' ? {} : { note }) }),
    stale: ['orders', 'overview', 'alerts', 'payments', 'records'],
    success: t('orders.cancelled'),
    isErrorShown: true,
  });
  return (
    <form onSubmit={form.onSubmit((values) => cancel.mutate(values, { onSuccess: onClose }))}>
      <Stack>
        <FormError error={cancel.error} />
        <Text size="sm">{t('orders.cancelText')}</Text>
        {reasons.length > 0 && (
          <Select
            label={t('orders.reason')}
            data={reasons.map(({ id, name, nameEn }) => ({
              value: id,
              label: i18n.language === 'en' ? (nameEn ?? name) : name,
            }))}
            {...form.getInputProps('reason')}
          />
        )}
        <Textarea
          label={t('orders.cancelNote')}
          autosize
          minRows={2}
          maxLength={1000}
          {...form.getInputProps('note')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.back')}
          </Button>
          <Button type="submit" color="red" loading={cancel.isPending}>
            {t('orders.confirmCancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** The reasons are the platform's own: another one it would refuse. */
export const CancelOrder = ({ order, onClose }: { order: PanelOrder; onClose: () => void }) => {
  const { t } = useTranslation();
  const reasons = useGet<{ reasons: CancelReason[] }>(`orders/${order.id}/reasons`);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('orders.cancelTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Loaded query={reasons} lines={2}>
        {(data) => <CancelForm order={order} reasons={data.reasons} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
};
