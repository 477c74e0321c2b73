import type { IncidentFact } from '@kopru/contracts';
import type { Order } from './order.ts';

/** Somebody or something accepts most orders within this time. */
const acceptedWithinMs = 15_000;

export type WaitingOrder = Pick<
  Order,
  | '_id'
  | 'accountId'
  | 'restaurantId'
  | 'provider'
  | 'providerOrderId'
  | 'isTest'
  | 'createdAt'
  | 'timeline'
  | 'movedMs'
  | 'autoVerify'
> & { content: Pick<Order['content'], 'shortCode'>; intent?: { kind: string } };

export type UnseenOrder = Omit<WaitingOrder, 'timeline' | 'movedMs' | 'autoVerify' | 'intent'> & {
  isCancelled: boolean;
  unseenSince: Date;
};

const aboutOrder = ({ _id, accountId, restaurantId, provider, isTest }: WaitingOrder | UnseenOrder) => ({
  accountId,
  restaurantId,
  subject: _id,
  provider,
  isTest: isTest === true,
});
const numberOf = ({ providerOrderId, content }: WaitingOrder | UnseenOrder): string =>
  content.shortCode ?? providerOrderId;

/** An order whose wait for acceptance has taken too long; undefined: it has not. A sandbox's clock counts as its platform's does. */
export const notAcceptedFact = (order: WaitingOrder, now: Date): IncidentFact | undefined => {
  const { timeline, createdAt, movedMs = 0, autoVerify, intent } = order;
  const began = timeline.findLast(({ changes }) => changes === undefined)?.at ?? createdAt;
  const sinceMs = began.getTime() - movedMs;
  if (now.getTime() - sinceMs < acceptedWithinMs) return undefined;
  // What is being accepted waits for its platform.
  const isUnderWay = autoVerify !== undefined || intent?.kind === 'verify';
  return {
    ...aboutOrder(order),
    kind: 'order_not_accepted',
    since: new Date(sinceMs).toISOString(),
    actor: isUnderWay ? 'platform' : 'person',
    details: { orderNumber: numberOf(order) },
  };
};

/** An order that was changed or cancelled, which nobody of the restaurant has seen. */
export const stoppedFact = (order: UnseenOrder): IncidentFact => ({
  ...aboutOrder(order),
  kind: 'order_stopped',
  since: order.unseenSince.toISOString(),
  actor: 'person',
  details: { orderNumber: numberOf(order), isCancelled: order.isCancelled },
});
