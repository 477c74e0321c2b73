import { publicEvents, recordStates, type Failure, type RecordState } from '@kopru/contracts';
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
import { integrationState } from './event.model.ts';
import { expiry } from './expiry.ts';

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
        restaurantId: text,
        integration: optional(integrationState),
        state: oneOf(recordStates),
        isOpen: optional(asGiven<true>()),
        turn: number,
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
        claim: optional(text),
        recoveredBy: optional(text),
        traceparent: optional(text),
        day: number,
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
        { name: 'due', key: { dueAt: 1 }, sparse: true },
        expiry('createdAt', retentionDays),
      ],
    ),
  );
