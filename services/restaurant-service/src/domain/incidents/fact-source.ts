import type { IncidentKind } from '@kopru/contracts/internal/incident-kinds';
import type { IncidentFact, IncidentFactPage } from '@kopru/contracts/internal/incidents';

/** Where the facts of some kinds come from. */
export interface FactSource {
  owner: string;
  kinds: readonly IncidentKind[];
  /** How long it is not asked again while all is well, because its facts come slowly. */
  pauseWhenWellMs?: number;
  page(cursor: string | undefined): Promise<IncidentFactPage>;
}

/** More facts than fit on these pages mean a fault that a list of incidents does not help with. */
const maxPages = 20;
/** With the time limit of one more page, shorter than the lease of the watch. */
const maxReadMs = 5_000;

/** All facts of a source; `isComplete` is false when there are too many pages, or they take too long. */
export const readFacts = async (
  { page }: FactSource,
  elapsedMs: () => number,
): Promise<{ facts: IncidentFact[]; isComplete: boolean }> => {
  const facts: IncidentFact[] = [];
  const endsAt = elapsedMs() + maxReadMs;
  let cursor: string | undefined;
  for (let read = 0; read < maxPages && elapsedMs() < endsAt; read += 1) {
    const { items, nextCursor } = await page(cursor);
    facts.push(...items);
    if (nextCursor === null) return { facts, isComplete: true };
    cursor = nextCursor;
  }
  return { facts, isComplete: false };
};
