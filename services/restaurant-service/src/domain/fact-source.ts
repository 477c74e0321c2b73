import type { IncidentFact, IncidentFactPage, IncidentKind } from '@kopru/contracts';

/** The part of the facts that one owner knows. */
export interface FactSource {
  owner: string;
  kinds: readonly IncidentKind[];
  page(cursor: string | undefined): Promise<IncidentFactPage>;
}

/** With more than this something is wrong that a list of incidents does not mend. */
const maxPages = 20;

/** Everything that is wrong at an owner; with too much of it, the first part. */
export const readFacts = async ({ page }: FactSource): Promise<{ facts: IncidentFact[]; isComplete: boolean }> => {
  const facts: IncidentFact[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < maxPages; read += 1) {
    const { items, nextCursor } = await page(cursor);
    facts.push(...items);
    if (nextCursor === null) return { facts, isComplete: true };
    cursor = nextCursor;
  }
  return { facts, isComplete: false };
};
