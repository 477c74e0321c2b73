import { Button, Loader, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../api/hooks.ts';
import { lazily } from '../components/lazily.tsx';
import { PlainSelect } from '../components/plain-select.tsx';
import { useMay, useMayAdvance, useProvider } from '../session/session.ts';
import { nextStep, stepAfter, type Workable } from './order-step.ts';

const Confirm = lazily(async () => (await import('../components/confirm.tsx')).Confirm);

const stale = ['orders', 'overview', 'alerts', 'payments', 'records'] as const;
const preparations = [10, 15, 20, 30, 45, 60] as const;
const adviceMs = 300_000;

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
  return { order, step, take, takesTime, isBusy: verify.isPending || advance.isPending };
};

interface TimeProps {
  order: Pick<Workable, 'restaurantId' | 'provider'>;
  value: string;
  onChange: (value: string) => void;
}

/** The minutes that the platform is told; what the kitchen usually needs comes first, and nobody has to take it. */
const PreparationSelect = ({ order: { restaurantId, provider }, value, onChange }: TimeProps) => {
  const { t } = useTranslation();
  const { data } = useGet('getPreparationTime', { params: { id: restaurantId }, refreshMs: adviceMs });
  const advised = data?.platforms.find((one) => one.provider === provider)?.minutes;
  const others = preparations.filter((minutes) => minutes !== advised);
  return (
    <PlainSelect
      label={t('orders.preparation')}
      value={value}
      data={[
        ...(advised === undefined
          ? []
          : [{ value: String(advised), label: t('orders.advisedPreparation', { minutes: advised }) }]),
        { value: '', label: t('orders.usualPreparation') },
        ...others.map((minutes) => ({ value: String(minutes), label: t('queue.minutes', { minutes }) })),
      ]}
      onChange={onChange}
    />
  );
};

/** One button for all steps, never disabled, so that it keeps the focus from one step to the next. */
export const NextStep = ({ next, size }: { next: ReturnType<typeof useNextStep> } & Pick<ButtonProps, 'size'>) => {
  const { t } = useTranslation();
  const [isAsking, asking] = useDisclosure(false);
  const [minutes, setMinutes] = useState('');
  const { order, step, take, takesTime, isBusy } = next;
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
      {takesTime && <PreparationSelect order={order} value={minutes} onChange={setMinutes} />}
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
