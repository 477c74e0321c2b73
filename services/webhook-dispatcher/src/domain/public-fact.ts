import type { IntegrationSwitched, OrderEvent, PublicEvent } from '@kopru/contracts';

/** A public event, in the form from which records, feed and bodies are made. */
export interface PublicFact {
  eventId: string;
  accountId: string;
  event: PublicEvent;
  orderId: string | null;
  providerOrderId: string | null;
  restaurantId: string;
  integration?: { integrationId: string; provider: string; status: boolean };
  traceparent?: string;
  occurredAt: Date;
}

export type PublicMessage =
  | { type: Exclude<PublicEvent, 'entegrasyon.durum_degisti'>; body: OrderEvent; traceparent: string | undefined }
  | { type: 'entegrasyon.durum_degisti'; body: IntegrationSwitched; traceparent: string | undefined };

export const factOf = ({ type, body, traceparent }: PublicMessage): PublicFact => {
  const common = {
    eventId: body.eventId,
    accountId: body.accountId,
    event: type,
    restaurantId: body.restaurantId,
    occurredAt: new Date(body.occurredAt),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  if ('orderId' in body) return { ...common, orderId: body.orderId, providerOrderId: body.providerOrderId };
  const { integrationId, provider, status } = body;
  return { ...common, orderId: null, providerOrderId: null, integration: { integrationId, provider, status } };
};
