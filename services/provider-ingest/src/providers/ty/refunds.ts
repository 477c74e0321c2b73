import { type BodyReader, openBody, spelling, unreadable } from '../body.ts';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import { readPages, together } from '../read-pages.ts';
import type { RefundCalls, RefundReading, RefundRequest } from '../refunds.ts';
import { supplierPath, type TrendyolClient } from './client.ts';
import { pageOf, pageSize } from './pages.ts';

/** Then the request is decided against the restaurant. Source: the platform's page on refund requests of meals. */
const decideWithinMs = 14_400_000;
/** Far more than one restaurant has within that time. */
const maxPages = 20;
/** Of `Accepted`, `Rejected`, `Unresolved` and `WaitingForSellerRefund` nobody has to decide any more. */
const waiting = 'WaitingInAction';

/** The page shows the status as text; Trendyol's other interfaces have an object with a name. */
const statusOf = (reader: BodyReader): string | null => {
  for (const name of ['status', 'claimItemStatus']) {
    const status = typeof reader.raw(name) === 'object' ? reader.object(name).text('name') : reader.text(name);
    if (status !== null) return status;
  }
  return null;
};

/** One refund request: open while one of its items waits. Where no status can be read, it is one, as was asked for. */
const requestOf = (entry: unknown): { request: RefundRequest; isOpen: boolean } => {
  const claim = openBody(entry);
  const id = claim.id('id') ?? claim.id('claimId');
  if (id === null) throw unreadable('id', 'must be text or a number');
  const createdAt = claim.time('createdDate') ?? claim.time('claimDate');
  if (createdAt === null) throw unreadable('createdDate', 'must be a time');
  const items = [...claim.list('claimItems'), ...claim.list('items')];
  const ofItems = items.flatMap((item) => statusOf(item) ?? []);
  const statuses = ofItems.length > 0 ? ofItems : [statusOf(claim) ?? waiting];
  const endsAt = new Date(Date.parse(createdAt) + decideWithinMs);
  return {
    request: { id, orderNumber: claim.text('orderNumber', 100) ?? claim.text('orderId', 100), endsAt },
    isOpen: statuses.some((status) => spelling(status) === spelling(waiting)),
  };
};

/** The open requests of a list; an entry that cannot be read costs no other. */
export const openRequests = (entries: readonly unknown[], now: Date): RefundReading => {
  const reading: RefundReading = { requests: [], unreadCount: 0 };
  for (const entry of entries)
    try {
      const { request, isOpen } = requestOf(entry);
      if (isOpen && request.endsAt > now) reading.requests.push(request);
    } catch {
      reading.unreadCount += 1;
    }
  return reading;
};

/**
 * Source: `GET claim/meal/suppliers/{supplierId}/claims`, with `createdStartDate` and `createdEndDate` in milliseconds.
 * An entry is `{id, orderNumber, createdDate, claimItems: [{id, status, …}]}`, as programs that read it show. Where a shop
 * has moved to Uber Eats the service answers 403 or 404, and there are none.
 */
export const createTrendyolRefunds = (parts: { client: TrendyolClient; http: PlatformHttp }): RefundCalls => ({
  async readOpen({ integration, now, signal }) {
    const { client, http } = parts;
    const pageAt = async (page: number) => {
      const answer = await client.call(integration, {
        method: 'GET',
        endpoint: 'claims',
        path: `${supplierPath(integration, 'claim')}/claims`,
        query: {
          storeId: integration.config.restaurantId ?? '',
          itemStatuses: waiting,
          createdStartDate: now.getTime() - decideWithinMs,
          createdEndDate: now.getTime(),
          page,
          size: pageSize,
        },
        isPolling: true,
        signal,
      });
      if (answer.status === 403 || answer.status === 404) return pageOf(null, page);
      if (!isSuccess(answer)) throw http.refusal(answer);
      return pageOf(answer.data, page);
    };
    const { entries, errors } = together([await readPages(pageAt, { maxPages, signal })]);
    return { ...openRequests(entries, now), failed: errors[0] };
  },
});
