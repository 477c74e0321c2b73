import type { PanelOrder } from '@kopru/contracts/panel/operations';

export type OrderStep = 'verify' | 'prepare' | 'sendOut' | 'handOver' | 'ready' | 'deliver';
type DeliveryBy = PanelOrder['delivery']['by'];

/** What an order must have so that somebody can work on it. */
export interface Workable extends Pick<PanelOrder, 'id' | 'restaurantId' | 'provider' | 'status' | 'allowedActions'> {
  deliveryBy: DeliveryBy;
}

const leaving = { restaurant: 'sendOut', platform: 'handOver', pickup: 'deliver' } as const;

/**
 * What moves an order on from a status; null where that is the platform's courier's to say. Nobody drives with what a
 * customer fetches: it becomes ready, and then it is handed out.
 */
export const stepAfter = (status: number, by: DeliveryBy): Exclude<OrderStep, 'verify'> | null => {
  if (status < 500) return 'prepare';
  if (status === 500 && by === 'pickup') return 'ready';
  if (status < 600) return leaving[by];
  return by === 'platform' ? null : 'deliver';
};

/** What a command has done to an order. */
export const stepDone = (
  { oldStatus, newStatus }: { oldStatus: number; newStatus: number },
  by: DeliveryBy,
): Exclude<OrderStep, 'verify'> => (newStatus === 550 ? 'ready' : (stepAfter(oldStatus, by) ?? 'deliver'));

/** Whether somebody may say that an order is ready besides moving it on. */
export const mayBecomeReady = ({ status, deliveryBy, allowedActions }: Workable): boolean =>
  status === 500 && deliveryBy !== 'pickup' && allowedActions.includes('advance');

/** What the kitchen does next with an order. */
export const nextStep = ({ status, deliveryBy, allowedActions }: Workable): OrderStep | null => {
  if (allowedActions.includes('verify')) return 'verify';
  return allowedActions.includes('advance') ? stepAfter(status, deliveryBy) : null;
};
