import { arrivedOrderIdOf } from '@kopru/contracts/values/ids';
import { queueNames } from '@kopru/messaging';
import { arrivedOrder, origin, waitFor } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { dataOf, incidentsOf, panelClient } from './panel-client.ts';
import { alertSettings } from './settings.ts';

const startLimitMs = 300_000;

describe('an order whose message cannot be processed', () => {
  let system: System;
  beforeAll(async () => {
    system = await sharedSystem(alertSettings);
  }, startLimitMs);
  afterAll(() => system?.stop());

  it('is one incident of its restaurant, until the message is processed after all', async () => {
    const owner = await panelClient(system).owner();
    const { accountId } = owner;
    const restaurantId = dataOf(await owner.ask('POST', 'restaurants', { name: 'Örnek Pideci' })).id as string;
    const arrived = arrivedOrder({ ...origin({ accountId, provider: 'direct' }), restaurantId });
    const put = (order: object) =>
      system.backing.broker.put(queueNames.arrivals, JSON.stringify({ ...arrived, order }), { type: 'siparis.geldi' });
    await put({ ...arrived.order, items: [] });

    const opened = await waitFor(async () => (await incidentsOf(owner))[0], { what: 'the incident' });
    expect(await incidentsOf(owner)).toEqual([
      {
        ...{ id: opened.id, accountId, restaurantId, subject: arrivedOrderIdOf(arrived), provider: 'direct' },
        ...{ kind: 'message_dead', actor: 'kopru', isTest: false, since: opened.since },
        ...{ createdAt: opened.createdAt, resolvedAt: null, acknowledged: null },
        details: { orderNumber: arrived.order.shortCode ?? arrived.order.providerOrderId },
      },
    ]);

    await put(arrived.order);
    const ended = await waitFor(async () => (await incidentsOf(owner, '&state=resolved'))[0], { what: 'its end' });
    expect(ended.id).toBe(opened.id);
  });
});
