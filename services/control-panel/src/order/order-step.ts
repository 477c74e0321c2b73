import type { PanelOrder } from '@kopru/contracts';

export type OrderStep = 'verify' | 'prepare' | 'sendOut' | 'handOver' | 'ready' | 'deliver';
type DeliveryBy = PanelOrder['delivery']['by'];

/** What an order must have so that somebody can work on it. */
export interface Workable extends Pick<PanelOrder, 'id' | 'restaurantId' | 'provider' | 'status' | 'allowedActions'> {
  deliveryBy: DeliveryBy;
}

const leaving = { restaurant: 'sendOut', platform: 'handOver', pickup: 'ready' } as const;

/** What moves an order on from a status; null where that is the platform's courier's to say. */
export const stepAfter = (status: number, by: DeliveryBy): Exclude<OrderStep, 'verify'> | null => {
  if (status < 500) return 'prepare';
  if (status < 600) return leaving[by];
  return by === 'platform' ? null : 'deliver';
};

/** What the kitchen does next with an order. */
export const nextStep = ({ status, deliveryBy, allowedActions }: Workable): OrderStep | null => {
  if (allowedActions.includes('verify')) return 'verify';
  return allowedActions.includes('advance') ? stepAfter(status, deliveryBy) : null;
};
