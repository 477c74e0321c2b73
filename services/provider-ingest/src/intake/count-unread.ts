import type { UnreadMember } from '@kopru/contracts/orders/canonical-order';
import { providerSlugs, type ProviderSlug } from '@kopru/contracts/platforms/providers';
import { Counter, type Registry } from 'prom-client';
import type { Fact } from '../providers/adapter.ts';

/** Counts what could not be read of orders that were taken, and those whose money does not add up. */
export type CountUnread = (provider: ProviderSlug, facts: readonly Fact[]) => void;

/** Own channels send what they like; beyond so many paths of a platform the rest is one. */
const maxPaths = 200;

/** `products.0.price` and `products.7.price` are one thing to mend. */
const pathOf = ({ path }: UnreadMember): string => path.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*');

const unreadIn = (fact: Fact): UnreadMember[] =>
  (fact.kind === 'order' ? fact.order.unread : fact.update.modified?.unread) ?? [];
const differenceIn = (fact: Fact): number =>
  (fact.kind === 'order' ? fact.order.amount.difference : fact.update.modified?.amount?.difference) ?? 0;

export const makeCountUnread = (registry: Registry): CountUnread => {
  const unread = new Counter({
    name: 'kopru_order_members_unread_total',
    help: "Unreadable members of accepted orders and changes, by platform and path in the platform's body",
    labelNames: ['provider', 'path'],
    registers: [registry],
  });
  const differences = new Counter({
    name: 'kopru_order_differences_total',
    help: 'Accepted orders and changes whose lines, discounts and fees do not add up to their total, by platform',
    labelNames: ['provider'],
    registers: [registry],
  });
  // Starting at zero makes the very first increase visible.
  for (const provider of providerSlugs) differences.inc({ provider }, 0);
  const paths = new Map<string, Set<string>>();

  const labelOf = (provider: string, path: string): string => {
    const known = paths.get(provider) ?? new Set<string>();
    paths.set(provider, known);
    if (!known.has(path) && known.size >= maxPaths) return 'other';
    known.add(path);
    return path;
  };

  return (provider, facts) => {
    for (const fact of facts) {
      for (const member of unreadIn(fact)) unread.inc({ provider, path: labelOf(provider, pathOf(member)) });
      if (differenceIn(fact) !== 0) differences.inc({ provider });
    }
  };
};
