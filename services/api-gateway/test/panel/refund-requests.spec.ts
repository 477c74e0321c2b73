import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { dataOf, incidentsOf, panelClient } from './panel-client.ts';
import { alertSettings } from './settings.ts';

const hourMs = 3_600_000;
const startLimitMs = 300_000;

describe('a refund request that the platform soon decides by itself', () => {
  let system: System;
  beforeAll(async () => {
    system = await sharedSystem(alertSettings);
  }, startLimitMs);
  afterAll(() => system?.stop());

  it('is an incident of its restaurant until it is decided', async () => {
    const owner = await panelClient(system).owner();
    const { accountId } = owner;
    const restaurantId = dataOf(await owner.ask('POST', 'restaurants', { name: 'Örnek Dürümcü' })).id as string;
    const rows = system.backing.client
      .db(system.backing.database('ingest'))
      .collection<{ _id: string; [member: string]: unknown }>('refund_requests');
    const [soon, later] = [newId(), newId()];
    const endsAt = new Date(Date.now() + hourMs);
    const request = { accountId, restaurantId, integrationId: newId(), provider: 'ty', orderNumber: '9100' };
    await rows.insertMany([
      { ...request, _id: soon, endsAt },
      { ...request, _id: later, endsAt: new Date(endsAt.getTime() + 2 * hourMs) },
    ]);

    const opened = await waitFor(async () => (await incidentsOf(owner))[0], { what: 'the incident' });
    expect(await incidentsOf(owner)).toEqual([
      {
        ...{ id: opened.id, accountId, restaurantId, subject: soon, provider: 'ty', isTest: false },
        ...{
          kind: 'refund_request_expiring',
          actor: 'person',
          createdAt: opened.createdAt,
          resolvedAt: null,
          acknowledged: null,
        },
        since: new Date(endsAt.getTime() - 2 * hourMs).toISOString(),
        details: { orderNumber: '9100', endsAt: endsAt.toISOString() },
      },
    ]);

    await rows.deleteOne({ _id: soon });
    await waitFor(async () => (await incidentsOf(owner, '&state=resolved'))[0], { what: 'its end' });
    expect(await incidentsOf(owner)).toEqual([]);
  });
});
