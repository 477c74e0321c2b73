import {
  toDecimal,
  type IntegrationSwitched,
  type ObservedChange,
  type OrderEvent,
  type PublicEvent,
} from '@kopru/contracts';

/** What an event tells of an integration, as receivers see it. */
export type AboutIntegration = { integrationId: string; provider: string } & Readonly<Record<string, unknown>>;

/** A public event, in the form from which records, feed and bodies are made. */
export interface PublicFact {
  eventId: string;
  accountId: string;
  event: PublicEvent;
  orderId: string | null;
  providerOrderId: string | null;
  shortCode?: string;
  restaurantId: string;
  /** Where the event stands among those of its order; absent for an integration's event and for older versions'. */
  place?: { sequence: number; firstEventId: string };
  integration?: AboutIntegration;
  traceparent?: string;
  occurredAt: Date;
}

export interface PublicMessage {
  type: PublicEvent;
  body: OrderEvent | IntegrationSwitched | ObservedChange;
  traceparent: string | undefined;
}

export const factOf = ({ type, body, traceparent }: PublicMessage): PublicFact => {
  const { eventId, accountId, restaurantId, occurredAt, ...told } = body;
  const common = {
    eventId,
    accountId,
    event: type,
    restaurantId,
    occurredAt: new Date(occurredAt),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  if ('orderId' in told) {
    const { orderId, providerOrderId, shortCode, sequence, firstEventId } = told;
    const isPlaced = sequence !== undefined && firstEventId !== undefined;
    return {
      ...common,
      orderId,
      providerOrderId,
      ...(shortCode == null ? {} : { shortCode }),
      ...(isPlaced ? { place: { sequence, firstEventId } } : {}),
    };
  }
  const price = 'price' in told && told.price !== null ? { price: toDecimal(told.price) } : {};
  return { ...common, orderId: null, providerOrderId: null, integration: { ...told, ...price } };
};
