import fc from 'fast-check';
import { earlierOf, lookAgainAt, type OrderState } from './blocking-event.ts';

const now = new Date('2026-11-22T12:00:00Z');
const timeoutMs = 300_000;
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const recordOf = (sequence: number, createdAt = now) => ({
  endpointId: 'e1',
  createdAt,
  place: { sequence, firstEventId: 'f' },
});
const seen = (events: readonly number[], open: OrderState['open'] = [], at = now): OrderState => ({
  events: events.map((sequence) => ({ sequence, at })),
  open,
});
const openAt = (sequence: number, endpointId = 'e1') => ({ recordId: `r${sequence}`, endpointId, sequence });
const ask = (sequence: number, order: OrderState, createdAt = now) =>
  earlierOf(recordOf(sequence, createdAt), order, now, timeoutMs);

describe('an event', () => {
  it.each<[string, number, OrderState, ReturnType<typeof earlierOf>]>([
    ['that is the first waits for none', 1, seen([]), undefined],
    ['goes when all before it have come and ended', 3, seen([1, 2]), undefined],
    ['waits for one that has not ended', 3, seen([1, 2], [openAt(2)]), { sequence: 2, recordId: 'r2' }],
    ['waits for the first of them', 3, seen([1, 2], [openAt(2), openAt(1)]), { sequence: 1, recordId: 'r1' }],
    ['waits for one that has not come, also when later ones have', 4, seen([2, 3]), { sequence: 1 }],
    ['does not wait for what another endpoint has open', 2, seen([1], [openAt(1, 'e2')]), undefined],
    ['does not wait for later ones', 2, seen([1, 3], [openAt(3)]), undefined],
    ['does not wait for what a later one has been without for long', 3, seen([2], [], ago(timeoutMs)), undefined],
    ['waits for what may still come after an old one', 3, seen([1], [], ago(timeoutMs)), { sequence: 2 }],
  ])('%s', (_name, sequence, order, earlier) => {
    expect(ask(sequence, order)).toEqual(earlier);
  });

  it('no longer waits, once it is old itself, for one that has not come, but for one that has not ended', () => {
    expect(ask(3, seen([2]), ago(timeoutMs - 1))).toEqual({ sequence: 1 });
    expect(ask(3, seen([2]), ago(timeoutMs))).toBeUndefined();
    expect(ask(3, seen([2], [openAt(2)]), ago(timeoutMs))).toEqual({ sequence: 2, recordId: 'r2' });
  });

  it('of an older version waits for none', () => {
    expect(earlierOf({ endpointId: 'e1', createdAt: now }, seen([], [openAt(1)]), now, timeoutMs)).toBeUndefined();
  });
});

describe('a blocked record is checked again', () => {
  const times = { graceMs: 20_000, timeoutMs };
  const again = (since: Date, createdAt: Date, recordId?: string) => {
    const earlier = { sequence: 1, ...(recordId === undefined ? {} : { recordId }) };
    return lookAgainAt({ since, earlier, createdAt }, now, times).getTime() - now.getTime();
  };
  it('soon at first, then ever more seldom', () => {
    expect([0, 60_000, 86_400_000].map((ms) => again(ago(ms), ago(ms), 'r1'))).toEqual([20_000, 60_000, 600_000]);
  });
  it('when the time limit for an event that has not come ends', () => {
    expect(again(ago(290_000), ago(290_000))).toBe(10_000);
  });
});

type State = 'open' | 'blocked' | 'delivered';
type Step = Generator<undefined, void>;

/** The protocol of sequencer, delivery log and unblocker, step by step; between two steps anything else may happen. */
const play = (
  events: readonly number[],
  failures: readonly boolean[],
  picks: readonly number[],
  hasSequencer: boolean,
) => {
  const come = new Set<number>();
  const records = new Map<number, State>();
  const accepted: number[] = [];
  const running: Step[] = [];
  let attempts = 0;
  const ask = function* (sequence: number): Generator<undefined, boolean> {
    if (!hasSequencer || sequence === 1) return true;
    const known = [...come];
    yield;
    const open = [...records].flatMap(([at, state]) => (state === 'delivered' ? [] : openAt(at)));
    yield;
    return earlierOf(recordOf(sequence), seen(known, open), now, timeoutMs) === undefined;
  };
  const look = function* (): Step {
    const blocked = [...records].flatMap(([sequence, state]) => (state === 'blocked' ? sequence : []));
    yield;
    for (const sequence of blocked) {
      if (!(yield* ask(sequence)) || records.get(sequence) !== 'blocked') continue;
      records.set(sequence, 'open');
      running.push(stored(sequence));
    }
  };
  const attempt = function* (sequence: number): Generator<undefined, State> {
    if (!(yield* ask(sequence))) return 'blocked';
    yield;
    attempts += 1;
    if (failures[attempts] === true) return 'open';
    accepted.push(sequence);
    return 'delivered';
  };
  const stored = function* (sequence: number): Step {
    const state = yield* attempt(sequence);
    yield;
    records.set(sequence, state);
    if (state === 'open') return void running.push(stored(sequence));
    yield;
    yield* look();
  };
  const arriving = function* (sequence: number): Step {
    const state = yield* attempt(sequence);
    yield;
    records.set(sequence, state);
    yield;
    come.add(sequence);
    if (state === 'open') running.push(stored(sequence));
    yield;
    yield* look();
  };
  running.push(...events.map(arriving));
  for (let step = 0; running.length > 0; step += 1) {
    const index = (picks[step % picks.length] ?? 0) % running.length;
    if (running[index]?.next().done === true) running.splice(index, 1);
  }
  return { accepted, records };
};

const sequences = [1, 2, 3, 4];
const storms = fc.record({
  events: fc.shuffledSubarray(sequences, { minLength: sequences.length }),
  failures: fc.array(fc.boolean(), { maxLength: 8 }),
  picks: fc.array(fc.nat(30), { minLength: 1, maxLength: 200 }),
});

describe('whatever happens between any two steps', () => {
  it('the events of an order are accepted in their order, and none is blocked for ever', () => {
    fc.assert(
      fc.property(storms, ({ events, failures, picks }) => {
        const { accepted, records } = play(events, failures, picks, true);
        expect(accepted).toEqual(sequences);
        expect([...records.values()].every((state) => state === 'delivered')).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('which the sequencer alone brings about', () => {
    const orderly = fc.property(storms, ({ events, failures, picks }) => {
      expect(play(events, failures, picks, false).accepted).toEqual(sequences);
    });
    expect(() => fc.assert(orderly)).toThrow(/Property failed/);
  });
});
