import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import { seededNumbers } from '@kopru/runtime';
import type { Differences, KnownIncident } from './compare-incidents.ts';
import type { FactSource } from './fact-source.ts';
import { makeFollowFacts, type StoredIncidents } from './follow-facts.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;
const roundMs = 3 * secondMs;
const pageSize = 7;

const fact = (subject: string): IncidentFact => ({
  ...{ accountId: '1'.repeat(24), restaurantId: '3'.repeat(24), subject, provider: 'getir', isTest: false },
  ...{ kind: 'order_not_accepted', since: '2026-11-28T10:00:00.000Z', actor: 'person', details: { orderNumber: '17' } },
});

/** Incidents as the database stores them: at most one open for each subject, and each change only where it still holds. */
const createIncidents = () => {
  const all = new Map<string, KnownIncident & { openedAt: number[] }>();
  const isOpen = (subject: string): boolean =>
    [...all.values()].some((one) => one.subject === subject && one.resolvedAt === null);
  let elapsed = 0;
  const incidents: StoredIncidents = {
    known: (_kinds, { from, to }) =>
      Promise.resolve(
        [...all.values()].filter(({ resolvedAt }) => resolvedAt === null || (resolvedAt >= from && resolvedAt <= to)),
      ),
    apply: ({ toOpen, toReopen, toResolve }: Differences, now) => {
      for (const of of toOpen) {
        if (isOpen(of.subject)) continue;
        const id = String(all.size);
        all.set(id, { ...of, id, fact: of, resolvedAt: null, openedAt: [elapsed] });
      }
      for (const { id } of toReopen) {
        const one = all.get(id);
        if (one !== undefined && !isOpen(one.subject)) one.resolvedAt = null;
      }
      for (const { id } of toResolve) {
        const one = all.get(id);
        if (one?.resolvedAt === null) one.resolvedAt = now;
      }
      return Promise.resolve();
    },
  };
  return { incidents, all, isOpen, at: (ms: number) => (elapsed = ms) };
};

interface Episode {
  subject: string;
  from: number;
  until: number;
}

describe.each([1, 2])('a day of storms, restarts, clock jumps and two replicas, of seed %i', (seed) => {
  const random = seededNumbers(seed, 'incidents');
  const between = (least: number, most: number): number => least + random() * (most - least);
  const isNow = (share: number): boolean => random() < share;

  it('opens one incident for each thing that goes wrong, and resolves it', async () => {
    const episodes: Episode[] = Array.from({ length: 40 }, (_none, index) => String(index)).flatMap((subject) => {
      const some: Episode[] = [];
      for (let from = between(0, 60 * minuteMs); from < dayMs - 60 * minuteMs;) {
        const until = from + between(5 * secondMs, 30 * minuteMs);
        some.push({ subject, from, until });
        from = until + between(2 * minuteMs, 120 * minuteMs);
      }
      return some;
    });
    const { incidents, all, isOpen, at } = createIncidents();
    let [elapsed, unavailableUntil] = [0, 0];
    const wrong = (): IncidentFact[] =>
      episodes.filter(({ from, until }) => from <= elapsed && elapsed < until).map(({ subject }) => fact(subject));
    const source: FactSource = {
      owner: 'order-service',
      kinds: ['order_not_accepted'],
      page: (cursor = '0') => {
        // It is away for minutes, or falls silent between two pages.
        if (elapsed < unavailableUntil || isNow(0.01)) return Promise.reject(new Error('away'));
        const place = Number(cursor);
        const items = wrong().slice(place, place + pageSize);
        return Promise.resolve({ items, nextCursor: items.length < pageSize ? null : String(place + pageSize) });
      },
    };
    const startWatch = () => {
      let wasWell = false;
      let offsetMs = between(-dayMs, dayMs);
      const follow = makeFollowFacts({
        ...{ sources: [source], incidents, onUnread: () => undefined, onRead: () => undefined },
        now: () => new Date(Date.UTC(2026, 10, 28) + elapsed + offsetMs),
        elapsedMs: () => elapsed,
      });
      return {
        jump: () => (offsetMs = between(-dayMs, dayMs)),
        rest: () => (wasWell = false),
        round: async () => (wasWell = await follow(wasWell)),
      };
    };
    const watches = [startWatch(), startWatch()];
    let inCharge = 0;
    const late: Episode[] = [];
    const isSeen = new Set<Episode>();
    let reachableSince = 0;
    for (elapsed = 0; elapsed < dayMs; elapsed += roundMs) {
      at(elapsed);
      if (isNow(0.001)) unavailableUntil = elapsed + between(secondMs, 5 * minuteMs);
      if (isNow(0.002)) watches[inCharge] = startWatch();
      if (isNow(0.002)) watches[isNow(0.5) ? 0 : 1]?.jump();
      if (isNow(0.005)) {
        watches[inCharge]?.rest();
        inCharge = 1 - inCharge;
      }
      if (elapsed < unavailableUntil) reachableSince = elapsed + roundMs;
      // Now and then both believe that they are in charge.
      const both = isNow(0.05);
      const active = watches.filter((_watch, index) => both || index === inCharge);
      await Promise.all(active.map((watch) => watch.round()));
      for (const one of episodes) {
        if (one.from > elapsed || elapsed >= one.until || isSeen.has(one)) continue;
        if (isOpen(one.subject)) isSeen.add(one);
        else if (elapsed - Math.max(one.from, reachableSince) > minuteMs) late.push(one);
      }
    }
    expect(episodes.length).toBeGreaterThan(500);
    expect(late).toEqual([]);
    // All is well in the last minutes.
    expect([...all.values()].filter(({ resolvedAt }) => resolvedAt === null)).toEqual([]);
    const opened = [...all.values()].map(({ subject, openedAt: [time = -1] }) =>
      episodes.findIndex((one) => one.subject === subject && one.from <= time && time < one.until),
    );
    // No false one, and no second one.
    expect(opened).not.toContain(-1);
    expect(new Set(opened).size).toBe(opened.length);
    // One for each that lasted; two clocks may agree by chance on when the one before was resolved.
    expect(opened.length).toBeGreaterThan(isSeen.size * 0.97);
  });
});
