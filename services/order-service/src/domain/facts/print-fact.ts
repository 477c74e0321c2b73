import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import type { Order } from '../order.ts';

const limitMs = 180_000;
const usualOrders = 3;
/** So many orders of the restaurant before an order say whether its orders are printed. */
export const ordersBefore = 5;

export type AcceptedOrder = Pick<
  Order,
  '_id' | 'accountId' | 'restaurantId' | 'provider' | 'providerOrderId' | 'isTest' | 'timeline'
> & { content: Pick<Order['content'], 'shortCode'> };

type Slips = readonly Pick<NonNullable<Order['printed']>[number], 'slip'>[];

/** Whether the print helper printed at least three of the last five orders. */
export const isUsuallyPrinted = (before: readonly { printed?: Slips }[]): boolean =>
  before.filter(({ printed = [] }) => printed.some(({ slip }) => slip === 'order')).length >= usualOrders;

/**
 * An order whose preparation began three minutes ago and of which nothing was printed; undefined: it has more time. As in its
 * journey (`brokenLink`), a person has to act.
 */
export const notPrintedFact = (order: AcceptedOrder, now: Date): IncidentFact | undefined => {
  const begun = order.timeline.find(({ status }) => status >= 500 && status < 600);
  if (begun === undefined || now.getTime() - begun.at.getTime() < limitMs) return undefined;
  const { _id: subject, accountId, restaurantId, provider, providerOrderId, isTest, content } = order;
  return {
    ...{ accountId, restaurantId, subject, provider, isTest: isTest === true },
    ...{ kind: 'order_not_printed', since: begun.at.toISOString(), actor: 'person' },
    details: { orderNumber: content.shortCode ?? providerOrderId },
  };
};
