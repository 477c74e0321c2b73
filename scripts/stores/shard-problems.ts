import type { ShardRule } from './shard-keys.ts';
import type { CollectionShape } from './stores.ts';

const file = 'scripts/stores/shard-keys.ts';
const account = 'accountId';

/** MongoDB checks a unique index on each shard alone: it must begin with the whole key, so that equal entries meet on one. */
const beginsWith = (index: unknown, key: object): boolean => {
  const members = Object.entries(index as object);
  return Object.entries(key).every(
    ([name, direction], at) => members[at]?.[0] === name && members[at][1] === direction,
  );
};

const uniqueWithout = ({ indexes }: CollectionShape, wanted: object): string[] =>
  Object.entries(indexes).flatMap(([name, { unique, key }]) =>
    unique === true && !beginsWith(key, wanted) ? [name] : [],
  );

const problemsOf = (name: string, shape: CollectionShape, rule: ShardRule | undefined): string[] => {
  if (rule === undefined)
    return [
      `${name} has no shard rule: add it to shardRules in ${file}, with the key { accountId, _id } where it grows with orders, or with the reason why one shard has all of it`,
    ];
  const { members, indexes } = shape;
  if ('key' in rule) {
    const isThere = ['always', 'null'].includes(members[account]?.presence ?? '');
    const key = Object.keys(rule.key).join(', ');
    return [
      ...uniqueWithout(shape, rule.key).map(
        (index) =>
          `${name} has the unique index ${index}, which does not begin with ${key}: MongoDB would not shard it; let the index begin so, or give the reason "unique"`,
      ),
      ...(isThere ? [] : [`${name} has no ${account} in each of its documents, which its key needs`]),
    ];
  }
  const isEnding = Object.values(indexes).some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
  const wrong = {
    few: undefined,
    brief: isEnding ? undefined : 'has no index that ends its documents',
    unique: uniqueWithout(shape, { [account]: 1 }).length > 0 ? undefined : 'has no unique index that forbids a key',
    installation: members[account] === undefined ? undefined : 'has an account',
  }[rule.unsharded];
  return wrong === undefined ? [] : [`${name} ${wrong}, and so its reason is not "${rule.unsharded}"`];
};

/** What is wrong with the rules, each as a sentence that says what to do. */
export const shardProblems = (
  collections: Readonly<Record<string, CollectionShape>>,
  rules: Readonly<Record<string, ShardRule>>,
): string[] => [
  ...Object.entries(collections).flatMap(([name, shape]) => problemsOf(name, shape, rules[name])),
  ...Object.keys(rules)
    .filter((name) => collections[name] === undefined)
    .map((name) => `${name} has a shard rule, but no schema: remove it from ${file}`),
];
