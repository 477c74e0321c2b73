import { failure, type Failure } from '@kopru/contracts/errors/failures';
import { brokerFailure, type ForeignMessage } from '@kopru/messaging';
import { RefusedAddressError, stopwatch, unreachableReason, type UrlGuard } from '@kopru/outbound-http';
import { eventLine } from '../../domain/webhook-body.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import { createDeadline } from '../deadline.ts';
import {
  notAllowed,
  outcomeOf,
  refusedOutcome,
  settingsOf,
  type Destination,
  type LiveEndpoint,
} from '../destination.ts';
import { deliveryHeaders } from '../headers.ts';
import { createBrokers } from './brokers.ts';

/** Why there is no connection. */
const reasonOf = (error: unknown): Failure => {
  if (error instanceof RefusedAddressError) return notAllowed(error.reason);
  return brokerFailure(error) ?? unreachableReason(error);
};

const requestOf = (endpoint: LiveEndpoint, record: RecordDocument, at: Date, order?: unknown) => {
  const body = eventLine(record, order);
  return { body, headers: deliveryHeaders(endpoint, record, body, at) };
};

/** The address without user and password, and the exchange. */
const shownAt = (url: URL, exchange: string): string => `${url.protocol}//${url.host}${url.pathname} ${exchange}`;

/**
 * Publishes an event to the account's own RabbitMQ. It is delivered when the broker has confirmed it and a queue has
 * it: a message that no queue takes is lost at once, so it counts as a failure and is tried again.
 */
export const createAmqpDestination = (deps: { guard: UrlGuard; timeoutMs: number; now: () => number }): Destination => {
  const { guard, timeoutMs, now } = deps;
  const brokers = createBrokers({ lookup: guard.lookup, limitMs: timeoutMs, displaced: failure('stopped') });
  const deadline = createDeadline(timeoutMs);

  /** Undefined when the broker has it. */
  const publish = async (endpointId: string, url: URL, message: ForeignMessage): Promise<Failure | undefined> => {
    try {
      return await (await brokers.of(endpointId, url)).publish(message);
    } catch (error) {
      return reasonOf(error);
    }
  };

  return {
    requestOf,
    send: async (endpoint, record, order) => {
      const { exchange } = settingsOf(endpoint, 'amqp');
      const verdict = guard.check(endpoint.place.url);
      if (verdict.kind === 'refused') return refusedOutcome(record, endpoint.url, verdict.reason);
      const { url } = verdict;
      const at = new Date();
      const [elapsedMs, startedNow] = [stopwatch(), now()];
      const request = requestOf(endpoint, record, at, order);
      const message = { exchange, routingKey: record.event, messageId: record._id, timestamp: at, ...request };
      const error = await deadline.run<Failure | undefined>(
        () => publish(endpoint._id, url, message),
        (reason) => reason,
      );
      return outcomeOf(record, shownAt(url, exchange), {
        at,
        isDelivered: error === undefined,
        error: error ?? null,
        durationMs: elapsedMs(),
        receiverMs: now() - startedNow,
      });
    },
    abortAll: () => {
      deadline.abortAll();
      brokers.closeAll(failure('stopped'));
    },
    close: () => brokers.closeAll(failure('stopped')),
  };
};
