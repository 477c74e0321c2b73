import type { IncidentFact } from '@kopru/contracts/internal/incidents';

/** The members of an incident that are compared; `resolvedAt` is null while it is open. */
export type KnownIncident = Pick<IncidentFact, 'accountId' | 'kind' | 'subject'> & {
  id: string;
  fact: IncidentFact;
  resolvedAt: Date | null;
};

export interface Differences {
  toOpen: IncidentFact[];
  /** Resolved a moment ago; the fact is back. */
  toReopen: { id: string; fact: IncidentFact }[];
  toUpdate: { id: string; fact: IncidentFact }[];
  toResolve: { id: string; fact: IncidentFact }[];
}

const keyOf = ({ accountId, kind, subject }: Pick<IncidentFact, 'accountId' | 'kind' | 'subject'>): string =>
  [accountId, kind, subject].join(' ');

const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) =>
    isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  );
};

/**
 * The changes that bring the incidents of a source in line with its facts. Only a complete read resolves incidents: a
 * fact that is not in it might be in the part that is missing.
 */
export const compare = (
  known: readonly KnownIncident[],
  { facts, isComplete }: { facts: readonly IncidentFact[]; isComplete: boolean },
): Differences => {
  const wrong = new Map(facts.map((fact) => [keyOf(fact), fact]));
  const open = new Map(known.filter(({ resolvedAt }) => resolvedAt === null).map((one) => [keyOf(one), one]));
  const recent = new Map(known.filter(({ resolvedAt }) => resolvedAt !== null).map((one) => [keyOf(one), one]));
  const differences: Differences = { toOpen: [], toReopen: [], toUpdate: [], toResolve: [] };
  for (const [key, fact] of wrong) {
    const before = open.get(key);
    const resolved = recent.get(key);
    if (before !== undefined) {
      if (!isSame(before.fact, fact)) differences.toUpdate.push({ id: before.id, fact });
    } else if (resolved !== undefined) differences.toReopen.push({ id: resolved.id, fact });
    else differences.toOpen.push(fact);
  }
  if (isComplete)
    differences.toResolve = [...open].filter(([key]) => !wrong.has(key)).map(([, { id, fact }]) => ({ id, fact }));
  return differences;
};
