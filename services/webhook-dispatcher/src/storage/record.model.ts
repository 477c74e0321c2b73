import type { Failure } from '@kopru/contracts/errors/failures';
import type { RecordState } from '@kopru/contracts/internal/webhooks';
import { publicEvents } from '@kopru/contracts/messages/events';
import { recordStates } from '@kopru/contracts/panel/values';
import { providerSlugs } from '@kopru/contracts/platforms/providers';
import {
  asGiven,
  date,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  orNull,
  storedIn,
  storing,
  text,
} from '@kopru/mongo';
import type { RecordDocument } from '../domain/webhook-record.ts';
import { integrationState, place } from './event.model.ts';
import { expiry } from './retention.ts';

/** Not at their end yet. */
export const waiting: RecordState[] = ['pending', 'retrying', 'parked'];
const troubled: RecordState[] = ['retrying', 'parked', 'failed', 'skipped'];

/** Few indexes, because every delivery pays for each; open records have small ones of their own. */
export const recordSchema = (retentionDays: number) =>
  storing<RecordDocument>()(
    storedIn(
      'records',
      {
        _id: text,
        accountId: text,
        endpointId: text,
        eventId: text,
        event: oneOf(publicEvents),
        orderId: orNull(text),
        providerOrderId: orNull(text),
        shortCode: optional(text),
        restaurantId: text,
        provider: optional(oneOf(providerSlugs)),
        isTrial: optional(asGiven<true>()),
        place: optional(place),
        integration: optional(integrationState),
        changes: optional(listOf(text)),
        state: oneOf(recordStates),
        isOpen: optional(asGiven<true>()),
        version: number,
        failures: number,
        attempts: listOf(
          objectOf({
            number,
            at: date,
            url: text,
            statusCode: orNull(number),
            error: orNull(asGiven<Failure | string>()),
            durationMs: number,
            responseBody: orNull(text),
          }),
        ),
        attemptCount: number,
        nextAttemptAt: optional(date),
        dueAt: optional(date),
        parkedFor: optional(oneOf(['breaker', 'paused', 'disabled', 'backlog', 'rate', 'recovery'])),
        waitsFor: optional(objectOf({ sequence: number, recordId: optional(text), since: date })),
        claim: optional(text),
        recoveredBy: optional(text),
        expungedAt: optional(date),
        movedTo: optional(number),
        isPrivate: optional(asGiven<true>()),
        traceparent: optional(text),
        day: number,
        occurredAt: optional(date),
        createdAt: date,
        deliveredAt: optional(date),
      },
      [
        { name: 'account_newest', key: { accountId: 1, createdAt: -1, _id: -1 } },
        // The day comes first, because ids of orders are hashes: writes would be scattered over an index of them alone.
        { name: 'order_by_day', key: { day: 1, orderId: 1 } },
        {
          name: 'open',
          key: { state: 1, endpointId: 1, createdAt: 1 },
          partialFilterExpression: { isOpen: true },
        },
        // A delivery without trouble never enters this index.
        {
          name: 'account_trouble',
          key: { accountId: 1, state: 1, createdAt: -1, _id: -1 },
          partialFilterExpression: { state: { $in: troubled } },
        },
        // What a later event of an order may have to wait for; a delivery without trouble never enters this one either.
        {
          name: 'order_waiting',
          key: { orderId: 1, 'place.sequence': 1 },
          partialFilterExpression: { state: { $in: waiting } },
        },
        {
          name: 'blocked',
          key: { endpointId: 1, createdAt: 1 },
          partialFilterExpression: { waitsFor: { $exists: true } },
        },
        { name: 'due', key: { dueAt: 1 }, sparse: true },
        expiry('createdAt', retentionDays),
      ],
    ),
  );
