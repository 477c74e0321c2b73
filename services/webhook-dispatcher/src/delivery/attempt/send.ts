import { failure } from '@kopru/contracts/errors/failures';
import type { DestinationType } from '@kopru/contracts/internal/destinations';
import type { OrderDetailClient } from '../../clients/order-detail.client.ts';
import { outcomeOf, type Destination, type LiveEndpoint } from '../../destinations/destination.ts';
import type { Outcome } from '../../domain/record-change.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';

export type Destinations = Record<DestinationType, Destination>;

/** Makes one attempt of a record at its endpoint, whatever its type. */
export type Attempt = (endpoint: LiveEndpoint, record: RecordDocument) => Promise<Outcome>;

export const makeAttempt =
  (deps: { destinations: Destinations; orderDetails: OrderDetailClient }): Attempt =>
  async (endpoint, record) => {
    let order: unknown;
    if (endpoint.includeOrder && record.orderId !== null) {
      // A stored file outlives the contents of an order in privacy mode.
      const isStoredPrivate = record.isPrivate === true && endpoint.place.destination.type === 's3';
      const detail = await deps.orderDetails.get(record.eventId, record.accountId, record.orderId, isStoredPrivate);
      if (detail.kind === 'unavailable') {
        const error = failure('order_detail_unavailable', { reason: detail.reason });
        return outcomeOf(record, endpoint.url, { isDelivered: false, error });
      }
      order = detail.order;
    }
    return deps.destinations[endpoint.place.destination.type].send(endpoint, record, order);
  };
