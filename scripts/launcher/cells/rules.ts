/** Due times, and flags by which workers find what is due. */
interface Suspended {
  times?: readonly string[];
  /** `true` or absent. */
  flags?: readonly string[];
  /** Grows, so that what a wait queue brings later is stale. */
  version?: string;
}

/** Names the collection whose documents' ids `by` holds. */
export type Parent = 'restaurants/integrations' | 'webhooks/endpoints' | 'gateway/users' | 'sandbox/certifications';

export interface MovedRule {
  /** The member with the account's id, or with that of a document of `parent`. */
  by: string;
  parent?: Parent;
  /** Large collections without work queues: safe to copy while the account is live. */
  isLarge?: true;
  suspended?: Suspended;
  /** Has events that wait to be published. */
  hasOutbox?: true;
  /** What is found here is being worked on, and the account is not at rest. */
  underWay?: (now: Date) => object;
}

export type Rule = MovedRule | { stays: string } | { mustBeEmptyBy: string };

const account: MovedRule = { by: 'accountId' };
const large: MovedRule = { by: 'accountId', isLarge: true };
/** Longer than any lease lasts; one that is further away is held. */
const leaseLimitMs = 3_600_000;
const leasedBy =
  (member: string) =>
  (now: Date): object => ({ [member]: { $gt: now, $lt: new Date(now.getTime() + leaseLimitMs) } });
const state: MovedRule = {
  ...account,
  suspended: { times: ['leaseUntil'] },
  underWay: leasedBy('leaseUntil'),
};
const published: MovedRule = { ...state, hasOutbox: true };
const perCell = 'is about the cell, not about accounts';

/**
 * What becomes of each collection, in the order in which they are copied; removed in the reverse order. What works on
 * documents comes before what tells workers of them: polls before integrations, because ingest adds the polls that it
 * misses.
 */
export const rules: Readonly<Record<string, Rule>> = {
  'orders/orders': {
    ...large,
    suspended: { times: ['workAt'] },
    hasOutbox: true,
    underWay: leasedBy('intent.leaseUntil'),
  },
  'orders/archivedOrders': { ...large, hasOutbox: true },
  'orders/waiting_updates': { by: 'update.accountId' },
  'orders/dead_order_messages': account,
  'orders/anonymised': { by: '_id' },
  'orders/clocks': { by: '_id' },
  'orders/archiveReach': { stays: 'the mover makes the new one reach as far' },
  'orders/folded': { stays: perCell },
  'orders/retelling': { stays: perCell },
  'orders/leases': { stays: perCell },

  'webhooks/records': { ...large, suspended: { times: ['dueAt'], flags: ['isOpen'], version: 'version' } },
  'webhooks/events': large,
  'webhooks/stats': large,
  'webhooks/feeds': { by: '_id' },
  'webhooks/consumers': account,
  'webhooks/registrations': account,
  'webhooks/recoveries': { ...account, underWay: () => ({ state: 'running' }) },
  'webhooks/accountKeys': { by: '_id' },
  'webhooks/clocks': { by: '_id' },
  'webhooks/lineBatches': { by: 'endpointId', parent: 'webhooks/endpoints' },
  'webhooks/endpoints': { ...account, suspended: { times: ['breaker.nextProbeAt'] } },

  'ingest/rejected': large,
  'ingest/unread': account,
  'ingest/refund_requests': account,
  'ingest/sent_orders': large,
  'ingest/polls': {
    by: '_id',
    parent: 'restaurants/integrations',
    suspended: { times: ['leaseUntil'] },
    underWay: leasedBy('leaseUntil'),
  },
  'ingest/polled': { by: 'integrationId', parent: 'restaurants/integrations' },
  'ingest/refused': { by: 'integrationId', parent: 'restaurants/integrations' },
  'ingest/refused_totals': account,
  'ingest/integrations': { by: '_id', parent: 'restaurants/integrations' },
  'ingest/inbox': { mustBeEmptyBy: 'accountId' },
  'ingest/rate_limits': { stays: "hashes and times of a credential's last calls, for a day; the new cell counts anew" },
  'ingest/sent_bodies': { stays: 'hashes of what was sent, for a day; the new cell may send the same once more' },
  'ingest/person_keys': { stays: 'end by themselves; what they sealed cannot be read in the new cell' },
  'ingest/leases': { stays: perCell },

  'restaurants/menus': account,
  'restaurants/stores': published,
  'restaurants/stocks': published,
  'restaurants/prices': published,
  'restaurants/hours': state,
  'restaurants/desiredStates': { ...account, suspended: { times: ['pendingFanOutSince'] } },
  'restaurants/itemLists': account,
  'restaurants/comparisons': account,
  'restaurants/businesses': account,
  'restaurants/restaurants': { ...account, underWay: () => ({ deletedAt: { $exists: true } }) },
  'restaurants/integrations': { ...account, hasOutbox: true, underWay: () => ({ deletedAt: { $exists: true } }) },
  'restaurants/incidents': { ...account, hasOutbox: true },
  'restaurants/leases': { stays: perCell },

  'gateway/auditEntries': large,
  'gateway/auditHeads': account,
  'gateway/auditKeys': { by: '_id' },
  'gateway/idempotencyResults': account,
  'gateway/idempotencyKeys': { ...account, underWay: (now) => ({ isDone: false, leaseUntil: { $gt: now } }) },
  'gateway/oneTimeTokens': { by: 'subject', parent: 'gateway/users' },
  'gateway/secondFactors': account,
  'gateway/sessions': account,
  'gateway/users': { ...account, suspended: { times: ['mail.nextAt'] } },
  'gateway/accounts': { by: '_id', hasOutbox: true },
  'gateway/signInAttempts': { stays: 'counts by e-mail and address for minutes, which are of no account' },
  'gateway/digests': { ...account, suspended: { times: ['nextAt'] } },
  'gateway/contacts': account,
  'gateway/notifications': { ...account, suspended: { times: ['nextAt'] } },
  'gateway/leases': { stays: perCell },

  'sandbox/certificationCalls': { by: 'runId', parent: 'sandbox/certifications' },
  'sandbox/certifications': { ...account, underWay: () => ({ state: 'running' }) },
  'sandbox/leases': { stays: perCell },
  'sandbox/tunnels': { ...account, suspended: { times: ['aliveUntil'] }, underWay: leasedBy('aliveUntil') },
};

export interface Moved extends MovedRule {
  database: string;
  collection: string;
  name: string;
}

const partsOf = (name: string): { database: string; collection: string } => {
  const [database = '', collection = ''] = name.split('/');
  return { database, collection };
};

/** In the order in which they are copied. */
export const moved: readonly Moved[] = Object.entries(rules).flatMap(([name, rule]) =>
  'by' in rule ? [{ ...rule, name, ...partsOf(name) }] : [],
);
export const emptied = Object.entries(rules).flatMap(([name, rule]) =>
  'mustBeEmptyBy' in rule ? [{ by: rule.mustBeEmptyBy, ...partsOf(name) }] : [],
);
