import { newId } from '@kopru/contracts/values/ids';
import {
  afterOutcome,
  movable,
  overruling,
  parked,
  skipped,
  inProgress,
  updateOf,
  withChange,
  type Outcome,
  type RecordChange,
} from './record-change.ts';
import { createRetrySchedule } from './retry-schedule.ts';
import { maxStoredAttempts, newRecord, type RecordDocument } from './webhook-record.ts';

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
const result = (more: Partial<Outcome> = {}, statusCode: number | null = 500): Outcome => ({
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
  receiverMs: 1,
  retryAfterMs: undefined,
  ...more,
});
const bySchedule = (record: RecordDocument, outcome: Outcome): RecordChange =>
  afterOutcome(record, outcome, 'schedule', options);
const fail = (record: RecordDocument): RecordDocument => withChange(record, bySchedule(record, result()));

describe('what an attempt makes of a record', () => {
  it('is delivered after a 2xx, with nothing left to do', () => {
    const record = withChange(fresh(), bySchedule(fresh(), result({ isDelivered: true }, 204)));
    expect(record).toMatchObject({ state: 'delivered', attemptCount: 1, deliveredAt: now });
    expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['isOpen']));
    expect(record.dueAt).toBeUndefined();
  });

  it('waits through the whole schedule, then fails', () => {
    const waits: (number | undefined)[] = [];
    let record = fresh();
    for (let round = 0; round < 4; round += 1) {
      const next = bySchedule(record, result());
      waits.push(next.waitMs);
      record = withChange(record, next);
    }
    expect(waits).toEqual([15_000, 60_000, 300_000, undefined]);
    expect(record).toMatchObject({ state: 'failed', attemptCount: 4, isOpen: true });
  });

  it('takes over by the sweeper only after the grace period', () => {
    const change = bySchedule(fresh(), result());
    expect(change.nextAttemptAt).toEqual(new Date('2026-11-20T10:00:15Z'));
    expect(change.dueAt).toEqual(new Date('2026-11-20T10:00:35Z'));
  });

  it.each([
    ['waits at least as long as Retry-After says', 120_000, undefined, 120_000],
    ['has its own pause when that is longer', 3_000, 15_000, 15_000],
    ['takes no more than an hour', 999_999_000, undefined, 3_600_000],
  ])('%s', (_name, retryAfterMs, waitMs, pauseMs) => {
    const next = bySchedule(fresh(), result({ retryAfterMs }));
    expect(next.waitMs).toBe(waitMs);
    expect(next.nextAttemptAt).toEqual(new Date(now.getTime() + pauseMs));
  });

  it('fails at once when the receiver is gone', () => {
    expect(bySchedule(fresh(), result({ isGone: true }, 410)).state).toBe('failed');
  });

  it('outdates every message of an earlier version', () => {
    const versions = [fresh(), fail(fresh()), fail(fail(fresh()))].map(({ version }) => version);
    expect(versions).toEqual([0, 1, 2]);
  });
});

describe('a change', () => {
  it('leaves nothing behind of what it replaces, stored or not', () => {
    const full: RecordDocument = {
      ...fresh(),
      ...{ isOpen: true, nextAttemptAt: now, dueAt: now, parkedFor: 'rate', deliveredAt: now, claim: 'c1' },
      waitsFor: { sequence: 1, since: now },
    };
    expect(movable.filter((name) => full[name] === undefined)).toEqual([]);
    const change = skipped(full);
    expect(movable.filter((name) => name in withChange(full, change))).toEqual([]);
    expect(Object.keys(updateOf(change).$unset).toSorted()).toEqual([...movable].toSorted());
  });
});

describe('what an attempt outside the schedule makes of a record', () => {
  const good = result({ isDelivered: true }, 200);
  const late = new Date('2026-11-20T11:00:00Z');

  it.each(['probe', 'hand'] as const)('delivers it when it succeeds: %s', (by) => {
    const record = withChange(fail(fresh()), afterOutcome(fail(fresh()), good, by, options));
    expect(record).toMatchObject({ state: 'delivered', version: 2, failures: 0, attemptCount: 2, deliveredAt: now });
  });

  it('parks it again, without a retry less, when a probe fails', () => {
    const record = fail(fresh());
    expect(withChange(record, afterOutcome(record, result(), 'probe', options))).toMatchObject({
      state: 'parked',
      parkedFor: 'breaker',
      version: 2,
      failures: 1,
      attemptCount: 2,
    });
  });

  it('leaves it to its schedule when a person fails', () => {
    const record = fail(fresh());
    const { attempts, attemptCount, ...rest } = withChange(record, afterOutcome(record, result(), 'hand', options));
    expect(record).toMatchObject(rest);
    expect({ attempts: attempts.length, attemptCount }).toEqual({ attempts: 2, attemptCount: 2 });
  });

  it('leaves the time of the first delivery when it is delivered again', () => {
    const record = withChange(fresh(), bySchedule(fresh(), good));
    expect(afterOutcome(record, good, 'hand', { ...options, now: late }).deliveredAt).toEqual(now);
  });
});

describe('a change of a record', () => {
  const changes: [string, (record: RecordDocument) => RecordChange][] = [
    ['failed attempt', (record) => bySchedule(record, result())],
    ['delivery', (record) => bySchedule(record, result({ isDelivered: true }))],
    ['parking', (record) => parked(record, 'breaker')],
    ['skipping', (record) => skipped(record)],
    ['lease', (record) => inProgress(record, now)],
    ['failed probe', (record) => afterOutcome(record, result(), 'probe', options)],
    ['failure by hand', (record) => afterOutcome(record, result(), 'hand', options)],
  ];
  it.each(changes)('as an update leaves what it leaves in memory: %s', (_name, make) => {
    const record = fail(fresh());
    const change = make(record);
    const { $set, $unset } = updateOf(change);
    const changed = withChange(record, change) as unknown as Record<string, unknown>;
    for (const [name, value] of Object.entries($set)) expect(changed[name]).toEqual(value);
    for (const name of Object.keys($unset)) expect(changed[name]).toBeUndefined();
  });

  it('that delivers outdates whatever came between', () => {
    const { $set, $inc } = overruling(bySchedule(fresh(), result({ isDelivered: true })));
    expect($set).toMatchObject({ state: 'delivered', deliveredAt: now });
    expect($set).not.toHaveProperty('version');
    expect($inc).toEqual({ attemptCount: 1, version: 1 });
  });

  it('stores the latest attempts only, and counts all', () => {
    let record = fresh();
    const change = bySchedule(record, result());
    for (let round = 0; round < maxStoredAttempts + 5; round += 1) record = withChange(record, change);
    expect(record.attempts).toHaveLength(maxStoredAttempts);
    expect(record.attemptCount).toBe(maxStoredAttempts + 5);
  });
});
