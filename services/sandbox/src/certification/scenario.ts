import type { CertificationLevel } from '@kopru/contracts/certification';
import type { Locale } from '@kopru/contracts/errors/failures';
import type { Call, Delivery, Traffic } from './traffic.ts';
import type { Stage } from './stage.ts';

export type Text = Readonly<Record<Locale, string>>;

/** What a predicate found; its evidence is what it holds by, or fails by. */
export interface Found {
  isMet: boolean;
  evidence: readonly (Call | Delivery)[];
}

/** One thing that must hold of the traffic. */
export interface Predicate {
  name: string;
  must: Text;
  /** The order that it is about, as the script calls it. */
  order: string | null;
  /** Deliveries cost questions to their owner. */
  needsDeliveries: boolean;
  check: (traffic: Traffic) => Found;
}

/** One trial of a till: what its platforms do, and what must be seen of the till then. */
export interface Scenario {
  level: CertificationLevel;
  title: Text;
  /** What the till must do. */
  must: Text;
  why: Text;
  /** A page below docs/, without its language. */
  docs: string;
  /** Nothing else is played meanwhile. */
  isAlone?: true;
  /** Ends early where the till has not done in time what the rest needs. */
  script: (stage: Stage) => Promise<void>;
  verdict: readonly Predicate[];
}
