import type { PublicEvent } from '@kopru/contracts';

interface BodyParts {
  event: PublicEvent;
  providerOrderId: string | null;
  restaurantId: string;
  integration?: { integrationId: string; provider: string; status: boolean };
}

/** `veri` as the interface has it; `id` is the webhook record's id (in the event feed: the event's). */
export const veriOf = (parts: BodyParts, id: string): Record<string, unknown> =>
  parts.integration === undefined
    ? { id, providerOrderId: parts.providerOrderId, restaurantId: parts.restaurantId }
    : { id, restaurantId: parts.restaurantId, ...parts.integration };

/** The body of a webhook; `order` is added for the endpoints that ask for the whole order. */
export const webhookBody = (parts: BodyParts, id: string, order?: unknown): string =>
  JSON.stringify({
    olay: parts.event,
    veri: order === undefined ? veriOf(parts, id) : { ...veriOf(parts, id), siparis: order },
  });
