import type { Locale } from '@kopru/contracts/errors/failures';
import type { Call, Delivery, Traffic } from './traffic.ts';

export type Text = Readonly<Record<Locale, string>>;

/** The result of a predicate, and the calls and deliveries that prove it. */
export interface Found {
  isMet: boolean;
  evidence: readonly (Call | Delivery)[];
}

/** A condition on the traffic. */
export interface Predicate {
  name: string;
  must: Text;
  /** The script's name for the order that it is about. */
  order: string | null;
  /** Reading deliveries costs requests to the webhook dispatcher. */
  needsDeliveries: boolean;
  check: (traffic: Traffic) => Found;
}
