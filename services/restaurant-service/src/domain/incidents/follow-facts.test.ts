import type { IncidentFact, IncidentFactPage } from '@kopru/contracts/internal/incidents';
import type { Differences, KnownIncident } from './compare-incidents.ts';
import type { FactSource } from './fact-source.ts';
import { makeFollowFacts } from './follow-facts.ts';

const fact = (subject: string): IncidentFact => ({
  accountId: 'a'.repeat(24),
  restaurantId: 'b'.repeat(24),
  kind: 'order_not_accepted',
  subject,
  since: '2026-11-28T10:00:00.000Z',
  provider: 'getir',
  isTest: false,
  actor: 'person',
  details: { orderNumber: '17' },
});
const now = new Date('2026-11-28T10:01:00.000Z');
const nothing = { toOpen: [], toReopen: [], toUpdate: [], toResolve: [] };

/** One source and the incidents that are stored of it; each page takes `pageMs`, and it pauses for `pauseWhenWellMs`. */
const scene = (page: (cursor: string | undefined) => IncidentFactPage, pageMs = 0, pauseWhenWellMs = 0) => {
  const gone = fact('gone');
  const known: KnownIncident[] = [{ ...gone, id: 'incident', fact: gone, resolvedAt: null }];
  const applied: Differences[] = [];
  let elapsedMs = 0;
  let asked = 0;
  const unread: unknown[] = [];
  const incidents = {
    known: () => {
      asked += 1;
      return Promise.resolve([...known]);
    },
    apply: (differences: Differences) => Promise.resolve(void applied.push(differences)),
  };
  const source: FactSource = {
    owner: 'order-service',
    kinds: ['order_not_accepted'],
    pauseWhenWellMs,
    page: (cursor) => {
      elapsedMs += pageMs;
      return new Promise((resolve) => resolve(page(cursor)));
    },
  };
  const follow = makeFollowFacts({
    ...{ sources: [source], incidents },
    now: () => now,
    elapsedMs: () => elapsedMs,
    onUnread: (_source, error) => void unread.push(error),
    onRead: () => undefined,
  });
  const passes = (ms: number): void => void (elapsedMs += ms);
  return { follow: (wasWell = false) => follow(wasWell), applied, known, unread, asked: () => asked, passes };
};

describe('following the facts of an owner', () => {
  it('opens and resolves by all its pages', async () => {
    const { follow, applied } = scene((cursor) => ({
      items: [fact(cursor ?? 'first')],
      nextCursor: cursor === undefined ? 'last' : null,
    }));
    await follow();
    expect(applied).toEqual([
      { ...nothing, toOpen: [fact('first'), fact('last')], toResolve: [{ id: 'incident', fact: fact('gone') }] },
    ]);
  });

  it('changes nothing when the owner does not answer, or stops at its second page', async () => {
    for (const answered of [0, 1]) {
      let asked = 0;
      const { follow, applied, unread } = scene(() => {
        asked += 1;
        if (asked > answered) throw new Error('away');
        return { items: [fact('first')], nextCursor: 'more' };
      });
      expect(await follow()).toBe(false);
      expect([applied, unread]).toEqual([[], [new Error('away')]]);
    }
  });

  it('resolves nothing when there are more facts than it reads', async () => {
    let pages = 0;
    const { follow, applied } = scene(() => ({ items: [fact('first')], nextCursor: String((pages += 1)) }));
    await follow();
    expect(applied).toEqual([{ ...nothing, toOpen: [fact('first')] }]);
    expect(pages).toBe(20);
  });

  it('resolves nothing when the pages take longer than another replica waits', async () => {
    let pages = 0;
    const { follow, applied } = scene(() => ({ items: [], nextCursor: String((pages += 1)) }), 2_000);
    await follow();
    expect(applied).toEqual([nothing]);
    expect(pages).toBe(3);
  });

  it('asks for no incident while all is well, and finds the first that is wrong', async () => {
    let items: IncidentFact[] = [];
    const { follow, known, applied, asked } = scene(() => ({ items, nextCursor: null }));
    expect(await follow()).toBe(false);
    known.length = 0;
    expect(await follow()).toBe(true);
    expect(await follow(true)).toBe(true);
    expect(asked()).toBe(2);
    items = [fact('first')];
    expect(await follow(true)).toBe(false);
    expect(asked()).toBe(3);
    expect(applied.at(-1)).toEqual({ ...nothing, toOpen: [fact('first')] });
  });

  it('leaves out a source whose facts come slowly, for its time and only while all is well', async () => {
    let pages = 0;
    let items: IncidentFact[] = [];
    const page = () => {
      pages += 1;
      return { items, nextCursor: null };
    };
    const { follow, known, applied } = scene(page, 100, 250);
    known.length = 0;
    expect(await follow()).toBe(true);
    expect([await follow(true), pages]).toEqual([true, 1]);
    expect([await follow(), pages]).toEqual([true, 2]);
    items = [fact('first')];
    expect([await follow(true), pages]).toEqual([true, 2]);
    expect([await follow(), pages]).toEqual([false, 3]);
    expect(applied.at(-1)).toEqual({ ...nothing, toOpen: [fact('first')] });
    expect([await follow(true), pages]).toEqual([false, 5]);
  });

  it('asks a source whose facts come slowly again when its time is over', async () => {
    let pages = 0;
    const page = () => {
      pages += 1;
      return { items: [], nextCursor: null };
    };
    const { follow, known, passes } = scene(page, 0, 250);
    known.length = 0;
    await follow();
    passes(249);
    expect([await follow(true), pages]).toEqual([true, 1]);
    passes(1);
    expect([await follow(true), pages]).toEqual([true, 2]);
  });

  it('does not call it well when a source does not answer, or not whole', async () => {
    const unavailable = scene(() => {
      throw new Error('away');
    });
    unavailable.known.length = 0;
    expect(await unavailable.follow()).toBe(false);
    let pages = 0;
    const endless = scene(() => ({ items: [], nextCursor: String((pages += 1)) }));
    endless.known.length = 0;
    expect(await endless.follow()).toBe(false);
  });

  it('does not resolve what another replica opens while it reads', async () => {
    const { follow, applied, known } = scene(() => {
      const opened = fact('opened meanwhile');
      known.push({ ...opened, id: 'other', fact: opened, resolvedAt: null });
      return { items: [], nextCursor: null };
    });
    await follow();
    expect(applied).toEqual([{ ...nothing, toResolve: [{ id: 'incident', fact: fact('gone') }] }]);
  });
});
