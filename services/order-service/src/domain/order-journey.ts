import { isCancelled, providers, type OrderJourney, type ProviderManifest } from '@kopru/contracts';
import type { Order } from './order.ts';
import { stepOf } from './order-record.ts';
import { readyAtOf } from './prepare-at.ts';

type Usual = OrderJourney['usual'];

const iso = (date: Date | undefined): string | null => date?.toISOString() ?? null;

/** The clock of the platform, and of whoever has to act, counts on when a sandbox's clock is advanced. */
const waitOf = ({ status, timeline, provider, content, movedMs = 0 }: Order) => {
  const began = timeline.findLast((step) => step.changes === undefined)?.at;
  if (began === undefined || (status !== 400 && status !== 325)) return { waitsSince: null, acceptUntil: null };
  const since = began.getTime() - movedMs;
  const { acceptance }: ProviderManifest = providers[provider];
  const own = content.acceptUntil ?? content.platform['expiryDate'];
  const ends = acceptance === undefined ? null : new Date(since + acceptance.endsAfterMs).toISOString();
  return {
    waitsSince: new Date(since).toISOString(),
    acceptUntil: status !== 400 ? null : typeof own === 'string' ? new Date(own).toISOString() : ends,
  };
};

const triesOf = ({ status, intent, autoVerify }: Order): number | null => {
  if (status !== 400 && status !== 325) return null;
  // The first try is under way while somebody waits for its answer.
  if (intent !== undefined && intent.kind !== 'cancel' && intent.attempts > 1) return intent.attempts - 1;
  return autoVerify?.attempts ?? null;
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
  reportedAt: order.isReport ? iso(order.reportedAt) : null,
  usual,
});

/** What orders of a restaurant have come to. */
export const usualOf = (orders: readonly Pick<Order, 'status' | 'isReport' | 'printed'>[]): Usual => ({
  isPrinted: orders.some(({ printed = [] }) => printed.some(({ slip }) => slip === 'order')),
  isAdvanced: orders.some(({ status }) => status >= 600 && !isCancelled(status)),
  isReported: orders.some(({ isReport }) => isReport),
});
