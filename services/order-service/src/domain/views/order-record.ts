import { readFailure } from '@kopru/contracts/errors/failures';
import type { OrderDetails, OrderRecord, OrderSummary } from '@kopru/contracts/internal/orders';
import type { PlatformOrder } from '@kopru/contracts/internal/platforms';
import { allowedActions } from '@kopru/contracts/orders/order-status';
import { channelOf, ownChannels } from '@kopru/contracts/platforms/channels';
import { isCourierDone } from '../updates/apply-courier.ts';
import { nameOfPayment } from '../name-of-payment.ts';
import type { Order, TimelineStep } from '../order.ts';
import { prepareAtOfOrder, readyAtOf } from '../prepare-at.ts';

/** A step of an order as the other services get it. */
export const stepOf = (step: TimelineStep): Omit<OrderRecord['timeline'][number], 'changes'> => ({
  status: step.status,
  at: step.at.toISOString(),
  by: step.by,
  who: step.who ?? null,
  platform: step.platform,
  platformDueAt: step.platformDueAt?.toISOString() ?? null,
  platformError: step.platformError === undefined ? null : readFailure(step.platformError),
  ...(step.acceptedAfterSeconds !== undefined && { acceptedAfterSeconds: step.acceptedAfterSeconds }),
});
const entryOf = (step: TimelineStep): OrderRecord['timeline'][number] => ({
  ...stepOf(step),
  ...(step.changes === undefined ? {} : { changes: step.changes }),
});

/** The storefront of a stored order. */
export const channelOfOrder = ({ provider, channel }: Pick<Order, 'provider' | 'channel'>) =>
  channelOf(channel ?? ownChannels[provider]);

/** The courier, with where he is while the order waits for him: afterwards its status says that. */
export const courierOf = ({ status, content: { courier } }: Pick<Order, 'status' | 'content'>) =>
  courier?.state == null || !isCourierDone(status) ? courier : { ...courier, state: null, waitingFeeFrom: null };

const cancellationOf = ({ cancel }: Pick<Order, 'cancel'>): OrderRecord['cancel'] =>
  cancel === undefined ? null : { ...cancel, at: cancel.at.toISOString() };

/** An order as the other services get it. */
export const recordOf = (order: Order): OrderRecord => ({
  ...order.content,
  prepareAt: prepareAtOfOrder(order),
  courier: courierOf(order),
  preparationMinutes: order.preparationMinutes ?? null,
  readyAt: readyAtOf(order),
  id: order._id,
  accountId: order.accountId,
  restaurantId: order.restaurantId,
  integrationId: order.integrationId,
  provider: order.provider,
  channel: channelOfOrder(order),
  providerOrderId: order.providerOrderId,
  status: order.status,
  isReport: order.isReport,
  reportedTotal: order.reportedTotal ?? null,
  allowedActions: allowedActions(order.status),
  cancel: cancellationOf(order),
  timeline: order.timeline.map(entryOf),
  matchedCode: order.matchedCode,
  createdAt: order.createdAt.toISOString(),
  updatedAt: (order.changedAt ?? order.createdAt).toISOString(),
});

/** The members of a document that a list item is made of. */
export type SummaryDocument = Pick<
  Order,
  | '_id'
  | 'providerOrderId'
  | 'restaurantId'
  | 'provider'
  | 'channel'
  | 'status'
  | 'total'
  | 'isReport'
  | 'reportedTotal'
  | 'isTest'
  | 'createdAt'
  | 'changedAt'
> & {
  sealed?: { person: string };
  content: {
    shortCode: string | null;
    placedAt: string;
    customer: { name: string | null };
    amount: { currency: string };
  };
};

/** The members of a document that its details are made of. */
export type DetailsDocument = Pick<Order, 'paymentType' | 'paymentName' | 'matchedCode' | 'cancel' | 'timeline'> & {
  content: Pick<Order['content'], 'items'> & {
    payment: { isPaid: boolean };
    amount: { discount: number };
    delivery: Pick<Order['content']['delivery'], 'by'>;
  };
};

export const detailsOf = (order: DetailsDocument): OrderDetails => ({
  paymentType: order.paymentType,
  paymentTypeName: nameOfPayment(order.paymentType, order.paymentName),
  isPaid: order.content.payment.isPaid,
  matchedCode: order.matchedCode,
  discount: order.content.amount.discount,
  deliveryBy: order.content.delivery.by,
  items: order.content.items.map(({ name, quantity, cancelledQuantity }) => ({ name, quantity, cancelledQuantity })),
  steps: order.timeline
    .filter(({ changes }) => changes === undefined)
    .map(({ status, at }) => ({ status, at: at.toISOString() })),
  cancel: cancellationOf(order),
});

export const summaryOf = (order: SummaryDocument): OrderSummary => ({
  id: order._id,
  providerOrderId: order.providerOrderId,
  restaurantId: order.restaurantId,
  provider: order.provider,
  channel: channelOfOrder(order),
  status: order.status,
  total: order.total,
  currency: order.content.amount.currency,
  isReport: order.isReport,
  reportedTotal: order.reportedTotal ?? null,
  isTest: order.isTest === true,
  shortCode: order.content.shortCode,
  customerName: order.content.customer.name,
  placedAt: order.content.placedAt,
  createdAt: order.createdAt.toISOString(),
  updatedAt: (order.changedAt ?? order.createdAt).toISOString(),
});

/** What a platform's adapter must know of an order. */
export const platformOrderOf = (order: Order, status = order.status): PlatformOrder => ({
  accountId: order.accountId,
  restaurantId: order.restaurantId,
  integrationId: order.integrationId,
  provider: order.provider,
  providerOrderId: order.providerOrderId,
  status,
  deliveryBy: order.content.delivery.by,
  items: order.content.items,
  scheduledFor: order.content.scheduledFor,
  platform: order.content.platform,
  lastStepAt: order.lastStepAt?.toISOString() ?? null,
});
