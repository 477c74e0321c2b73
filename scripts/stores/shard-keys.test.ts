import { shardProblems } from './shard-problems.ts';
import { shardRules, type ShardRule } from './shard-keys.ts';
import { currentStores, type CollectionShape } from './stores.ts';

const { collections } = currentStores('0');

describe('sharded MongoDB', () => {
  it('has a rule for every collection, which its members and unique indexes allow', () => {
    expect(shardProblems(collections, shardRules)).toEqual([]);
  });

  it('splits what grows with orders', () => {
    const split = Object.entries(shardRules).flatMap(([name, rule]) => ('key' in rule ? [name] : []));
    expect(split).toEqual([
      'orders/orders',
      'orders/archivedOrders',
      'webhooks/records',
      'webhooks/events',
      'ingest/rejected',
      'ingest/sent_orders',
      'gateway/auditEntries',
    ]);
  });
});

const stored: CollectionShape = {
  members: { _id: { type: 'text', presence: 'always' }, accountId: { type: 'text', presence: 'always' } },
  indexes: { by_account: { key: { accountId: 1, _id: 1, at: -1 }, unique: true } },
};
const sharded: ShardRule = { key: { accountId: 1, _id: 1 }, ids: 'made by newId' };
const unsharded = (kind: 'few' | 'brief' | 'unique' | 'installation'): ShardRule => ({ unsharded: kind, why: 'so' });
const problemsOf = (shape: CollectionShape, rule: ShardRule | undefined) =>
  shardProblems({ 'orders/things': shape }, rule === undefined ? {} : { 'orders/things': rule });
describe('the check of a rule', () => {
  it.each<[string, CollectionShape, ShardRule | undefined, string]>([
    [
      'a collection without one',
      stored,
      undefined,
      'orders/things has no shard rule: add it to shardRules in scripts/stores/shard-keys.ts, with the key { accountId, _id } where it grows with orders, or with the reason why one shard has all of it',
    ],
    ...['number', 'accountId'].map((member): [string, CollectionShape, ShardRule, string] => [
      `a key that a unique index of ${member} does not begin with`,
      { ...stored, indexes: { one: { key: { [member]: 1 }, unique: true } } },
      sharded,
      'orders/things has the unique index one, which does not begin with accountId, _id: MongoDB would not shard it; let the index begin so, or give the reason "unique"',
    ]),
    [
      'a key of a member that is not there',
      { ...stored, members: { _id: { type: 'text', presence: 'always' } } },
      sharded,
      'orders/things has no accountId in each of its documents, which its key needs',
    ],
    [
      'a key of a member that may be absent',
      { ...stored, members: { ...stored.members, accountId: { type: 'text', presence: 'optional' } } },
      sharded,
      'orders/things has no accountId in each of its documents, which its key needs',
    ],
    [
      'a unique index that is none',
      stored,
      unsharded('unique'),
      'orders/things has no unique index that forbids a key, and so its reason is not "unique"',
    ],
    [
      'a brief one that never ends',
      stored,
      unsharded('brief'),
      'orders/things has no index that ends its documents, and so its reason is not "brief"',
    ],
    [
      'one of the installation that has accounts',
      stored,
      unsharded('installation'),
      'orders/things has an account, and so its reason is not "installation"',
    ],
  ])('names %s', (_name, shape, rule, problem) => {
    expect(problemsOf(shape, rule)).toEqual([problem]);
  });

  it('names a rule of a collection that is gone', () => {
    expect(shardProblems({}, { 'orders/things': sharded })).toEqual([
      'orders/things has a shard rule, but no schema: remove it from scripts/stores/shard-keys.ts',
    ]);
  });

  it('lets a key through whose unique indexes begin with it', () => {
    expect(problemsOf(stored, sharded)).toEqual([]);
  });
});
