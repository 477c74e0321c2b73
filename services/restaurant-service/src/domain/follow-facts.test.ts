import type { IncidentFact, IncidentFactPage } from '@kopru/contracts';
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

/** One source and the incidents that are kept of it; each page takes `pageMs`. */
const scene = (page: (cursor: string | undefined) => IncidentFactPage, pageMs = 0) => {
  const gone = fact('gone');
  const known: KnownIncident[] = [{ ...gone, id: 'incident', fact: gone, resolvedAt: null }];
  const applied: Differences[] = [];
  let elapsedMs = 0;
  const incidents = {
    known: () => Promise.resolve([...known]),
    apply: (differences: Differences) => Promise.resolve(void applied.push(differences)),
  };
  const source: FactSource = {
    owner: 'order-service',
    kinds: ['order_not_accepted'],
    page: (cursor) => {
      elapsedMs += pageMs;
      return new Promise((resolve) => resolve(page(cursor)));
    },
  };
  const follow = makeFollowFacts(incidents, { now: () => now, elapsedMs: () => elapsedMs });
  return { follow: () => follow(source), applied, known };
};

describe('following the facts of an owner', () => {
  it('opens and resolves by all its pages', async () => {
    const { follow, applied } = scene((cursor) => ({
      items: [fact(cursor ?? 'first')],
      nextCursor: cursor === undefined ? 'last' : null,
    }));
    await follow();
    expect(applied).toEqual([{ ...nothing, toOpen: [fact('first'), fact('last')], toResolve: ['incident'] }]);
  });

  it('changes nothing when the owner does not answer, or stops at its second page', async () => {
    for (const answered of [0, 1]) {
      let asked = 0;
      const { follow, applied } = scene(() => {
        asked += 1;
        if (asked > answered) throw new Error('away');
        return { items: [fact('first')], nextCursor: 'more' };
      });
      await expect(follow()).rejects.toThrow('away');
      expect(applied).toEqual([]);
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

  it('does not resolve what another replica opens while it reads', async () => {
    const { follow, applied, known } = scene(() => {
      const opened = fact('opened meanwhile');
      known.push({ ...opened, id: 'other', fact: opened, resolvedAt: null });
      return { items: [], nextCursor: null };
    });
    await follow();
    expect(applied).toEqual([{ ...nothing, toResolve: ['incident'] }]);
  });
});
