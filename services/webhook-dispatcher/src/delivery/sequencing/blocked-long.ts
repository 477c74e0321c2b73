import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { BlockedRepository } from '../../storage/blocked.repository.ts';

/** By then the retries of an earlier event are over, and where an endpoint is paused its deliveries are parked. */
const longMs = 3_600_000;
const maxNamed = 3;

const lineOf = ({ _id, endpointId, waitsFor }: RecordDocument): string => {
  const { sequence = 0, recordId, since = new Date() } = waitsFor ?? {};
  const earlier =
    recordId === undefined ? `event ${sequence} of its order, which has not come` : `delivery ${recordId}`;
  return `delivery ${_id} to endpoint ${endpointId} waits for ${earlier}, since ${since.toISOString()}`;
};

/** Lists deliveries that have been blocked for an hour, for the doctor. */
export const makeFindBlockedLong = (blocked: BlockedRepository, now: () => Date) => async (): Promise<string[]> => {
  const { some, count } = await blocked.since(new Date(now().getTime() - longMs), maxNamed);
  const lines = some.map(lineOf);
  return count > lines.length ? [...lines, `and ${count - lines.length} more`] : lines;
};
