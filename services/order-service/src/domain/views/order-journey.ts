import type { OrderJourney } from '@kopru/contracts/internal/journey';
import { isCancelled } from '@kopru/contracts/orders/order-status';
import { acceptUntilOf } from '../accept-until.ts';
import type { Order } from '../order.ts';
import { stepOf } from './order-record.ts';
import { readyAtOf } from '../prepare-at.ts';

type Usual = OrderJourney['usual'];

const awaitsAcceptance = ({ status }: Pick<Order, 'status'>): boolean => status === 400 || status === 325;

/** The clock of the platform, and of the one who has to act, counts on when a sandbox's clock is advanced. */
const waitOf = (order: Order) => {
  const { timeline, movedMs = 0 } = order;
  const began = timeline.findLast((step) => step.changes === undefined)?.at;
  if (began === undefined || !awaitsAcceptance(order)) return { waitsSince: null, acceptUntil: null };
  const sinceMs = began.getTime() - movedMs;
  return { waitsSince: new Date(sinceMs).toISOString(), acceptUntil: acceptUntilOf(order, sinceMs) };
};

const triesOf = (order: Order): number | null => {
  if (!awaitsAcceptance(order)) return null;
  const { intent, autoVerify, acceptPolicy } = order;
  // The first try is under way while somebody waits for its answer.
  if (intent !== undefined && intent.kind !== 'cancel' && intent.attempts > 1) return intent.attempts - 1;
  if (autoVerify !== undefined) return autoVerify.attempts;
  // Until its first try it is a person who is waited for.
  return acceptPolicy?.at !== undefined && acceptPolicy.attempts > 0 ? acceptPolicy.attempts : null;
};

/** What an order itself says of its way. */
export const journeyOf = (order: Order, usual: Usual): OrderJourney => ({
  id: order._id,
  restaurantId: order.restaurantId,
  provider: order.provider,
  status: order.status,
  isTest: order.isTest === true,
  deliveryBy: order.content.delivery.by,
  scheduledFor: order.content.scheduledFor,
  readyAt: readyAtOf(order),
  placedAt: order.content.placedAt,
  arrivedAt: order.receivedAt.toISOString(),
  storedAt: order.createdAt.toISOString(),
  ...waitOf(order),
  acceptTries: triesOf(order),
  steps: order.timeline.filter(({ changes }) => changes === undefined).map(stepOf),
  printed: (order.printed ?? []).map(({ printer, slip, at }) => ({ printer, slip, at: at.toISOString() })),
  isReported: order.isReport,
  reportedAt: order.isReport ? (order.reportedAt?.toISOString() ?? null) : null,
  usual,
});

/** What orders of a restaurant have come to. */
export const usualOf = (orders: readonly Pick<Order, 'status' | 'isReport' | 'printed'>[]): Usual => ({
  isPrinted: orders.some(({ printed = [] }) => printed.some(({ slip }) => slip === 'order')),
  isAdvanced: orders.some(({ status }) => status >= 600 && !isCancelled(status)),
  isReported: orders.some(({ isReport }) => isReport),
});
