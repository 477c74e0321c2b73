import type { CertificationScenario } from '@kopru/contracts/certification';
import type { CertificationEvidence } from '@kopru/contracts/public/certifications';
import type { StoredFinding, StoredVerdict } from '../records/run.model.ts';
import type { Predicate } from '../predicates/predicate.ts';
import type { Call, Delivery, Traffic } from '../predicates/traffic.ts';

/** More evidence does not make a failure clearer. */
const maxEvidence = 20;

const evidenceOf = (seen: Call | Delivery): CertificationEvidence => {
  const { id, status } = seen;
  const common = { id, status, at: seen.at.toISOString() };
  return 'operation' in seen
    ? { kind: 'call', what: seen.operation, ...common }
    : { kind: 'delivery', what: seen.event, ...common, ...(seen.isForged && { isForged: seen.isForged }) };
};

const findingOf = ({ name, must, order, check }: Predicate, traffic: Traffic): StoredFinding => {
  const { isMet, evidence } = check(traffic);
  return {
    predicate: name,
    en: must.en,
    tr: must.tr,
    order: order === null ? null : (traffic.orders.get(order)?.pid ?? null),
    isMet,
    evidence: evidence.slice(0, maxEvidence).map(evidenceOf),
  };
};

/** The verdict on a scenario. */
export const judge = (
  scenario: CertificationScenario,
  predicates: readonly Predicate[],
  traffic: Traffic,
): StoredVerdict => {
  const findings = predicates.map((predicate) => findingOf(predicate, traffic));
  return { scenario, state: findings.every(({ isMet }) => isMet) ? 'passed' : 'failed', findings };
};
