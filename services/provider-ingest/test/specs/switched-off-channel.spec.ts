import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import axios from 'axios';
import { errorOf } from '../support/stage.ts';
import {
  deadline,
  directOrder,
  stage,
  switchTo,
  switchOff,
  refusedFacts,
  refusedOf,
  arrivalsOf,
} from '../support/switched-off.ts';

describe('an own channel that is switched off', () => {
  it('is counted by order and by push, also when it is sent again and again, and after a restart', async () => {
    const integration = stage.restaurants.add('direct');
    integration.status = false;
    for (const number of ['OFF-1', 'OFF-2', 'OFF-1']) await stage.push(integration, directOrder(number));
    await stage.push(integration, [directOrder('OFF-2'), directOrder('OFF-3')]);
    await stage.push(integration, '{"unreadable": ');
    const refused = await waitFor(async () => {
      const found = await refusedOf(integration);
      return found?.pushes === 5 && found;
    }, deadline);
    const { integrationId, restaurantId } = integration;
    expect(refused).toMatchObject({ integrationId, restaurantId, provider: 'direct', orders: 3, pushes: 5 });
    expect(Date.now() - Date.parse(refused.lastAt)).toBeLessThan(60_000);
    const restarted = await stage.startIngest();
    const url = `${restarted.url()}/ingest/v1/direct/${integration.token}`;
    await axios.post(url, directOrder('OFF-4'), { validateStatus: () => true });
    // What a stopping process has noted is stored before it ends.
    await restarted.stop();
    await waitFor(async () => (await refusedOf(integration))?.orders === 4, deadline);
    expect(await refusedOf({ ...integration, accountId: newId() })).toBeUndefined();
  });

  it('costs the database a few writes however often one order is sent', async () => {
    const integration = stage.restaurants.add('direct');
    integration.status = false;
    const pushes = 400;
    const writes = async (): Promise<number> => {
      const [stats] = await refusedFacts()
        .aggregate([{ $collStats: { latencyStats: {} } }])
        .toArray();
      return Number(stats?.['latencyStats'].writes.ops);
    };
    const before = await writes();
    await Promise.all(Array.from({ length: pushes }, () => stage.push(integration, directOrder('FLOOD-1'))));
    await waitFor(async () => (await refusedOf(integration))?.pushes === pushes, deadline);
    expect(await refusedFacts().countDocuments({ integrationId: integration.integrationId })).toBe(1);
    expect((await writes()) - before).toBeLessThan(pushes / 10);
  });

  it('is counted for Prometheus', async () => {
    const integration = stage.restaurants.add('direct');
    integration.status = false;
    const metric = async (): Promise<number> => {
      const { data } = await axios.get<string>(`${stage.ingest.internalUrl()}/metrics`);
      return Number(/^kopru_pushes_refused_while_off_total\{[^}]*provider="direct"[^}]*\} (\d+)/m.exec(data)?.[1]);
    };
    const before = await metric();
    await stage.push(integration, directOrder('METRIC-1'));
    expect((await metric()) - before).toBe(1);
  });

  it('takes what was refused when it is on again: its orders, and after them what happened to them', async () => {
    const integration = stage.restaurants.add('direct');
    expect((await stage.push(integration, directOrder('BEFORE-1'))).status).toBe(200);
    await switchOff(integration);
    await stage.push(integration, [directOrder('HELD-1'), directOrder('HELD-2')]);
    await stage.push(integration, {}, {}, '/orders/HELD-1/cancel');
    await stage.push(integration, { status: 600 }, {}, '/orders/BEFORE-1/status');
    await switchTo(integration, true);
    await waitFor(async () => (await arrivalsOf(integration)).length === 3, deadline);
    const reported = await waitFor(async () => {
      const updates = (await stage.updates()).filter(
        ({ integrationId }) => integrationId === integration.integrationId,
      );
      return updates.length >= 2 && updates.map(({ providerOrderId, status }) => [providerOrderId, status]);
    }, deadline);
    expect(reported).toEqual([
      ['HELD-1', 1500],
      ['BEFORE-1', 600],
    ]);
    await waitFor(async () => (await refusedOf(integration)) === undefined, deadline);
  });

  it('distinguishes an order of the same number and other content from the one that was taken', async () => {
    const integration = stage.restaurants.add('direct');
    await switchOff(integration);
    await stage.push(integration, directOrder('TAKEN-1'));
    await switchTo(integration, true);
    await waitFor(async () => (await arrivalsOf(integration)).length === 1, deadline);
    const other = await stage.push(integration, { ...directOrder('TAKEN-1'), amount: { total: 1 } });
    expect([other.status, errorOf(other).code]).toEqual([409, 'order_differs']);
    expect((await stage.push(integration, directOrder('TAKEN-1'))).status).toBe(200);
  });

  it('leaves alone what is too old, with all that happened to it, but not an order for later', async () => {
    const integration = stage.restaurants.add('direct');
    await switchOff(integration);
    const later = new Date(Date.now() + 7_200_000).toISOString();
    await stage.push(integration, [
      directOrder('OLD-1'),
      directOrder('YOUNG-1'),
      { ...directOrder('LATER-1'), scheduledFor: later },
    ]);
    await stage.push(integration, { status: 600 }, {}, '/orders/OLD-1/status');
    await waitFor(async () => (await refusedOf(integration))?.orders === 3, deadline);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await refusedFacts().updateMany(
      { integrationId: integration.integrationId, providerOrderId: { $in: ['OLD-1', 'LATER-1'] } },
      { $set: { firstAt: hourAgo } },
    );
    await switchTo(integration, true);
    await waitFor(async () => (await refusedOf(integration)) === undefined, deadline);
    await waitFor(async () => (await arrivalsOf(integration)).length >= 2, deadline);
    expect((await arrivalsOf(integration)).toSorted()).toEqual(['LATER-1', 'YOUNG-1']);
    expect((await stage.updates()).some(({ providerOrderId }) => providerOrderId === 'OLD-1')).toBe(false);
  });

  it('saves a bounded number of orders, and counts the pushes beyond', async () => {
    const integration = stage.restaurants.add('direct');
    integration.status = false;
    for (let batch = 0; batch < 6; batch += 1)
      await stage.push(
        integration,
        Array.from({ length: 100 }, (_none, index) => directOrder(`MANY-${batch}-${index}`)),
      );
    const refused = await waitFor(async () => {
      const found = await refusedOf(integration);
      return found?.pushes === 6 && found;
    }, deadline);
    expect(refused.orders).toBe(500);
  });
});
