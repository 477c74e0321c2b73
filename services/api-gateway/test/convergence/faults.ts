import { hours } from './hours.ts';
import { prices } from './prices.ts';
import { stock } from './stock.ts';
import { store } from './store.ts';
import type { DesiredKind } from './desired-kind.ts';

/** Everything that can be wished for. */
export const everything: readonly DesiredKind[] = [store, stock, prices, hours];

/** What any call may meet; `timeout_after_success` has done what was asked and never answers. */
const anywhere = {
  latency: 0.1,
  error_500: 0.05,
  error_429: 0.05,
  unauthorized: 0.03,
  drop: 0.03,
  timeout_after_success: 0.05,
};
/** Calls that several kinds of wishes make. */
const shared = ['login', 'menu', 'stores'];

/**
 * Every fault that platforms are known for: besides those of any call, changes that meet another one (409), states that
 * are not known yet (204) and lists of which only a part is taken (200), as each kind of wish names them. Tokens that end
 * and foreign hands are no faults of a call.
 */
export const everyFault = (): object[] => [
  ...Object.entries(anywhere).flatMap(([kind, probability]) =>
    [...shared, ...everything.flatMap(({ operations }) => operations)].map((operation) => {
      return { kind, probability, operation, ms: 200 };
    }),
  ),
  ...everything.flatMap(({ faults }) => faults),
];
