import { failureText, readFailure } from '@kopru/contracts/errors/failures';
import { positionOf } from '../domain/consumer.ts';
import type { ConsumerRepository } from '../storage/consumer.repository.ts';
import type { EndpointRepository } from '../storage/endpoint.repository.ts';
import type { EndpointDocument } from '../storage/endpoint.model.ts';
import type { EventRepository } from '../storage/event.repository.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A name that is unused for longer is ignored. */
const usedForMs = 7 * dayMs;
const maxLooked = 1_000;
const maxNamed = 3;

const atMost = (lines: readonly string[]): string[] =>
  lines.length <= maxNamed ? [...lines] : [...lines.slice(0, maxNamed), `and ${lines.length - maxNamed} more`];

const silentLine = ({ _id, accountId, destination, breaker }: EndpointDocument): string => {
  const reason = breaker.reason === null ? '' : `: ${failureText(readFailure(breaker.reason), 'en')}`;
  return `endpoint ${_id} (${destination?.type ?? 'webhook'}) of account ${accountId} has taken nothing since ${breaker.since?.toISOString() ?? 'long'}${reason}`;
};

/**
 * What is stuck, for the doctor: deliveries that are blocked, RabbitMQs and stores of accounts that have taken nothing
 * for an hour, and named readers of the feed that have not finished events for a day, which will expire.
 */
export const makeFindStuck = (deps: {
  findBlockedLong: () => Promise<string[]>;
  endpoints: EndpointRepository;
  consumers: ConsumerRepository;
  events: EventRepository;
  retentionDays: number;
  now: () => Date;
}) => {
  const { findBlockedLong, endpoints, consumers, events, retentionDays, now } = deps;
  const ago = (ms: number): Date => new Date(now().getTime() - ms);

  const lateReaders = async (): Promise<string[]> => {
    const lines: string[] = [];
    for (const consumer of await consumers.seenSince(ago(usedForMs), maxLooked)) {
      const since = await events.timeAfter(consumer.accountId, positionOf(consumer));
      if (since === undefined || since > ago(dayMs)) continue;
      lines.push(
        `reader ${consumer.name} of account ${consumer.accountId} has not finished the events since ${since.toISOString()}, which are kept for ${retentionDays} days`,
      );
    }
    return lines;
  };
  return async (): Promise<string[]> => {
    const [blocked, silent, late] = await Promise.all([
      findBlockedLong(),
      endpoints.silentDestinations(ago(hourMs), maxLooked),
      lateReaders(),
    ]);
    return [...blocked, ...atMost(silent.map(silentLine)), ...atMost(late)];
  };
};
