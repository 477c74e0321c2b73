import { derivedIdBeside, type Failure, type PublicEvent, type RecordState } from '@kopru/contracts';
import type { PublicFact } from './public-fact.ts';

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

/** Why a delivery waits for its endpoint instead of being tried. */
export type ParkReason = 'breaker' | 'paused' | 'disabled' | 'backlog' | 'rate' | 'recovery';

/** One event for one endpoint: the ledger's line. */
export interface RecordDocument {
  /** Derived from event and endpoint, so the same fact always meets its own record. */
  _id: string;
  accountId: string;
  endpointId: string;
  eventId: string;
  event: PublicEvent;
  orderId: string | null;
  providerOrderId: string | null;
  restaurantId: string;
  integration?: { integrationId: string; provider: string; status: boolean };
  state: RecordState;
  /** Present while it is not delivered: keeps the indexes of what is open small. */
  isOpen?: true;
  /** Grows with every new arrangement; a queued message of an older turn is stale. */
  turn: number;
  /** Failed attempts of the running schedule. */
  failures: number;
  attempts: StoredAttempt[];
  attemptCount: number;
  nextAttemptAt?: Date;
  /** When the sweeper takes it over: whoever has it now has had more than enough time. */
  dueAt?: Date;
  parkedFor?: ParkReason;
  /** Set by whoever took it out of the ledger to deliver it. */
  claim?: string;
  /** The last recovery that put it back. */
  recoveredBy?: string;
  traceparent?: string;
  /** Of `createdAt`, see dayOf: an order's records are looked up by the days that are kept. */
  day: number;
  createdAt: Date;
  deliveredAt?: Date;
}

/** Enough for a person to see what happened; endless manual retries do not grow the document. */
export const maxKeptAttempts = 25;

/** The number of a day, since 1970, UTC. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / 86_400_000);

export const recordIdOf = (eventId: string, endpointId: string): string => derivedIdBeside(eventId, endpointId);

export const newRecord = (fact: PublicFact, endpointId: string, now: Date): RecordDocument => ({
  _id: recordIdOf(fact.eventId, endpointId),
  accountId: fact.accountId,
  endpointId,
  eventId: fact.eventId,
  event: fact.event,
  orderId: fact.orderId,
  providerOrderId: fact.providerOrderId,
  restaurantId: fact.restaurantId,
  ...(fact.integration === undefined ? {} : { integration: fact.integration }),
  state: 'pending',
  isOpen: true,
  turn: 0,
  failures: 0,
  attempts: [],
  attemptCount: 0,
  ...(fact.traceparent === undefined ? {} : { traceparent: fact.traceparent }),
  day: dayOf(now),
  createdAt: now,
});
