import { newId } from '@kopru/contracts/values/ids';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import { blocked, parked, type Outcome, type RecordChange } from '../../domain/record-change.ts';
import { newRecord, type RecordDocument } from '../../domain/webhook-record.ts';
import { makeAttemptRecord, type Attempted } from './attempt-record.ts';
import type { Starter } from './record-outcome.ts';

const at = new Date('2026-11-30T12:00:00Z');
const record: RecordDocument = newRecord(
  {
    ...{ eventId: newId(), accountId: newId(), event: 'siparis.olusturuldu', orderId: newId(), restaurantId: newId() },
    ...{ providerOrderId: 'WEB-1', occurredAt: at },
  },
  newId(),
  at,
);
const endpoint: LiveEndpoint = {
  ...{ _id: record.endpointId, accountId: record.accountId, url: 'https://pos.example/', destinationSecret: null },
  ...{ events: [], restaurantIds: [], authorization: 'bearer', isEnabled: true, description: '', isSigned: false },
  ...{ signingSecret: null, includeOrder: false, ratePerSecond: null, isPaused: false, disabledNotice: null },
  breaker: { state: 'closed', since: null, nextProbeAt: null, reason: null, failedProbes: 0 },
  ...{ pool: 'fast', createdAt: at, updatedAt: at, webhookKey: undefined, sign: undefined },
  place: { url: 'https://pos.example/', destination: { type: 'webhook' } },
};
const noAnswer: Outcome = {
  attempt: {
    number: 1,
    at,
    url: 'https://pos.example/',
    statusCode: null,
    error: null,
    durationMs: 5,
    responseBody: '',
  },
  ...{ isDelivered: false, isGone: false, receiverMs: 5, retryAfterMs: undefined },
};
const earlier = { sequence: 1, recordId: 'w0' };
const waiting = blocked(record, { ...earlier, since: at }, at);

/** One that says in which order its parts were used. */
const attempts = ({ isInSequence = true, isStopping = false } = {}) => {
  const used: string[] = [];
  const attemptRecord = makeAttemptRecord({
    sequencer: {
      block: () => (used.push('sequencer'), isInSequence ? undefined : Promise.resolve(waiting)),
      check: () => (used.push('sequencer'), isInSequence ? undefined : Promise.resolve({ earlier, isGap: false })),
      delivered: () => undefined,
      gone: () => undefined,
    },
    recordOutcome: ({ by }) => (used.push(`recorded by ${by}`), Promise.resolve(parked(record, 'backlog'))),
    isStopping: () => isStopping,
  });
  const send = () => (used.push('sent'), Promise.resolve(noAnswer));
  /** What came of it, with an outcome where there was an attempt. */
  const attempted = async (
    ...of: [starter: Starter, record: RecordDocument, admit?: () => RecordChange]
  ): Promise<Partial<Attempted>> => {
    const [starter, one, admit] = of;
    const begun = await attemptRecord(starter, one, send, admit);
    return begun.kind === 'none' ? { change: begun.change } : begun.ended;
  };
  return { used, attempted };
};
const starters: Starter[] = [
  { by: 'schedule', endpoint },
  { by: 'probe', endpoint },
  { by: 'hand', endpoint },
];

describe('an attempt of a record', () => {
  it.each(starters)('asks the sequencer, sends, and records what came of it, by $by', async (starter) => {
    const { used, attempted } = attempts();
    const { outcome, change } = await attempted(starter, record);
    expect(used).toEqual(['sequencer', 'sent', `recorded by ${starter.by}`]);
    expect([outcome, change?.state]).toEqual([noAnswer, 'parked']);
  });

  it.each(starters.filter(({ by }) => by !== 'hand'))('waits for an earlier event, by $by', async (starter) => {
    const { used, attempted } = attempts({ isInSequence: false });
    expect(await attempted(starter, record)).toEqual({ change: waiting });
    expect(used).toEqual(['sequencer']);
  });

  it('by hand tells the person of an earlier event that waits, unless it was delivered once', async () => {
    const { used, attempted } = attempts({ isInSequence: false });
    await expect(attempted({ by: 'hand', endpoint }, record)).rejects.toMatchObject({
      code: 'earlier_event_waits',
    });
    expect(used).toEqual(['sequencer']);
    await attempted({ by: 'hand', endpoint }, { ...record, state: 'delivered' });
    expect(used).toContain('sent');
  });

  it('by hand to another address asks no sequencer', async () => {
    const { used, attempted } = attempts({ isInSequence: false });
    await attempted({ by: 'hand' }, record);
    expect(used).toEqual(['sent', 'recorded by hand']);
  });

  it('is not made when it is not admitted after the sequencer', async () => {
    const { used, attempted } = attempts();
    const rate = parked(record, 'rate');
    expect(await attempted({ by: 'schedule', endpoint }, record, () => rate)).toEqual({ change: rate });
    expect(used).toEqual(['sequencer']);
  });

  it.each(starters)('is not made of a record without its contents, by $by', async (starter) => {
    const { used, attempted } = attempts();
    const { change, outcome } = await attempted(starter, { ...record, expungedAt: at });
    expect([change?.state, outcome, used]).toEqual(['skipped', undefined, []]);
  });

  it('that a stopping process cuts short does not count for the schedule', async () => {
    const { used, attempted } = attempts({ isStopping: true });
    const { change, outcome } = await attempted({ by: 'schedule', endpoint }, record);
    expect([change?.state, change?.failures, outcome]).toEqual(['pending', 0, noAnswer]);
    expect(used).toEqual(['sequencer', 'sent']);
  });
});
