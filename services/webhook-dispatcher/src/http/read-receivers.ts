import { readFailure } from '@kopru/contracts/errors/failures';
import { maxReceivers, type JourneyReceiver } from '@kopru/contracts/internal/journey';
import { viewRecord } from '../domain/record-view.ts';
import { eventFor } from '../domain/wants.ts';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { EndpointDocument } from '../storage/endpoint.model.ts';
import type { EndpointRepository } from '../storage/endpoint.repository.ts';
import type { RecordRepository } from '../storage/record.repository.ts';

interface StoredOrder {
  orderId: string;
  restaurantId: string;
  since: Date;
}

/** How each receiver got a new order. */
export type ReadReceivers = (accountId: string, order: StoredOrder) => Promise<JourneyReceiver[]>;
/** The same of several orders, by one reading of their records. */
export type ReadReceiversOfOrders = (
  accountId: string,
  orders: readonly StoredOrder[],
) => Promise<{ orderId: string; receivers: JourneyReceiver[] }[]>;

const event = 'siparis.olusturuldu';
const dayMs = 86_400_000;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
const nameOf = ({ description, url }: EndpointDocument): string | null =>
  (description === '' ? hostOf(url) : description) || null;

const receiverOf = (record: RecordDocument, endpoint: EndpointDocument | undefined): JourneyReceiver => {
  const { state, attemptCount, nextAttemptAt, lastStatusCode, lastError, deliveredAt } = viewRecord(record);
  // A delivery that was parked at once has no attempt: its endpoint says why.
  const reason = endpoint?.breaker.reason ?? null;
  return {
    endpointId: record.endpointId,
    name: endpoint === undefined ? null : nameOf(endpoint),
    state,
    parkedFor: state === 'parked' ? (record.parkedFor ?? null) : null,
    deliveredAt,
    attemptCount,
    nextAttemptAt,
    lastStatusCode,
    lastError: lastError ?? (state === 'parked' && reason !== null ? readFailure(reason) : null),
  };
};

const missing = (endpoint: EndpointDocument): JourneyReceiver => ({
  endpointId: endpoint._id,
  name: nameOf(endpoint),
  state: 'missing',
  parkedFor: null,
  deliveredAt: null,
  attemptCount: 0,
  nextAttemptAt: null,
  lastStatusCode: null,
  lastError: null,
});

interface Parts {
  records: RecordRepository;
  endpoints: EndpointRepository;
  retentionDays: number;
  now: () => Date;
}

/** Of an order's records and the account's endpoints. */
const makeReceiversOf =
  ({ retentionDays, now }: Pick<Parts, 'retentionDays' | 'now'>) =>
  (items: readonly RecordDocument[], known: readonly EndpointDocument[], { restaurantId, since }: StoredOrder) => {
    const byEndpoint = new Map(items.map((record) => [record.endpointId, record]));
    // What was written later may have wanted nothing of it then, and old deliveries are gone.
    const isCounted = since.getTime() > now().getTime() - (retentionDays - 1) * dayMs;
    const owed = known.filter(
      (endpoint) =>
        isCounted &&
        !byEndpoint.has(endpoint._id) &&
        endpoint.updatedAt < since &&
        eventFor(endpoint, { event, restaurantId }) !== undefined,
    );
    const receivers = [...byEndpoint.values()].reverse();
    const endpointOf = new Map(known.map((endpoint) => [endpoint._id, endpoint]));
    return [
      ...receivers.map((record) => receiverOf(record, endpointOf.get(record.endpointId))),
      ...owed.map(missing),
    ].slice(0, maxReceivers);
  };

export const makeReadReceivers = (parts: Parts): ReadReceivers => {
  const { records, endpoints } = parts;
  const receiversOf = makeReceiversOf(parts);
  return async (accountId, order) => {
    const [{ items }, known] = await Promise.all([
      records.list(accountId, { orderId: order.orderId, event }, { limit: maxReceivers, dir: 'next' }),
      endpoints.listOf(accountId),
    ]);
    return receiversOf(items, known, order);
  };
};

export const makeReadReceiversOfOrders = (parts: Parts): ReadReceiversOfOrders => {
  const { records, endpoints } = parts;
  const receiversOf = makeReceiversOf(parts);
  return async (accountId, orders) => {
    if (orders.length === 0) return [];
    const since = new Date(Math.min(...orders.map((order) => order.since.getTime())));
    const orderIds = orders.map(({ orderId }) => orderId);
    const [found, known] = await Promise.all([
      records.ofOrders(accountId, { orderIds, event, since }),
      endpoints.listOf(accountId),
    ]);
    const ofOrder = Map.groupBy(found, ({ orderId }) => orderId);
    return orders.map((order) => ({
      orderId: order.orderId,
      receivers: receiversOf(ofOrder.get(order.orderId) ?? [], known, order),
    }));
  };
};
