import type { Failure } from '@kopru/contracts/errors/failures';
import type { RecordState } from '@kopru/contracts/internal/webhooks';
import type { PublicEvent } from '@kopru/contracts/messages/messages';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { derivedIdBeside } from '@kopru/contracts/values/ids';
import type { Earlier } from './blocking-event.ts';
import type { RestaurantDetails, DeliverableEvent } from './deliverable-event.ts';

export interface StoredAttempt {
  number: number;
  at: Date;
  url: string;
  statusCode: number | null;
  /** Older versions stored an English sentence. */
  error: Failure | string | null;
  durationMs: number;
  responseBody: string | null;
}

/** Why a delivery waits for its endpoint and is not attempted. */
export type ParkReason = 'breaker' | 'paused' | 'disabled' | 'backlog' | 'rate' | 'recovery';

export interface WaitsFor extends Earlier {
  since: Date;
}

/** One event for one endpoint: a line of the delivery log. */
export interface RecordDocument {
  /** Derived from event and endpoint, so that a repeated event finds its own record. */
  _id: string;
  accountId: string;
  endpointId: string;
  eventId: string;
  event: PublicEvent;
  orderId: string | null;
  providerOrderId: string | null;
  /** What the courier calls the order; absent where the platform gives none. */
  shortCode?: string;
  restaurantId: string;
  /** The platform of the order; older versions did not store it. */
  provider?: ProviderSlug;
  /** Of a trial. */
  isTrial?: true;
  place?: DeliverableEvent['place'];
  integration?: RestaurantDetails;
  /** What changed of an order, where it is not the status. */
  changes?: string[];
  state: RecordState;
  /** Present until the record is delivered or skipped; limits the indexes of open records small. */
  isOpen?: true;
  /** Grows with every change of plan; a queued message of an older version is stale. */
  version: number;
  /** Failed attempts of the running schedule. */
  failures: number;
  attempts: StoredAttempt[];
  attemptCount: number;
  nextAttemptAt?: Date;
  /** When the sweeper takes the record over; its holder has had more than enough time by then. */
  dueAt?: Date;
  parkedFor?: ParkReason;
  /** Present while the record is blocked by an earlier event of its order. */
  waitsFor?: WaitsFor;
  /** Set by the process that took the record out of the delivery log to deliver it. */
  claim?: string;
  /** The last recovery that parked the record. */
  recoveredBy?: string;
  /** The contents of its order were taken out: it is not sent any more. */
  expungedAt?: Date;
  /** How far its account's clock was when it last shifted the retry. */
  movedTo?: number;
  /** Of an order in privacy mode: what receivers answer is not stored, nor what a store is given. */
  isPrivate?: true;
  traceparent?: string;
  /** The day of `createdAt`; an order's records are looked up by day. */
  day: number;
  /** When the event happened; older versions did not store it. */
  occurredAt?: Date;
  createdAt: Date;
  deliveredAt?: Date;
}

/** Enough to show a person what happened, while endless manual retries do not grow the document. */
export const maxStoredAttempts = 25;

/** The number of a UTC day since 1970. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / 86_400_000);

export const recordIdOf = (eventId: string, endpointId: string): string => derivedIdBeside(eventId, endpointId);

export const newRecord = (event: DeliverableEvent, endpointId: string, now: Date): RecordDocument => ({
  _id: recordIdOf(event.eventId, endpointId),
  accountId: event.accountId,
  endpointId,
  eventId: event.eventId,
  event: event.event,
  orderId: event.orderId,
  providerOrderId: event.providerOrderId,
  ...(event.shortCode === undefined ? {} : { shortCode: event.shortCode }),
  restaurantId: event.restaurantId,
  ...(event.provider === undefined ? {} : { provider: event.provider }),
  ...(event.isTrial === undefined ? {} : { isTrial: event.isTrial }),
  ...(event.place === undefined ? {} : { place: event.place }),
  ...(event.integration === undefined ? {} : { integration: event.integration }),
  ...(event.changes === undefined ? {} : { changes: event.changes }),
  state: 'pending',
  isOpen: true,
  version: 0,
  failures: 0,
  attempts: [],
  attemptCount: 0,
  ...(event.isPrivate === undefined ? {} : { isPrivate: event.isPrivate }),
  ...(event.traceparent === undefined ? {} : { traceparent: event.traceparent }),
  day: dayOf(now),
  occurredAt: event.occurredAt,
  createdAt: now,
});
