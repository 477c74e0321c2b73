/** Why no shard splits a collection: it stays on the primary shard of its database. */
export type Unsharded =
  /** It grows with accounts and their settings, and not with orders. */
  | 'few'
  /** What is in it ends by itself, after a time that the reason names. */
  | 'brief'
  /** A unique index does not begin with the account, so MongoDB cannot keep it on several shards. */
  | 'unique'
  /** It is about the installation, and knows no account. */
  | 'installation';

export type ShardRule =
  /** `ids`: why no two accounts have the same `_id`, which MongoDB keeps unique on each shard only. */
  { key: { accountId: 1; _id: 1 }; ids: string } | { unsharded: Unsharded; why: string };

const byAccount = (ids: string): ShardRule => ({ key: { accountId: 1, _id: 1 }, ids });
const few = (why: string): ShardRule => ({ unsharded: 'few', why });
const brief = (why: string): ShardRule => ({ unsharded: 'brief', why });
const unique = (why: string): ShardRule => ({ unsharded: 'unique', why });
const installation = (why: string): ShardRule => ({ unsharded: 'installation', why });

const orderIds = 'orderIdOf makes it from the account and the number of the order';
const leases = installation('the leases of the processes');

/**
 * What becomes of each collection where MongoDB is sharded, by database and name. A collection that grows with orders has
 * a key: the account first, so that one account's questions reach one shard, and `_id` second, so that a large account can
 * be split. The others stay together: MongoDB gains nothing from splitting what one server holds.
 */
export const shardRules: Readonly<Record<string, ShardRule>> = {
  'orders/orders': byAccount(orderIds),
  'orders/archivedOrders': byAccount(orderIds),
  'orders/waiting_updates': brief('an update waits for its order for a day at most'),
  'orders/dead_order_messages': brief('messages that could not be read; few, and deleted after their time'),
  'orders/anonymised': few('one document per account'),
  'orders/clocks': few('one document per account of a sandbox'),
  'orders/archiveReach': installation('one document'),
  'orders/folded': installation('one document'),
  'orders/retelling': installation('one document'),
  'orders/leases': leases,

  'webhooks/records': byAccount('made from the event and the endpoint, which are of one account'),
  'webhooks/events': byAccount('made from the order, or by newId'),
  'webhooks/stats': few('one small document per endpoint and hour, for the days of retention'),
  'webhooks/feeds': few('one document per account'),
  'webhooks/consumers': few('one document per consumer'),
  'webhooks/registrations': few('one document per link that registers an endpoint'),
  'webhooks/recoveries': few('one document per recovery that somebody starts'),
  'webhooks/accountKeys': few('one document per account'),
  'webhooks/clocks': few('one document per account of a sandbox'),
  'webhooks/lineBatches': unique(
    'a line is stored once, whatever its account; one document per file, and only ids stay in it',
  ),
  'webhooks/endpoints': few('one document per endpoint'),

  'ingest/rejected': byAccount('made by newId'),
  'ingest/sent_orders': byAccount(orderIds),
  'ingest/unread': brief('one document per integration'),
  'ingest/refund_requests': brief('until the platform decides by itself'),
  'ingest/polls': few('one document per integration'),
  'ingest/polled': brief('three days of orders; it knows the integration, and not its account'),
  'ingest/refused': brief('a day of what came while an integration was off'),
  'ingest/refused_totals': few('one document per integration'),
  'ingest/integrations': few('one document per integration'),
  'ingest/inbox': few('empty, unless the broker is unavailable'),
  'ingest/rate_limits': brief("hashes of a day's credentials"),
  'ingest/sent_bodies': brief('hashes of a day'),
  'ingest/person_keys': brief('one document per hour'),
  'ingest/leases': leases,

  'restaurants/menus': few('one document per integration'),
  'restaurants/stores': few('one document per integration'),
  'restaurants/stocks': few('one document per integration'),
  'restaurants/prices': few('one document per integration'),
  'restaurants/hours': few('one document per integration'),
  'restaurants/desiredStates': few('one document per restaurant'),
  'restaurants/itemLists': few('one document per restaurant'),
  'restaurants/comparisons': few('one document per integration'),
  'restaurants/businesses': few('one document per business'),
  'restaurants/restaurants': few('one document per restaurant'),
  'restaurants/integrations': unique("a platform's token names the integration before its account is known"),
  'restaurants/incidents': few('incidents, deleted some time after their end'),
  'restaurants/leases': leases,

  'gateway/auditEntries': byAccount('made by newId'),
  'gateway/auditHeads': brief('one document per process and account'),
  'gateway/auditKeys': few('one document per account'),
  'gateway/idempotencyResults': brief('a day of answers'),
  'gateway/idempotencyKeys': brief('a day of keys'),
  'gateway/oneTimeTokens': brief('until the link is used, or has ended'),
  'gateway/secondFactors': unique('a passkey signs in before its account is known; one document per user'),
  'gateway/sessions': brief('until the session ends'),
  'gateway/users': unique('an e-mail signs in before its account is known; one document per user'),
  'gateway/accounts': unique('a key signs in before its account is known; one document per account'),
  'gateway/signInAttempts': brief('counts of minutes'),
  'gateway/digests': brief('one document per contact and day'),
  'gateway/contacts': unique('an address is there once per user; a few documents per user'),
  'gateway/notifications': brief('messages to persons about incidents'),
  'gateway/leases': leases,

  'sandbox/certificationCalls': brief('the calls of a certification'),
  'sandbox/certifications': unique('a certificate is found by its public id alone; one document per certification'),
  'sandbox/leases': leases,
  'sandbox/tunnels': few('a few per account, while they are open'),
};
