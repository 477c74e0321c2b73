import type { IncidentKind } from '@kopru/contracts/internal/incident-kinds';
import { compare, type Differences, type KnownIncident } from './compare-incidents.ts';
import { readFacts, type FactSource } from './fact-source.ts';

/**
 * A fact that comes back within this time opens its former incident again. One that was resolved in the future was resolved
 * by another clock, which says nothing of how long ago that was.
 */
const reopenWithinMs = 60_000;

export interface StoredIncidents {
  /** Of all accounts and these kinds: the open incidents, and those resolved between these times. */
  known(kinds: readonly IncidentKind[], resolved: { from: Date; to: Date }): Promise<KnownIncident[]>;
  /** Applied once, also when another replica applies the same differences. */
  apply(differences: Differences, now: Date): Promise<void>;
}

interface Time {
  now: () => Date;
  /** Grows evenly, whatever is done to the clock. */
  elapsedMs: () => number;
}

interface Parts extends Time {
  sources: readonly FactSource[];
  incidents: StoredIncidents;
  /** Of a source that does not answer, no incident is changed. */
  onUnread: (source: FactSource, error: unknown) => void;
  onRead: (source: FactSource) => void;
}

const isNothingWrong = ({ facts, isComplete }: Awaited<ReturnType<typeof readFacts>>): boolean =>
  isComplete && facts.length === 0;

/**
 * Brings the incidents in line with the facts of all sources. What it answers is true when all is well: every source has
 * answered that nothing is wrong, and nothing is known to be.
 */
export const makeFollowFacts = ({ sources, incidents, now, elapsedMs, onUnread, onRead }: Parts) => {
  const pausedUntilMs = new Map<FactSource, number>();
  const read = async (source: FactSource) => {
    try {
      const facts = await readFacts(source, elapsedMs);
      onRead(source);
      pausedUntilMs.set(source, isNothingWrong(facts) ? elapsedMs() + (source.pauseWhenWellMs ?? 0) : -Infinity);
      return facts;
    } catch (error) {
      onUnread(source, error);
      return undefined;
    }
  };
  const readAll = (some: readonly FactSource[]) =>
    Promise.all(some.map(async (source) => ({ source, facts: await read(source) })));
  const isDue = (source: FactSource): boolean => elapsedMs() >= (pausedUntilMs.get(source) ?? -Infinity);
  const isWell = (all: Awaited<ReturnType<typeof readAll>>): boolean =>
    all.every(({ facts }) => facts !== undefined && isNothingWrong(facts));
  const kinds = sources.flatMap((source) => source.kinds);

  /** `wasWell`: nothing was open after the last round, and nobody else has opened anything since. */
  return async (wasWell: boolean): Promise<boolean> => {
    if (wasWell && isWell(await readAll(sources.filter(isDue)))) return true;
    // Read first: an incident that another replica opens meanwhile must not be resolved by older facts.
    const [from, to] = [-reopenWithinMs, reopenWithinMs].map((ms) => new Date(now().getTime() + ms)) as [Date, Date];
    const known = await incidents.known(kinds, { from, to });
    const all = await readAll(sources);
    await Promise.all(
      all.map(async ({ source, facts }) => {
        if (facts === undefined) return;
        const ofSource = known.filter(({ kind }) => source.kinds.includes(kind));
        await incidents.apply(compare(ofSource, facts), now());
      }),
    );
    return known.length === 0 && isWell(all);
  };
};
