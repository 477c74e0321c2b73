import type { PanelData } from '@kopru/contracts/panel/operations';
import { acceptedStep } from '@kopru/contracts/panel/values';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { answerText } from '../../components/failure-text.ts';
import { useFormats } from '../../components/format.ts';
import { useActorText } from '../../order/actor-text.ts';

type Journey = PanelData<'getJourney'>;
type Receiver = NonNullable<Journey['receivers']>[number];
interface Point {
  name: string;
  /** Undefined: not yet. */
  at: string | undefined;
  /** Who did it, or how often it was tried. */
  by?: string | undefined;
}

/** Time goes on, and with it what is missing. */
const refreshMs = 15_000;

/** Receivers that have not received it yet are last. */
const byTime = (a: Receiver, b: Receiver): number => (a.deliveredAt ?? '9').localeCompare(b.deliveredAt ?? '9');

const usePointOfReceiver = () => {
  const { t } = useTranslation();
  return ({ name, deliveredAt, attemptCount }: Receiver): Point => ({
    name: name ?? t('journey.at.receiver'),
    at: deliveredAt ?? undefined,
    ...(deliveredAt === null && attemptCount > 0 && { by: t('deliveries.attemptCount', { count: attemptCount }) }),
  });
};

const usePoints = ({ placedAt, arrivedAt, storedAt, receivers, steps, printed, reportedAt }: Journey): Point[] => {
  const { t } = useTranslation();
  const pointOfReceiver = usePointOfReceiver();
  const actorText = useActorText();
  const accepted = acceptedStep({ steps });
  const last = steps.at(-1);
  const ready = steps.find(({ status }) => status === 550);
  const paper = printed[0];
  return [
    { name: t('journey.at.platform'), at: placedAt },
    { name: t('journey.at.arrived'), at: arrivedAt },
    { name: t('journey.at.stored'), at: storedAt },
    ...[...(receivers ?? [])].sort(byTime).map(pointOfReceiver),
    {
      name: t('journey.at.accepted'),
      at: accepted?.at,
      by: accepted && actorText(accepted),
    },
    ...(paper === undefined ? [] : [{ name: t('journey.at.printed'), at: paper.at, by: paper.printer }]),
    ...(ready === undefined ? [] : [{ name: t('journey.at.ready'), at: ready.at, by: actorText(ready) }]),
    ...(accepted === undefined || last === accepted || last === ready
      ? []
      : [{ name: t('journey.at.advanced'), at: last?.at }]),
    ...(reportedAt === null ? [] : [{ name: t('journey.at.reported'), at: reportedAt }]),
  ];
};

/** Why some receivers have not received the order. */
const reasonsOf = ({ receivers }: Journey): string[] =>
  (receivers ?? []).flatMap(({ deliveredAt, lastStatusCode: statusCode, lastError: error }) =>
    deliveredAt !== null || (statusCode === null && error === null) ? [] : [answerText({ statusCode, error })],
  );

const Broken = ({ journey, broken }: { journey: Journey; broken: NonNullable<Journey['broken']> }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [reason] = broken.link === 'notified' ? reasonsOf(journey) : [];
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title={t(`journey.broken.${broken.link}`, { since: dateTime(broken.since) })}
    >
      <Text size="sm">{t(`journey.culprit.${broken.culprit}`)}</Text>
      {reason !== undefined && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </Alert>
  );
};

const Line = ({ journey }: { journey: Journey }) => {
  const { t } = useTranslation();
  const { clock, dateTime } = useFormats();
  const points = usePoints(journey);
  return (
    <>
      <Text size="sm" component="p" m={0} aria-label={t('journey.title')}>
        <Text span fw={600} size="sm">
          {t('journey.title')}:
        </Text>{' '}
        {points.map(({ name, at, by }, index) => (
          <span key={index} title={at === undefined ? undefined : dateTime(at)}>
            {index > 0 && ' → '}
            {name} {at === undefined ? t('journey.notYet') : clock(at)}
            {by !== undefined && ` (${by})`}
          </span>
        ))}
      </Text>
      {journey.unavailable.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('journey.receiversUnknown')}
        </Text>
      )}
      {journey.broken !== null && <Broken journey={journey} broken={journey.broken} />}
    </>
  );
};

/** The way of an order, as one line, with who has to act where something is missing on it. */
export const OrderJourney = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation();
  const { data, isError } = useGet('getJourney', { params: { id: orderId }, refreshMs });
  if (data !== undefined) return <Line journey={data} />;
  return isError ? (
    <Text size="xs" c="dimmed">
      {t('journey.unknown')}
    </Text>
  ) : null;
};
