import { incidentOperations, type Incident } from '@kopru/contracts/internal/incidents';
import { waitFor } from '@kopru/testing';
import { getirConfig } from '../support/restaurant-service.ts';
import { service } from '../support/shared-service.ts';

const { list } = incidentOperations;
const begin = Date.now() - 3_600_000;
const at = (minute: number): string => new Date(begin + minute * 60_000).toISOString();

describe('a platform that no longer pushes orders', () => {
  const connect = async (account = service.account()) => {
    const { id: restaurantId } = await account.createRestaurant();
    const config = { ...getirConfig, restaurantId };
    const { integrationId } = await account.writeIntegration(restaurantId, { integrationId: 'getir', config });
    const report = async (lastOrderBy: 'push' | 'poll', ...minutes: number[]): Promise<void> => {
      for (const minute of minutes)
        await account.post(`/integrations/${integrationId}/health`, { lastOrderAt: at(minute), lastOrderBy });
    };
    const listed = async (state: string): Promise<Incident[]> =>
      (await account.get(`/incidents?state=${state}`, list.data)).items;
    return { account, restaurantId, integrationId, report, listed };
  };

  it('is one incident, from the first order that a poll found until a push brings one', async () => {
    const { account, restaurantId, integrationId, report, listed } = await connect();
    await report('push', 10);
    await report('poll', 12, 14, 16);
    const [opened] = await waitFor(async () => {
      const found = await listed('open');
      return found.length > 0 && found;
    });
    expect(opened).toEqual({
      ...{ accountId: account.accountId, restaurantId, subject: integrationId, provider: 'getir', isTest: false },
      ...{ kind: 'push_stopped', actor: 'person', since: at(12), details: { lastPushAt: at(10) } },
      ...{ id: opened?.id, createdAt: opened?.createdAt, resolvedAt: null, acknowledged: null },
    });
    await report('push', 20);
    await waitFor(async () => (await listed('resolved')).length > 0);
    expect(await listed('open')).toEqual([]);
  });

  it('is none while a push may still come, where none ever came, and of what is switched off', async () => {
    const account = service.account();
    const may = await Promise.all(
      ['race', 'backlog', 'kept back', 'never pushed', 'switched off'].map(
        async (name) => [name, await connect(account)] as const,
      ),
    );
    const { race, backlog, ...others } = Object.fromEntries(may);
    for (const minute of [2, 4, 6, 8]) {
      await race?.report('poll', minute);
      await race?.report('push', minute + 0.1);
    }
    await backlog?.report('push', 0);
    await backlog?.report('poll', 2, 2.3, 2.6, 2.9);
    // The first order came with a push, too, whose report was kept back.
    await others['kept back']?.report('push', 0);
    await others['kept back']?.report('poll', 0.4, 2, 3);
    await others['never pushed']?.report('poll', 2, 4, 6, 8);
    const off = others['switched off'];
    await off?.report('push', 0);
    await account.switch('status', false, off?.integrationId ?? '');
    await off?.report('poll', 2, 4, 6);

    // What a round opens, it opens before it resolves anything.
    const { integrationId, report, listed } = await connect(account);
    await report('push', 0);
    await report('poll', 1, 2, 3);
    const subjects = async (state: string) => (await listed(state)).map(({ subject }) => subject);
    await waitFor(async () => (await subjects('open')).includes(integrationId));
    await report('push', 4);
    await waitFor(async () => (await subjects('resolved')).includes(integrationId));
    const names = new Map(may.map(([name, of]) => [of.integrationId, name]));
    expect((await subjects('open')).map((id) => names.get(id))).toEqual([]);
    expect(await subjects('resolved')).toEqual([integrationId]);
  });
});
