import type { PanelOrder } from '@kopru/contracts/panel/operations';
import { ActionIcon, Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileCheck, IconPrinter, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useMay } from '../../session/session.ts';
import { CancelOrder } from '../../order/cancel-order.tsx';
import { NextStep, SecondStep, useNextStep } from '../../order/next-step.tsx';
import { usePrintSlip } from '../../order/slip-printer.tsx';
import classes from './orders.module.css';

/** Takes the focus when the button that had it is gone, so that a keyboard stays where it was. */
const useRetainedFocus = (change: unknown) => {
  const ref = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) ref.current?.focus();
  }, [change]);
  const onFocus = () => {
    hadFocus.current = true;
  };
  return { ref, tabIndex: -1, onFocus };
};

export const OrderActions = ({ order }: { order: PanelOrder }) => {
  const { t } = useTranslation();
  const mayAct = useMay('advanceOrder');
  const mayReport = useMay('markReported');
  const [isCancelling, cancelling] = useDisclosure(false);
  const next = useNextStep({ ...order, deliveryBy: order.delivery.by });
  const printSlip = usePrintSlip();
  const report = useSend('markReported', { stale: ['orders'], success: t('orders.reportedNow') });
  const focus = useRetainedFocus(order);
  const { allowedActions } = order;
  if (!mayAct) return allowedActions.length === 0 ? null : <Alert color="gray">{t('orders.viewerNote')}</Alert>;
  return (
    <Group className={classes['actions'] ?? ''} gap="sm" {...focus}>
      <NextStep next={next} />
      <SecondStep next={next} />
      {allowedActions.includes('cancel') && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconX size={18} />}
          disabled={next.isBusy}
          onClick={cancelling.open}
        >
          {t('orders.cancel')}
        </Button>
      )}
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('slip.print')}
        title={t('slip.print')}
        onClick={() => printSlip(order.id)}
      >
        <IconPrinter size={18} />
      </ActionIcon>
      {mayReport && !order.isReport && order.status < 1500 && (
        <Button
          variant="default"
          leftSection={<IconFileCheck size={18} />}
          loading={report.isPending}
          onClick={() => report.mutate({ params: { id: order.id } })}
        >
          {t('orders.markReported')}
        </Button>
      )}
      {isCancelling && <CancelOrder orderId={order.id} onClose={cancelling.close} />}
    </Group>
  );
};
