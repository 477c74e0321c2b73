import type { RecordDocument } from './webhook-record.ts';

/** What the delivery log has of one order. */
export interface OrderState {
  /** Its events, as far as they have come. */
  events: readonly { sequence: number; at: Date }[];
  /** Its records that have not ended: not delivered, failed or skipped. */
  open: readonly { recordId: string; endpointId: string; sequence: number }[];
}

/** An earlier event of the order that must end first; without a record it has not come yet. */
export interface Earlier {
  sequence: number;
  recordId?: string;
}

/**
 * The first earlier event that a record has to wait for; undefined when the record may go. An event that has not come
 * is waited for until an event after it has been here for `timeoutMs`: after that it is taken for lost, or for one of
 * an older version, which has no number.
 */
export const earlierOf = (
  { place, endpointId, createdAt }: Pick<RecordDocument, 'place' | 'endpointId' | 'createdAt'>,
  { events, open }: OrderState,
  now: Date,
  timeoutMs: number,
): Earlier | undefined => {
  if (place === undefined) return undefined;
  const { sequence } = place;
  const come = new Set(events.map((event) => event.sequence));
  const oldEnough = now.getTime() - timeoutMs;
  const isOld = [{ sequence, at: createdAt }, ...events].filter(({ at }) => at.getTime() <= oldEnough);
  const givenUpBelow = Math.max(0, ...isOld.map((event) => event.sequence));
  for (let earlier = 1; earlier < sequence; earlier += 1) {
    const record = open.find((one) => one.endpointId === endpointId && one.sequence === earlier);
    if (record !== undefined) return { sequence: earlier, recordId: record.recordId };
    if (!come.has(earlier) && earlier >= givenUpBelow) return { sequence: earlier };
  }
  return undefined;
};

const maxPauseMs = 600_000;

/** The time of the next recheck of a blocked record, in case its unblocking was lost: the later, the longer it is blocked. */
export const lookAgainAt = (
  { since, earlier, createdAt }: { since: Date; earlier: Earlier; createdAt: Date },
  now: Date,
  { graceMs, timeoutMs }: { graceMs: number; timeoutMs: number },
): Date => {
  const blockedMs = now.getTime() - since.getTime();
  const again = now.getTime() + Math.min(Math.max(blockedMs, graceMs), maxPauseMs);
  if (earlier.recordId !== undefined) return new Date(again);
  return new Date(Math.max(now.getTime(), Math.min(again, createdAt.getTime() + timeoutMs)));
};
