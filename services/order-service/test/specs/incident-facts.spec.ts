import { incidentFactOperations, type IncidentFact } from '@kopru/contracts/internal/incidents';
import { arrivedOrderIdOf, newId } from '@kopru/contracts/values/ids';
import { queueNames } from '@kopru/messaging';
import { arrivedOrder, origin, waitFor } from '@kopru/testing';
import type { Order } from '../../src/domain/order.ts';
import type { DeadOrderMessage } from '../../src/domain/facts/dead-order-message.ts';
import { system } from '../support/commands.ts';

/** Every page, as the watch reads them. */
const factsOf = async (accountId: string, limit: number): Promise<IncidentFact[]> => {
  const facts: IncidentFact[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data } = await system.http.get<{ data: unknown }>('/internal/incident-facts', {
      params: { cursor, limit },
    });
    const page = incidentFactOperations.list.data.parse(data.data);
    facts.push(...page.items);
    cursor = page.nextCursor;
  }
  return facts.filter((fact) => fact.accountId === accountId);
};

const deadOrderMessages = () => {
  const { backing } = system;
  return backing.client.db(backing.database('orders')).collection<DeadOrderMessage>('dead_order_messages');
};

describe('what is wrong with orders', () => {
  it('is, page by page, who waits for too long and who stopped unseen, until somebody acts', async () => {
    const of = origin({ accountId: system.accountId, provider: 'getir' });
    const arrive = async () => (await system.stored(arrivedOrder(of)))._id;
    const [late, fresh, stopped] = [await arrive(), await arrive(), await arrive()];
    const long = new Date(Date.now() - 20_000);
    await system.orders.updateOne({ _id: late }, { $set: { createdAt: long, 'timeline.0.at': long } });
    await system.orders.updateOne({ _id: stopped }, { $set: { status: 500, unseenSince: new Date() } });

    const kinds = async (limit: number, subjects: string[]) => {
      const facts = await factsOf(system.accountId, limit);
      return facts.filter(({ subject }) => subjects.includes(subject)).map(({ kind, subject }) => [kind, subject]);
    };
    const wrong = [
      ['order_not_accepted', late],
      ['order_stopped', stopped],
    ];
    await system.orders.updateOne({ _id: fresh }, { $set: { createdAt: new Date() } });
    expect(await kinds(500, [late, fresh, stopped])).toEqual(wrong);
    // So many pages take their time, in which the fresh order may grow late.
    expect(await kinds(1, [late, stopped])).toEqual(wrong);

    await system.command(late, 'verify', { by: 'panel' });
    await system.orders.updateOne({ _id: stopped }, { $unset: { unseenSince: '' } });
    expect(await kinds(500, [late, stopped])).toEqual([]);
  });

  it('is at most two hundred late orders of one restaurant, the newest; another restaurant keeps its own', async () => {
    const [accountId, crowded, quiet] = [newId(), newId(), newId()];
    const { _id: any } = await system.stored(arrivedOrder(origin({ accountId: system.accountId, provider: 'getir' })));
    const sample = await system.orders.findOne({ _id: any });
    const late = (restaurantId: string, minutes: number) => {
      const at = new Date(Date.now() - minutes * 60_000);
      const _id = newId(at);
      const fresh = { _id, accountId, restaurantId, providerOrderId: _id, createdAt: at, receivedAt: at };
      return { ...sample, ...fresh, timeline: [{ ...sample?.timeline[0], at }] } as Order;
    };
    const ofCrowded = Array.from({ length: 201 }, (_, index) => late(crowded, 300 - index));
    const ofQuiet = late(quiet, 600);
    await system.orders.insertMany([ofQuiet, ...ofCrowded]);
    const [oldest, ...newest] = ofCrowded.map(({ _id }) => _id);
    const named = async (limit: number) => (await factsOf(accountId, limit)).map(({ subject }) => subject);
    expect(await named(500)).toEqual([ofQuiet._id, ...newest]);
    expect(await named(100)).toEqual([ofQuiet._id, ...newest]);
    await system.orders.deleteMany({ _id: { $in: newest } });
    expect(await named(500)).toEqual([ofQuiet._id, oldest]);
    await system.orders.deleteMany({ accountId });
  });

  it('is, for a day, an order whose message could not be processed, until it is stored after all', async () => {
    const arrived = arrivedOrder(origin({ accountId: system.accountId, provider: 'getir' }));
    const subject = arrivedOrderIdOf(arrived);
    const { accountId, restaurantId, order } = arrived;
    const factsOfIt = async () => (await factsOf(accountId, 500)).filter((fact) => fact.subject === subject);
    const bad = JSON.stringify({ ...arrived, order: { ...order, items: [] } });
    for (const messageId of [newId(), newId()])
      await system.backing.broker.put(queueNames.arrivals, bad, { type: 'siparis.geldi', messageId });
    const [fact] = await waitFor(async () => {
      const found = await factsOfIt();
      return found.length > 0 && found;
    });
    expect(fact).toEqual({
      ...{ accountId, restaurantId, provider: 'getir', subject, kind: 'message_dead', actor: 'kopru', isTest: false },
      ...{ since: fact?.since, details: { orderNumber: order.shortCode ?? order.providerOrderId, isChange: false } },
    });
    const dead = deadOrderMessages();
    expect(await dead.findOne({ _id: subject })).not.toHaveProperty('content');
    const dayAgo = new Date(Date.now() - 86_400_001);
    const noted = await dead.findOneAndUpdate({ _id: subject }, { $set: { at: dayAgo } });
    expect(await factsOfIt()).toEqual([]);
    await dead.updateOne({ _id: subject }, { $set: { ...noted } }, { upsert: true });
    expect(await factsOfIt()).toHaveLength(1);

    await system.stored(arrived);
    expect((await factsOfIt()).filter(({ kind }) => kind === 'message_dead')).toEqual([]);
  });

  it('is, for a day, an order of which a change could not be processed', async () => {
    const of = origin({ accountId: system.accountId, provider: 'getir' });
    const { _id: subject, providerOrderId } = await system.stored(arrivedOrder(of, { isTest: true }));
    const bad = JSON.stringify({ ...of, providerOrderId, cancel: { by: 'nobody' } });
    for (const messageId of [newId(), newId()])
      await system.backing.broker.put(queueNames.updates, bad, { type: 'siparis.platform_guncelledi', messageId });
    const dead = async () =>
      (await factsOf(of.accountId, 500)).filter((fact) => fact.kind === 'message_dead' && fact.subject === subject);
    const [fact] = await waitFor(async () => {
      const found = await dead();
      return found.length > 0 && found;
    });
    const stored = await system.orders.findOne({ _id: subject });
    expect(fact).toMatchObject({
      ...{ actor: 'kopru', provider: 'getir', isTest: stored?.isTest },
      details: { orderNumber: stored?.content.shortCode ?? providerOrderId, isChange: true },
    });
    expect(await dead()).toHaveLength(1);
    await deadOrderMessages().updateOne({ orderId: subject }, { $set: { at: new Date(Date.now() - 86_400_001) } });
    expect(await dead()).toEqual([]);
  });

  it('names a hundred such orders of an account at most', async () => {
    const accountId = newId();
    const dead = deadOrderMessages();
    const noted = { accountId, restaurantId: null, provider: null, orderNumber: null, at: new Date() };
    await dead.insertMany(Array.from({ length: 99 }, () => ({ _id: newId(), ...noted })));
    const die = async (number: number): Promise<void> => {
      const properties = { type: 'siparis.geldi', messageId: newId(), headers: { 'x-account-id': accountId } };
      await system.backing.broker.put(queueNames.arrivals, '{', properties);
      const one = arrivedOrder({ accountId: system.accountId });
      const last = JSON.stringify({ ...one, order: { providerOrderId: one.order.providerOrderId } });
      await system.backing.broker.put(queueNames.arrivals, last, { type: 'siparis.geldi' });
      // Noted after it.
      await waitFor(async () => (await dead.countDocuments({ _id: arrivedOrderIdOf(one) })) === 1, {
        what: `${number}`,
      });
    };
    for (const number of [1, 2]) await die(number);
    await waitFor(async () => (await dead.countDocuments({ accountId })) === 100);
    expect(await factsOf(accountId, 500)).toHaveLength(100);
  });

  it('is not asked for with a cursor of somebody’s own', async () => {
    const answer = await system.http.get('/internal/incident-facts', { params: { cursor: 'all' } });
    expect(answer.status).toBe(400);
  });
});
