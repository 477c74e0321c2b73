import { compare } from './compare-incidents.ts';
import { readFacts, type FactSource } from './fact-source.ts';
import type { IncidentRepository } from '../storage/incidents.repository.ts';

/** A fact that comes back within this time opens its former incident again. */
const reopenWithinMs = 60_000;

export interface Time {
  now: () => Date;
  /** Grows evenly, whatever is done to the clock. */
  elapsedMs: () => number;
}

/** Brings the incidents of one source in line with its facts; rejects, and changes nothing, when the source does not answer. */
export const makeFollowFacts =
  (incidents: Pick<IncidentRepository, 'known' | 'apply'>, { now, elapsedMs }: Time) =>
  async (source: FactSource): Promise<void> => {
    // Read first: an incident that another replica opens meanwhile must not be resolved by older facts.
    const known = await incidents.known(source.kinds, new Date(now().getTime() - reopenWithinMs));
    const read = await readFacts(source, elapsedMs);
    await incidents.apply(compare(known, read), now());
  };
