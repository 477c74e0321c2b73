import { incidentFactOperations, type IncidentFact } from '@kopru/contracts/internal/incidents';
import { arrivedOrder, origin } from '@kopru/testing';
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

  it('is not asked for with a cursor of somebody’s own', async () => {
    const answer = await system.http.get('/internal/incident-facts', { params: { cursor: 'all' } });
    expect(answer.status).toBe(400);
  });
});
