import type { PanelOrder } from '@kopru/contracts';
import { Button, Loader } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { Confirm } from '../../components/confirm.tsx';
import { nextStep, stepAfter } from './order-step.ts';

const stale = ['orders', 'overview', 'alerts', 'payments', 'records'] as const;

export const useNextStep = (order: PanelOrder) => {
  const { t } = useTranslation();
  const { by } = order.delivery;
  const params = { id: order.id };
  const verify = useSend('verifyOrder', { stale, success: t('orders.verified') });
  const advance = useSend('advanceOrder', {
    stale,
    success: ({ oldStatus }) => t(`orders.stepDone.${stepAfter(oldStatus, by) ?? 'deliver'}`),
  });
  const step = nextStep(order);
  const take = (): void => {
    if (step === 'verify') verify.mutate({ params });
    // Names the status that the person sees, so that a second press, or a colleague's, makes no second step.
    else advance.mutate({ params, body: { expectedStatus: order.status } });
  };
  return { step, take, isBusy: verify.isPending || advance.isPending };
};

/** One button for all steps, never disabled, so that it keeps the focus from one step to the next. */
export const NextStep = ({ step, take, isBusy }: ReturnType<typeof useNextStep>) => {
  const { t } = useTranslation();
  const [isAsking, asking] = useDisclosure(false);
  if (step === null) return null;
  const Icon = step === 'verify' ? IconCheck : IconArrowRight;
  return (
    <>
      <Button
        leftSection={isBusy ? <Loader size={16} color="white" /> : <Icon size={18} />}
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return;
          if (step === 'deliver') asking.open();
          else take();
        }}
      >
        {t(`orders.step.${step}`)}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('orders.deliverTitle')}
        text={t('orders.deliverText')}
        action={t('orders.deliverAction')}
        color="bosphorus"
        isBusy={isBusy}
        onClose={asking.close}
        onConfirm={() => {
          asking.close();
          take();
        }}
      />
    </>
  );
};
