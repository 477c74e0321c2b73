import { acceptedStep, statusRow, type Journey, type Locale, type PublicJourney } from '@kopru/contracts';
import { toFailure } from './endpoint.ts';

type Step = Journey['steps'][number];

const toStep = ({ status, at, by, platform }: Step, locale: Locale): PublicJourney['steps'][number] => ({
  status,
  statusName: statusRow(status).name[locale],
  at,
  by,
  platform,
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
    accepted: accepted === undefined ? null : { at: accepted.at, by: accepted.by },
    steps: steps.map((step) => toStep(step, locale)),
    printed,
    isReported: journey.isReported,
    reportedAt,
    broken: journey.broken,
    unavailable: journey.unavailable,
  };
};
