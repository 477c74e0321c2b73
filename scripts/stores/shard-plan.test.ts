import { shardRules } from './shard-keys.ts';
import { shardPlan } from './shard-plan.ts';

describe('the plan', () => {
  it('makes the index of a key before it shards the collection, and names what stays', () => {
    const plan = shardPlan('shop_', {
      'orders/orders': { key: { accountId: 1, _id: 1 }, ids: 'made by newId' },
      'orders/leases': { unsharded: 'installation', why: 'the leases of the processes' },
    });
    expect(plan.filter((line) => !line.startsWith('//'))).toEqual([
      'sh.enableSharding("shop_orders");',
      'db.getSiblingDB("shop_orders").getCollection("orders").createIndex({"accountId":1,"_id":1}, { name: "shard_key" });',
      'db.adminCommand({ shardCollection: "shop_orders.orders", key: {"accountId":1,"_id":1} });',
    ]);
    expect(plan.at(-1)).toBe('// shop_orders.leases: it is about the installation (the leases of the processes)');
  });

  it('names every collection', () => {
    const plan = shardPlan().join('\n');
    for (const name of Object.keys(shardRules)) expect(plan).toContain(`kopru_${name.replace('/', '.')}`);
  });
});
