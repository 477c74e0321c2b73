import { acceptedStep } from './accepted-step.ts';
import type { OrderWay } from '../internal/journey.ts';
import type { Facts } from './broken-link.ts';

/** How far an order has come, as far as is known; also of an order that was cancelled afterwards. */
export const wayPointOf = ({
  steps,
  printed,
  receivers,
}: Pick<Facts, 'steps' | 'printed' | 'receivers'>): OrderWay['point'] => {
  if (printed.some(({ slip }) => slip === 'order')) return 'printed';
  if (acceptedStep({ steps }) !== undefined) return 'accepted';
  return receivers?.some(({ deliveredAt }) => deliveredAt !== null) === true ? 'notified' : 'arrived';
};
