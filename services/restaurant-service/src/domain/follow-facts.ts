import type { IncidentKind } from '@kopru/contracts';
import { compare, type Differences, type KnownIncident } from './compare-incidents.ts';
import { readFacts, type FactSource } from './fact-source.ts';

/** A fact that comes back within this time opens its former incident again. */
const reopenWithinMs = 60_000;

export interface KeptIncidents {
  /** Of all accounts and these kinds: the open incidents, and those resolved since a time. */
  known(kinds: readonly IncidentKind[], resolvedSince: Date): Promise<KnownIncident[]>;
  /** Applied once, also when another replica applies the same differences. */
  apply(differences: Differences, now: Date): Promise<void>;
}

interface Time {
  now: () => Date;
  /** Grows evenly, whatever is done to the clock. */
  elapsedMs: () => number;
}

/** Brings the incidents of one source in line with its facts; rejects, and changes nothing, when the source does not answer. */
export const makeFollowFacts =
  (incidents: KeptIncidents, { now, elapsedMs }: Time) =>
  async (source: FactSource): Promise<void> => {
    // Read first: an incident that another replica opens meanwhile must not be resolved by older facts.
    const known = await incidents.known(source.kinds, new Date(now().getTime() - reopenWithinMs));
    const read = await readFacts(source, elapsedMs);
    await incidents.apply(compare(known, read), now());
  };
