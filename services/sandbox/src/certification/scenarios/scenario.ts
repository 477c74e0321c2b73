import type { CertificationLevel } from '@kopru/contracts/certification';
import type { Predicate, Text } from '../predicates/predicate.ts';
import type { Fixture } from '../script/fixture.ts';

/** A test of a POS: what its platforms do, and what the POS must do then. */
export interface Scenario {
  level: CertificationLevel;
  title: Text;
  /** What the POS must do. */
  must: Text;
  why: Text;
  /** A page below docs/, without its language. */
  docs: string;
  /** No other scenario of the run is played at the same time. */
  isAlone?: true;
  /** Ends early when the POS misses a step that the rest needs. */
  script: (fixture: Fixture) => Promise<void>;
  verdict: readonly Predicate[];
}
