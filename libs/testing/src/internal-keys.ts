import { createHash } from 'node:crypto';
import type { Caller, Owner } from '@kopru/contracts/internal/operation';

/** Who calls whom, as the rows of the internal operations say. */
export const internalCallers = {
  'api-gateway': ['restaurant-service', 'webhook-dispatcher', 'sandbox', 'operator', 'cell-router'],
  'order-service': ['api-gateway', 'restaurant-service', 'sandbox', 'operator'],
  'restaurant-service': ['api-gateway', 'order-service', 'provider-ingest', 'sandbox', 'operator'],
  'provider-ingest': ['api-gateway', 'order-service', 'restaurant-service', 'operator'],
  'webhook-dispatcher': ['api-gateway', 'restaurant-service', 'sandbox', 'operator'],
  sandbox: ['api-gateway', 'webhook-dispatcher', 'operator'],
} as const satisfies Record<Owner, readonly Caller[]>;

const callersOf = new Map<Caller, readonly Caller[]>(Object.entries(internalCallers) as [Caller, readonly Caller[]][]);

/** INTERNAL_KEYS of a service or of the operator: a secret for each pair that calls, the same at both ends. */
export const internalKeysOf = (name: Caller, seed = 'tests'): string => {
  const called = [...callersOf].flatMap(([owner, callers]) => (callers.includes(name) ? [owner] : []));
  const peers = [...new Set([...(callersOf.get(name) ?? []), ...called])];
  return peers
    .map((peer) => {
      const pair = [seed, ...[name, peer].sort()].join(' ');
      return `${peer}:${createHash('sha256').update(pair).digest('base64url')}`;
    })
    .join(',');
};
