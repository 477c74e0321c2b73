import { Button, Loader, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowRight, IconBell, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../api/hooks.ts';
import { lazily } from '../components/lazily.tsx';
import { PlainSelect } from '../components/plain-select.tsx';
import { ownChannel, useMay, useMayAdvance, useProvider, useProviderName } from '../session/session.ts';
import { mayBecomeReady, nextStep, stepDone, type OrderStep, type Workable } from './order-step.ts';

const Confirm = lazily(async () => (await import('../components/confirm.tsx')).Confirm);

const stale = ['orders', 'overview', 'alerts', 'payments', 'records'] as const;
const preparations = [10, 15, 20, 30, 45, 60] as const;
const adviceMs = 300_000;

/** In the kitchen an order is ready before it leaves; at the counter it leaves. */
export const useNextStep = (order: Workable, isKitchen = false) => {
  const { t } = useTranslation();
  const providerOf = useProvider();
  const params = { id: order.id };
  const verify = useSend('verifyOrder', { stale, success: t('orders.verified') });
  const advance = useSend('advanceOrder', {
    stale,
    success: (moved) => t(`orders.stepDone.${stepDone(moved, order.deliveryBy)}`),
  });
  const leave = useSend('advanceOrder', { stale });
  const mayVerify = useMay('verifyOrder');
  const mayAdvance = useMayAdvance();
  const provider = providerOf(order.provider);
  const mayTake = (step: OrderStep): boolean => {
    if (step === 'verify') return mayVerify;
    return mayAdvance(order.status) && (step !== 'deliver' || mayAdvance(600));
  };
  const steps = [nextStep(order), mayBecomeReady(order) ? ('ready' as const) : null];
  const [step = null, second = null] = (isKitchen ? steps.reverse() : steps).filter(
    (one) => one !== null && mayTake(one),
  );
  const take = (taken: OrderStep, preparationMinutes?: number): void => {
    // Names the status that the person sees, so that a second press, or a colleague's, makes no second step.
    const seen = { expectedStatus: order.status };
    if (taken === 'verify') verify.mutate({ params, body: { preparationMinutes } });
    else if (taken === 'ready') advance.mutate({ params, body: { ...seen, targetStatus: 550 } });
    else if (taken === 'deliver' && order.status < 600)
      // Handed out at the counter: it has left, and the customer has it.
      leave.mutateAsync({ params, body: seen }).then(
        () => advance.mutate({ params, body: { expectedStatus: 600 } }),
        () => undefined,
      );
    else advance.mutate({ params, body: seen });
  };
  const takesTime = step === 'verify' && provider?.takesPreparation === true;
  /** Its platform does not know this step: only this restaurant sees it. */
  const isReadyOnlyHere =
    order.provider !== ownChannel && provider?.sendsReadyFor?.includes(order.deliveryBy) === false;
  const isBusy = verify.isPending || advance.isPending || leave.isPending;
  return { order, step, second, take, takesTime, isReadyOnlyHere, isBusy };
};
type Next = ReturnType<typeof useNextStep>;

type StepProps = { next: Next } & Pick<ButtonProps, 'size'>;

const useStepText = ({ order, isReadyOnlyHere }: Next) => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  return (step: OrderStep) =>
    step === 'ready' && isReadyOnlyHere
      ? { label: t('orders.readyHere'), title: t('orders.readyHereText', { platform: nameOf(order.provider) }) }
      : { label: t(`orders.step.${step}`) };
};

/** The other of the two steps that an order in preparation may take. */
export const SecondStep = ({ next, size }: StepProps) => {
  const textOf = useStepText(next);
  const { second, take, isBusy } = next;
  if (second === null) return null;
  const { label, title } = textOf(second);
  return (
    <Button
      size={size}
      px="sm"
      variant="default"
      title={title}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) take(second);
      }}
    >
      {label}
    </Button>
  );
};

interface TimeProps {
  order: Pick<Workable, 'restaurantId' | 'provider'>;
  value: string;
  onChange: (value: string) => void;
}

/** The minutes that are sent to the platform; the usual time of the kitchen comes first, as a suggestion. */
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
export const NextStep = ({ next, size }: StepProps) => {
  const { t } = useTranslation();
  const [isAsking, asking] = useDisclosure(false);
  const [minutes, setMinutes] = useState('');
  const { order, step, second, take, takesTime, isBusy } = next;
  const textOf = useStepText(next);
  if (step === null) return null;
  const Icon = step === 'verify' ? IconCheck : step === 'ready' ? IconBell : IconArrowRight;
  // Beside another step there is room for words only.
  const icon = second === null ? <Icon size={18} /> : undefined;
  const { label, title } = textOf(step);
  return (
    <>
      <Button
        size={size}
        leftSection={isBusy ? <Loader size={16} color="white" /> : icon}
        aria-disabled={isBusy}
        title={title}
        onClick={() => {
          if (isBusy) return;
          if (step === 'deliver') asking.open();
          else take(step, minutes === '' ? undefined : Number(minutes));
        }}
      >
        {label}
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
            take(step);
          }}
        />
      )}
    </>
  );
};
