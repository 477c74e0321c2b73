import { shardKeyIndex } from '../../libs/mongo/src/shard-key-index.ts';
import { shardRules, type ShardRule } from './shard-keys.ts';

const reasons = {
  few: 'it grows with accounts and not with orders',
  brief: 'its documents end by themselves',
  unique: 'a unique index forbids it',
  installation: 'it is about the installation',
} as const;

/** The statements for mongosh, in their order; run at a mongos they shard the databases. */
export const shardPlan = (prefix = 'kopru_', rules: Readonly<Record<string, ShardRule>> = shardRules): string[] => {
  const all = Object.entries(rules).map(([name, rule]) => {
    const [database = '', collection = ''] = name.split('/');
    return { database: `${prefix}${database}`, collection, rule };
  });
  const split = all.flatMap(({ rule, ...place }) =>
    'key' in rule ? [{ ...place, key: JSON.stringify(rule.key) }] : [],
  );
  const whole = all.flatMap(({ rule, ...place }) => ('key' in rule ? [] : [{ ...place, ...rule }]));
  const databases = [...new Set(all.map(({ database }) => database))];
  return [
    '// For mongosh at a mongos, as a user with the roles clusterAdmin and dbAdminAnyDatabase. Read docs/scaling.md first.',
    '// 1. The databases, each with a primary shard for what is not sharded.',
    ...databases.map((database) => `sh.enableSharding("${database}");`),
    '// 2. The indexes of the keys. Each takes a while on a large collection.',
    ...split.map(
      ({ database, collection, key }) =>
        `db.getSiblingDB("${database}").getCollection("${collection}").createIndex(${key}, { name: "${shardKeyIndex}" });`,
    ),
    '// 3. The collections. The balancer moves documents afterwards.',
    ...split.map(
      ({ database, collection, key }) =>
        `db.adminCommand({ shardCollection: "${database}.${collection}", key: ${key} });`,
    ),
    '// Not sharded: each stays on the primary shard of its database.',
    ...whole.map(
      ({ database, collection, unsharded, why }) => `// ${database}.${collection}: ${reasons[unsharded]} (${why})`,
    ),
  ];
};
