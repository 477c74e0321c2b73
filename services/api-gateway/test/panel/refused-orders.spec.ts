import { uniqueNumber, waitFor } from '@kopru/testing';
import { sendOrder } from '../support/send-order.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { dataOf, incidentsOf, panelClient } from './panel-client.ts';
import { alertSettings } from './settings.ts';

const startLimitMs = 300_000;

describe('an order that cannot be read', () => {
  let system: System;
  beforeAll(async () => {
    system = await sharedSystem(alertSettings);
  }, startLimitMs);
  afterAll(() => system?.stop());

  it('is one incident of its restaurant, until its time is over', async () => {
    const owner = await panelClient(system).owner();
    const restaurantId = dataOf(await owner.ask('POST', 'restaurants', { name: 'Örnek Dürümcü' })).id as string;
    const write = { integrationId: 'direct', provider: 'direct', config: {} };
    const { integrationId, ingressUrl } = dataOf(
      await owner.ask('POST', `restaurants/${restaurantId}/integrations`, write),
    ) as { integrationId: string; ingressUrl: string };
    expect((await sendOrder(ingressUrl, { providerOrderId: uniqueNumber('RED'), items: [] })).status).toBe(400);

    const opened = await waitFor(async () => (await incidentsOf(owner))[0], { what: 'the incident' });
    expect(await incidentsOf(owner)).toEqual([
      {
        ...{ id: opened.id, accountId: owner.accountId, restaurantId, subject: integrationId, provider: 'direct' },
        ...{ kind: 'order_refused', actor: 'person', isTest: false, since: opened.since },
        ...{ createdAt: opened.createdAt, resolvedAt: null, acknowledged: null },
        details: { reason: { code: 'invalid_request', params: { fields: 'items' } }, count: 1 },
      },
    ]);

    const { backing } = system;
    const rows = backing.client.db(backing.database('ingest')).collection<{ _id: string }>('unread');
    await rows.updateOne({ _id: integrationId }, { $set: { at: new Date(Date.now() - 7_200_000) } });
    await waitFor(async () => (await incidentsOf(owner, '&state=resolved'))[0], { what: 'its end' });
    expect(await incidentsOf(owner)).toEqual([]);
  });
});
