import { maxReceivers, readFailure, type JourneyReceiver } from '@kopru/contracts';
import { viewRecord } from '../domain/record-view.ts';
import { eventFor } from '../domain/wants.ts';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { EndpointDocument } from '../storage/endpoint.model.ts';
import type { EndpointRepository } from '../storage/endpoint.repository.ts';
import type { RecordRepository } from '../storage/record.repository.ts';

/** How each receiver got a new order. */
export type ReadReceivers = (
  accountId: string,
  order: { orderId: string; restaurantId: string; since: Date },
) => Promise<JourneyReceiver[]>;

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
    heldFor: state === 'parked' ? (record.parkedFor ?? null) : null,
    toldAt: deliveredAt,
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
  heldFor: null,
  toldAt: null,
  attemptCount: 0,
  nextAttemptAt: null,
  lastStatusCode: null,
  lastError: null,
});

export const makeReadReceivers = (deps: {
  records: RecordRepository;
  endpoints: EndpointRepository;
  retentionDays: number;
  now: () => Date;
}): ReadReceivers => {
  const { records, endpoints, retentionDays, now } = deps;
  return async (accountId, { orderId, restaurantId, since }) => {
    const [{ items }, known] = await Promise.all([
      records.list(accountId, { orderId, event }, { limit: maxReceivers, dir: 'next' }),
      endpoints.listOf(accountId),
    ]);
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
};
