import { newId } from '@kopru/contracts/values/ids';
import { createLeases } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { arrivedOrder, waitFor } from '@kopru/testing';
import { createOrder } from '../../src/domain/create-order.ts';
import type { Order } from '../../src/domain/order.ts';
import { createAnonymiser } from '../../src/jobs/anonymise.ts';
import { system } from '../support/thousands.ts';

const dayMs = 86_400_000;

describe('personal data', () => {
  it('is taken out of orders that are older than the retention, and of no other', async () => {
    const orderOf = (accountId: string, ageDays: number): Order =>
      createOrder(arrivedOrder({ accountId }), newId(), new Date(Date.now() - ageDays * dayMs));
    const old = [...Array.from({ length: 600 }, () => orderOf(system.accountId, 40)), orderOf(newId(), 31)];
    const young = orderOf(system.accountId, 29);
    const [changed] = old;
    const changes = [{ what: 'adres' as const, before: 'Örnek Mah. No: 13', after: 'Örnek Mah. No: 15' }];
    const at = new Date();
    changed?.timeline.push({ id: 'change', status: 400, at, by: 'platform', platform: 'none', changes });
    if (changed !== undefined)
      changed.content.unread = [{ path: 'customer.mail', value: 'deniz@example.com', reason: 'wrong_type' }];
    await system.orders.insertMany([...old, young]);
    const anonymiser = createAnonymiser({
      orders: system.orders,
      progress: system.database.collection('anonymised') as never,
      leases: createLeases(system.database.collection('leases') as never),
      owner: 'test',
      logger: silentLogger,
      now: () => new Date(),
      retentionMs: 30 * dayMs,
      everyMs: 50,
    });
    await anonymiser.start();
    const done = { anonymisedAt: { $exists: true } };
    await waitFor(async () => (await system.orders.countDocuments(done)) === old.length);
    await anonymiser.stop();
    expect(await system.orders.countDocuments({ 'content.customer.name': 'Deniz K.' })).toBe(1);
    expect(await system.orders.countDocuments({ search: /deniz/ })).toBe(1);
    expect(
      await system.orders.countDocuments({ search: new RegExp(old[0]?.providerOrderId.toLowerCase() ?? '') }),
    ).toBe(1);
    const record = await system.get(old[0]?._id ?? '');
    expect(record).toMatchObject({ customer: { name: null, phone: null, address: null }, amount: { total: 310_00 } });
    expect(record.timeline.at(-1)?.changes).toEqual([{ what: 'adres', before: null, after: null }]);
    expect(JSON.stringify(await system.orders.findOne({ _id: record.id }))).not.toContain('deniz@example.com');
    expect(await system.orders.findOne({ _id: young._id })).toEqual({ ...young, raw: young.raw });
  });
});
