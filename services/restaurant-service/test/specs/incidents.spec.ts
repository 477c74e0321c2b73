import { incidentOperations, type Incident } from '@kopru/contracts';
import { waitFor } from '@kopru/testing';
import { getirConfig } from '../support/restaurant-service.ts';
import { service } from '../support/shared-service.ts';

const failure = { code: 'unreachable', failure: { code: 'no_answer', params: {} }, at: '2026-11-28T10:00:00.000Z' };

describe('an integration whose platform does not answer, with two replicas watching', () => {
  it('is one incident, which is resolved and opened again as the platform goes and comes', async () => {
    await service.start();
    const account = service.account();
    const { id: restaurantId } = await account.createRestaurant();
    const write = { integrationId: 'getir', config: getirConfig };
    const { integrationId } = await account.writeIntegration(restaurantId, write);
    const report = (lastError: unknown) => account.post(`/integrations/${integrationId}/health`, { lastError });
    const listed = async (query: string, of = account): Promise<Incident[]> =>
      (await of.get(`/incidents?${query}`, incidentOperations.list.data)).items;
    const first = (query: string) => waitFor(async () => (await listed(query))[0]);

    await report(failure);
    const opened = await first('state=open');
    expect(opened).toEqual({
      ...{ accountId: account.accountId, restaurantId, subject: integrationId, provider: 'getir', isTest: false },
      ...{ kind: 'integration_failing', actor: 'platform', since: failure.at, details: { reason: failure.failure } },
      ...{ id: opened.id, createdAt: opened.createdAt, resolvedAt: null },
    });
    expect(await listed('state=open', service.account())).toEqual([]);
    expect(await listed(`state=open&restaurantIds=${account.accountId}`)).toEqual([]);

    await report(null);
    const resolved = await first('state=resolved');
    expect(resolved).toEqual({ ...opened, resolvedAt: expect.any(String) as unknown });
    expect(await listed('state=open')).toEqual([]);

    await report(failure);
    expect(await first('state=open')).toEqual(opened);
    expect(await listed('state=resolved')).toEqual([]);
    const { accountId } = account;
    expect(await service.database.collection('incidents').countDocuments({ accountId })).toBe(1);
  });
});
