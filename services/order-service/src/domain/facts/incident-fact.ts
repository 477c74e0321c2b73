import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import type { DeadOrderMessage } from './dead-order-message.ts';
import type { Order } from '../order.ts';

/**
 * An order from further in the future was stored before the clock was set back, and may have waited long. A resolved
 * incident is opened again as the same one within a minute, which this is well below.
 */
export const futureMs = 30_000;

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

interface Waiting {
  now: Date;
  /** How long an order may wait. */
  limitMs: number;
}

/** An order that has waited too long for acceptance, by the clock of its sandbox if it has one; undefined: it has not. */
export const notAcceptedFact = (order: WaitingOrder, { now, limitMs }: Waiting): IncidentFact | undefined => {
  const { timeline, createdAt, movedMs = 0, autoVerify, intent } = order;
  const began = timeline.findLast(({ changes }) => changes === undefined)?.at ?? createdAt;
  const sinceMs = began.getTime() - movedMs;
  const waitedMs = now.getTime() - sinceMs;
  if (waitedMs < limitMs && waitedMs > -futureMs) return undefined;
  // An order that is being accepted waits for its platform.
  const isUnderWay = autoVerify !== undefined || intent?.kind === 'verify';
  return {
    ...aboutOrder(order),
    kind: 'order_not_accepted',
    since: new Date(sinceMs).toISOString(),
    actor: isUnderWay ? 'platform' : 'person',
    details: { orderNumber: numberOf(order) },
  };
};

/** An order, or a change of one, whose message could not be processed: Köprü has to be mended, and a person to look at the platform. */
export const deadFact = ({
  _id,
  accountId,
  restaurantId,
  provider,
  orderNumber,
  isTest,
  isChange,
  orderId,
  at,
}: DeadOrderMessage): IncidentFact => ({
  ...{ accountId, restaurantId, provider, subject: orderId ?? _id, isTest: isTest === true },
  kind: 'message_dead',
  since: at.toISOString(),
  actor: 'kopru',
  details: { orderNumber, isChange: isChange === true },
});

/** An order that was changed or cancelled after acceptance, and nobody at the restaurant has seen it. */
export const stoppedFact = (order: UnseenOrder): IncidentFact => ({
  ...aboutOrder(order),
  kind: 'order_stopped',
  since: order.unseenSince.toISOString(),
  actor: 'person',
  details: { orderNumber: numberOf(order), isCancelled: order.isCancelled },
});
