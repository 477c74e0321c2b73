import type { PanelOrder } from '@kopru/contracts';
import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowRight, IconCheck, IconFileCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useCan } from '../../session/session.ts';
import { CancelOrder } from './cancel-order.tsx';
import classes from './orders.module.css';

const stale = ['orders', 'overview', 'alerts', 'payments', 'records'] as const;

export const OrderActions = ({ order }: { order: PanelOrder }) => {
  const { t } = useTranslation();
  const mayAct = useCan('operator');
  const [isCancelling, cancelling] = useDisclosure(false);
  const verify = useSend('verifyOrder', { stale, success: t('orders.verified') });
  const advance = useSend('advanceOrder', { stale, success: t('orders.advanced') });
  const report = useSend('markReported', { stale, success: t('orders.reportedNow') });
  const params = { id: order.id };
  const isBusy = verify.isPending || advance.isPending;
  const actions: readonly string[] = order.allowedActions;
  if (!mayAct) return actions.length === 0 ? null : <Alert color="gray">{t('orders.viewerNote')}</Alert>;
  return (
    <Group className={classes['actions'] ?? ''} gap="sm">
      {actions.includes('verify') && (
        <Button
          leftSection={<IconCheck size={18} />}
          loading={verify.isPending}
          disabled={isBusy}
          onClick={() => verify.mutate({ params })}
        >
          {t('orders.verify')}
        </Button>
      )}
      {actions.includes('advance') && !actions.includes('verify') && (
        <Button
          leftSection={<IconArrowRight size={18} />}
          loading={advance.isPending}
          disabled={isBusy}
          // Names the status that the person sees, so that a second press, or a colleague's, makes no second step.
          onClick={() => advance.mutate({ params, body: { expectedStatus: order.status } })}
        >
          {t(`orders.advanceFrom.${order.status}`)}
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconX size={18} />}
          disabled={isBusy}
          onClick={cancelling.open}
        >
          {t('orders.cancel')}
        </Button>
      )}
      {!order.isReport && order.status < 1500 && (
        <Button
          variant="default"
          leftSection={<IconFileCheck size={18} />}
          loading={report.isPending}
          onClick={() => report.mutate({ params })}
        >
          {t('orders.markReported')}
        </Button>
      )}
      {isCancelling && <CancelOrder order={order} onClose={cancelling.close} />}
    </Group>
  );
};
