import type {
  IncidentChanged,
  IntegrationSwitched,
  OrderEvent,
  PublicEvent,
  PublishedEvent,
} from '@kopru/contracts/messages/messages';
import type { ObservedChange } from '@kopru/contracts/messages/observed-change';
import { toDecimal } from '@kopru/contracts/orders/canonical-order';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';

/** What an event says of an integration, or of an incident, as receivers see it. */
export type RestaurantDetails = { integrationId?: string; incidentId?: string } & Readonly<Record<string, unknown>>;

/** A public event, in the form from which records, feed and bodies are made. */
export interface DeliverableEvent {
  eventId: string;
  accountId: string;
  event: PublicEvent;
  orderId: string | null;
  providerOrderId: string | null;
  shortCode?: string;
  restaurantId: string;
  /** The platform of an order. */
  provider?: ProviderSlug;
  /** Of a trial, which is in no figure. */
  isTrial?: true;
  /** Where the event stands among those of its order; absent for an integration's event and for older versions'. */
  place?: { sequence: number; firstEventId: string };
  integration?: RestaurantDetails;
  /** What changed of an order, where it is not the status. */
  changes?: string[];
  /** Of an order in privacy mode. */
  isPrivate?: true;
  traceparent?: string;
  occurredAt: Date;
}

export interface PublicMessage {
  type: PublishedEvent;
  body: OrderEvent | IntegrationSwitched | ObservedChange | IncidentChanged;
  traceparent: string | undefined;
}

export const toDeliverableEvent = ({ type, body, traceparent }: PublicMessage): DeliverableEvent => {
  const { eventId, accountId, restaurantId, occurredAt, ...data } = body;
  const common = {
    eventId,
    accountId,
    event: type,
    restaurantId,
    occurredAt: new Date(occurredAt),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  if ('orderId' in data) {
    const {
      orderId,
      providerOrderId,
      provider,
      shortCode,
      isPrivate,
      isTest: isTrial,
      sequence,
      firstEventId,
      changes,
    } = data;
    const isPlaced = sequence !== undefined && firstEventId !== undefined;
    return {
      ...common,
      orderId,
      providerOrderId,
      provider,
      ...(shortCode == null ? {} : { shortCode }),
      ...(changes === undefined ? {} : { event: 'siparis.guncellendi' as const, changes }),
      ...(isPrivate === undefined ? {} : { isPrivate }),
      ...(isTrial === undefined ? {} : { isTrial }),
      ...(isPlaced ? { place: { sequence, firstEventId } } : {}),
    };
  }
  const price = 'price' in data && data.price !== null ? { price: toDecimal(data.price) } : {};
  return { ...common, orderId: null, providerOrderId: null, integration: { ...data, ...price } };
};
