import { Button, Loader, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../api/hooks.ts';
import { lazily } from '../components/lazily.tsx';
import { PlainSelect } from '../components/plain-select.tsx';
import { useMay, useMayAdvance, useProvider } from '../session/session.ts';
import { nextStep, stepAfter, type Workable } from './order-step.ts';

const Confirm = lazily(async () => (await import('../components/confirm.tsx')).Confirm);

const stale = ['orders', 'overview', 'alerts', 'payments', 'records'] as const;
const preparations = [10, 15, 20, 30, 45, 60] as const;

export const useNextStep = (order: Workable) => {
  const { t } = useTranslation();
  const providerOf = useProvider();
  const params = { id: order.id };
  const verify = useSend('verifyOrder', { stale, success: t('orders.verified') });
  const advance = useSend('advanceOrder', {
    stale,
    success: ({ oldStatus }) => t(`orders.stepDone.${stepAfter(oldStatus, order.deliveryBy) ?? 'deliver'}`),
  });
  const mayVerify = useMay('verifyOrder');
  const mayAdvance = useMayAdvance();
  const next = nextStep(order);
  const isOpen = next === 'verify' ? mayVerify : mayAdvance(order.status);
  const step = isOpen ? next : null;
  const take = (preparationMinutes?: number): void => {
    if (step === 'verify') verify.mutate({ params, body: { preparationMinutes } });
    // Names the status that the person sees, so that a second press, or a colleague's, makes no second step.
    else advance.mutate({ params, body: { expectedStatus: order.status } });
  };
  const takesTime = step === 'verify' && providerOf(order.provider)?.takesPreparation === true;
  return { step, take, takesTime, isBusy: verify.isPending || advance.isPending };
};

/** One button for all steps, never disabled, so that it keeps the focus from one step to the next. */
export const NextStep = ({ next, size }: { next: ReturnType<typeof useNextStep> } & Pick<ButtonProps, 'size'>) => {
  const { t } = useTranslation();
  const [isAsking, asking] = useDisclosure(false);
  const [minutes, setMinutes] = useState('');
  const { step, take, takesTime, isBusy } = next;
  if (step === null) return null;
  const Icon = step === 'verify' ? IconCheck : IconArrowRight;
  return (
    <>
      <Button
        size={size}
        leftSection={isBusy ? <Loader size={16} color="white" /> : <Icon size={18} />}
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return;
          if (step === 'deliver') asking.open();
          else take(minutes === '' ? undefined : Number(minutes));
        }}
      >
        {t(`orders.step.${step}`)}
      </Button>
      {takesTime && (
        <PlainSelect
          label={t('orders.preparation')}
          value={minutes}
          data={[
            { value: '', label: t('orders.usualPreparation') },
            ...preparations.map((value) => ({ value: String(value), label: t('queue.minutes', { minutes: value }) })),
          ]}
          onChange={setMinutes}
        />
      )}
      {isAsking && (
        <Confirm
          isOpen
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
      )}
    </>
  );
};
