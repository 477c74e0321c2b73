import { incidentFactOperations, type IncidentFact } from '@kopru/contracts/internal/incidents';
import type { EndpointDocument } from '../../src/storage/endpoint.model.ts';
import { fixture } from '../support/shared-dispatcher.ts';

describe('what is wrong with endpoints', () => {
  it('is, page by page, which take nothing and which were switched off for a reason', async () => {
    const accountId = await fixture.account();
    const endpoints = fixture.backing.client
      .db(fixture.settings['MONGODB_DATABASE'])
      .collection<EndpointDocument>('endpoints');
    const endpoint = async (change: Partial<EndpointDocument>): Promise<string> => {
      const id = await fixture.register(accountId, { url: 'http://127.0.0.1:9' });
      await endpoints.updateOne({ _id: id }, { $set: change as never });
      return id;
    };
    const [since, reason] = [new Date(), { code: 'connection_refused' as const, params: {} }];
    const open = { state: 'open' as const, since, nextProbeAt: new Date(Date.now() + 3_600_000), reason };
    await endpoint({});
    await endpoint({ isEnabled: false });
    const failing = await endpoint({ breaker: { ...open, failedProbes: 1 }, isBroken: true });
    const disabled = await endpoint({ isEnabled: false, disabledNotice: reason });

    const read = async (limit: number): Promise<IncidentFact[]> => {
      const facts: IncidentFact[] = [];
      for (let after: string | null = ''; after !== null;) {
        const cursor: string = after === '' ? '' : `&cursor=${after}`;
        const { body } = await fixture.call(accountId, 'GET', `/incident-facts?limit=${limit}${cursor}`);
        const page = incidentFactOperations.list.data.parse(body.data);
        facts.push(...page.items);
        after = page.nextCursor;
      }
      return facts.filter((fact) => fact.accountId === accountId);
    };
    const common = { accountId, restaurantId: null, provider: null, details: { reason } };
    const ofFailing = { kind: 'endpoint_failing', subject: failing, actor: 'pos', since: since.toISOString() };
    const ofDisabled = { kind: 'endpoint_disabled', subject: disabled, actor: 'person' };
    // In the order of their ids, which two of one second do not have by their making.
    const wrong = [ofFailing, ofDisabled]
      .toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
      .map((fact): unknown => expect.objectContaining({ ...common, ...fact }));
    expect(await read(500)).toEqual(wrong);
    expect(await read(1)).toEqual(wrong);
  });
});
