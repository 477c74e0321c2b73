import type { Locale } from '@kopru/contracts/errors/failures';
import type { Journey } from '@kopru/contracts/internal/journey';
import { acceptedStep } from '@kopru/contracts/orders/accepted-step';
import { statusRow } from '@kopru/contracts/orders/order-status';
import type { PublicJourney } from '@kopru/contracts/public/journey';
import { toFailure } from './endpoint.ts';

type Step = Journey['steps'][number];

const takenBy = ({ at, by, acceptedAfterSeconds }: Step) => ({
  at,
  by,
  ...(acceptedAfterSeconds !== undefined && { acceptedAfterSeconds }),
});

const toStep = (step: Step, locale: Locale): PublicJourney['steps'][number] => ({
  status: step.status,
  statusName: statusRow(step.status).name[locale],
  platform: step.platform,
  ...takenBy(step),
});

/** Without the names of people, which the interface shows nowhere. */
export const toJourney = (journey: Journey, locale: Locale): PublicJourney => {
  const { id: orderId, status, placedAt, arrivedAt, storedAt, steps, printed, reportedAt } = journey;
  const accepted = acceptedStep(journey);
  return {
    orderId,
    status,
    statusName: statusRow(status).name[locale],
    placedAt,
    arrivedAt,
    storedAt,
    receivers:
      journey.receivers?.map(({ lastError, ...receiver }) => ({
        ...receiver,
        lastError: toFailure(lastError, locale),
      })) ?? null,
    accepted: accepted === undefined ? null : takenBy(accepted),
    steps: steps.map((step) => toStep(step, locale)),
    printed,
    isReported: journey.isReported,
    reportedAt,
    broken: journey.broken,
    unavailable: journey.unavailable,
  };
};
