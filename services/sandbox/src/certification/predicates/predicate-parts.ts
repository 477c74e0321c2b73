import type { OperationId } from '@kopru/contracts/public/operations';
import type { Found, Predicate, Text } from './predicate.ts';
import { isAbout, orderIn, type Call, type Delivery, type PlacedOrder, type Traffic } from './traffic.ts';

export const nothing: Found = { isMet: false, evidence: [] };

export const about =
  (name: string, must: Text, check: (order: PlacedOrder, traffic: Traffic) => Found, needsDeliveries = false) =>
  (order: string): Predicate => ({
    name,
    must,
    order,
    needsDeliveries,
    check: (traffic) => {
      const placed = orderIn(traffic, order);
      return placed === undefined ? nothing : check(placed, traffic);
    },
  });

/** Is met by the first call or delivery. */
export const thereIs = (evidence: readonly (Call | Delivery)[], otherwise: readonly (Call | Delivery)[] = []): Found =>
  evidence.length > 0 ? { isMet: true, evidence: evidence.slice(0, 1) } : { isMet: false, evidence: otherwise };
export const thereIsNone = (evidence: readonly (Call | Delivery)[]): Found => ({
  isMet: evidence.length === 0,
  evidence,
});

export const callsOf = (order: PlacedOrder, { calls }: Traffic, ...operations: OperationId[]): Call[] =>
  calls.filter((call) => isAbout(order, call) && (operations.length === 0 || operations.includes(call.operation)));
export const after = (traffic: Traffic, moment: string) => {
  const at = traffic.moments.get(moment);
  return (call: Call): boolean => at !== undefined && call.at > at;
};
