import type { PublicEvent } from '@kopru/contracts/messages/messages';
import { webhookContent } from '@kopru/contracts/webhooks/body';
import type { RestaurantDetails } from './deliverable-event.ts';
import type { RecordDocument } from './webhook-record.ts';

interface BodyParts {
  event: PublicEvent;
  providerOrderId: string | null;
  restaurantId: string;
  integration?: RestaurantDetails;
  changes?: string[];
  /** Made up at a person's request: a receiver must not look for its order. */
  isTest?: true;
}

/** `veri` as the interface has it; `id` is the webhook record's id (in the event feed: the event's). */
export const veriOf = (parts: BodyParts, id: string): Record<string, unknown> =>
  parts.integration === undefined
    ? {
        id,
        providerOrderId: parts.providerOrderId,
        restaurantId: parts.restaurantId,
        ...(parts.changes === undefined ? {} : { degisenler: parts.changes }),
      }
    : { id, restaurantId: parts.restaurantId, ...parts.integration };

const bodyOf = (parts: BodyParts, id: string, order: unknown) =>
  webhookContent({ event: parts.event, veri: veriOf(parts, id), order, isTest: parts.isTest });

/** The body of a webhook; `order` is added for the endpoints that ask for the whole order. */
export const webhookBody = (parts: BodyParts, id: string, order?: unknown): string =>
  JSON.stringify(bodyOf(parts, id, order));

/** When a record's event happened; records of older versions know only when they were made. */
export const happenedAt = ({ occurredAt, createdAt }: RecordDocument): Date => occurredAt ?? createdAt;

/** What stands in a message or a line of a file, which has no headers beside it: the webhook's body, and of what it is. */
export const eventLine = (record: RecordDocument, order?: unknown): string =>
  JSON.stringify({
    id: record._id,
    ...(record.place === undefined ? {} : { sequence: record.place.sequence }),
    occurredAt: happenedAt(record).toISOString(),
    ...bodyOf(record, record._id, order),
  });
