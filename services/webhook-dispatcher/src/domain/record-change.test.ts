import { newId } from '@kopru/contracts';
import {
  afterResult,
  parked,
  skipped,
  underWay,
  updateOf,
  withChange,
  type AttemptResult,
  type RecordChange,
} from './record-change.ts';
import { createRetrySchedule } from './retry-schedule.ts';
import { maxKeptAttempts, newRecord, type RecordDocument } from './webhook-record.ts';

const now = new Date('2026-11-20T10:00:00Z');
const schedule = createRetrySchedule([15_000, 60_000, 300_000]);
const options = { schedule, now, graceMs: 20_000 };
const fresh = (): RecordDocument =>
  newRecord(
    {
      eventId: newId(),
      accountId: newId(),
      event: 'siparis.olusturuldu',
      orderId: newId(),
      providerOrderId: 'WEB-1',
      restaurantId: newId(),
      occurredAt: now,
    },
    newId(),
    now,
  );
const result = (more: Partial<AttemptResult> = {}, statusCode: number | null = 500): AttemptResult => ({
  attempt: {
    number: 1,
    at: now,
    url: 'https://pos.example/',
    statusCode,
    error: null,
    durationMs: 5,
    responseBody: '',
  },
  isDelivered: false,
  isGone: false,
  isTimeout: false,
  receiverMs: 1,
  retryAfterMs: undefined,
  ...more,
});
const fail = (record: RecordDocument): RecordDocument =>
  withChange(record, afterResult(record, result(), options).change);

describe('what an attempt makes of a record', () => {
  it('is delivered after a 2xx, with nothing left to do', () => {
    const record = withChange(fresh(), afterResult(fresh(), result({ isDelivered: true }, 204), options).change);
    expect(record).toMatchObject({ state: 'delivered', attemptCount: 1, deliveredAt: now });
    expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['isOpen']));
    expect(record.dueAt).toBeUndefined();
  });

  it('waits through the whole schedule, then fails', () => {
    const waits: (number | undefined)[] = [];
    let record = fresh();
    for (let round = 0; round < 4; round += 1) {
      const next = afterResult(record, result(), options);
      waits.push(next.waitMs);
      record = withChange(record, next.change);
    }
    expect(waits).toEqual([15_000, 60_000, 300_000, undefined]);
    expect(record).toMatchObject({ state: 'failed', attemptCount: 4, isOpen: true });
  });

  it('takes over by the sweeper only after the grace period', () => {
    const { change } = afterResult(fresh(), result(), options);
    expect(change.nextAttemptAt).toEqual(new Date('2026-11-20T10:00:15Z'));
    expect(change.dueAt).toEqual(new Date('2026-11-20T10:00:35Z'));
  });

  it.each([
    ['waits at least as long as Retry-After says', 120_000, undefined, 120_000],
    ['keeps its own pause when that is longer', 3_000, 15_000, 15_000],
    ['takes no more than an hour', 999_999_000, undefined, 3_600_000],
  ])('%s', (_name, retryAfterMs, waitMs, pauseMs) => {
    const next = afterResult(fresh(), result({ retryAfterMs }), options);
    expect(next.waitMs).toBe(waitMs);
    expect(next.change.nextAttemptAt).toEqual(new Date(now.getTime() + pauseMs));
  });

  it('fails at once when the receiver is gone', () => {
    expect(afterResult(fresh(), result({ isGone: true }, 410), options).change.state).toBe('failed');
  });

  it('outdates every message of an earlier turn', () => {
    const turns = [fresh(), fail(fresh()), fail(fail(fresh()))].map(({ turn }) => turn);
    expect(turns).toEqual([0, 1, 2]);
  });
});

describe('a change of a record', () => {
  const changes: [string, (record: RecordDocument) => RecordChange][] = [
    ['failed attempt', (record) => afterResult(record, result(), options).change],
    ['delivery', (record) => afterResult(record, result({ isDelivered: true }), options).change],
    ['parking', (record) => parked(record, 'breaker')],
    ['skipping', (record) => skipped(record)],
    ['lease', (record) => underWay(record, now)],
  ];
  it.each(changes)('as an update leaves what it leaves in memory: %s', (_name, make) => {
    const record = fail(fresh());
    const change = make(record);
    const { $set, $unset } = updateOf(change);
    const changed = withChange(record, change) as unknown as Record<string, unknown>;
    for (const [name, value] of Object.entries($set)) expect(changed[name]).toEqual(value);
    for (const name of Object.keys($unset)) expect(changed[name]).toBeUndefined();
  });

  it('keeps the latest attempts only, and counts all', () => {
    let record = fresh();
    const { change } = afterResult(record, result(), options);
    for (let round = 0; round < maxKeptAttempts + 5; round += 1) record = withChange(record, change);
    expect(record.attempts).toHaveLength(maxKeptAttempts);
    expect(record.attemptCount).toBe(maxKeptAttempts + 5);
  });
});
