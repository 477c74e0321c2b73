import type { OperationId } from '@kopru/contracts/public/operations';
import type { Found, Predicate, Text } from './scenario.ts';
import { isAbout, orderIn, type Call, type Delivery, type StagedOrder, type Traffic } from './traffic.ts';

export const nothing: Found = { isMet: false, evidence: [] };

export const about =
  (name: string, must: Text, check: (order: StagedOrder, traffic: Traffic) => Found, needsDeliveries = false) =>
  (order: string): Predicate => ({
    name,
    must,
    order,
    needsDeliveries,
    check: (traffic) => {
      const staged = orderIn(traffic, order);
      return staged === undefined ? nothing : check(staged, traffic);
    },
  });

/** Holds by the first that there is. */
export const thereIs = (evidence: readonly (Call | Delivery)[], otherwise: readonly (Call | Delivery)[] = []): Found =>
  evidence.length > 0 ? { isMet: true, evidence: evidence.slice(0, 1) } : { isMet: false, evidence: otherwise };
export const thereIsNone = (evidence: readonly (Call | Delivery)[]): Found => ({
  isMet: evidence.length === 0,
  evidence,
});

export const callsOf = (order: StagedOrder, { calls }: Traffic, ...operations: OperationId[]): Call[] =>
  calls.filter((call) => isAbout(order, call) && (operations.length === 0 || operations.includes(call.operation)));
export const after = (traffic: Traffic, moment: string) => {
  const at = traffic.moments.get(moment);
  return (call: Call): boolean => at !== undefined && call.at > at;
};
