import { waitFor } from '@kopru/testing';
import { apiClient } from '../support/api-client.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { incidentsOf, panelClient } from './panel-client.ts';
import { alertSettings } from './settings.ts';

const hourMs = 3_600_000;
const startLimitMs = 300_000;

describe('an API key that is about to expire', () => {
  let system: System;
  beforeAll(async () => {
    system = await sharedSystem(alertSettings);
  }, startLimitMs);
  afterAll(() => system?.stop());

  it('is an incident for the owner while it is in use, until it is rotated', async () => {
    const panel = panelClient(system);
    const owner = await panel.owner();
    const viewer = await panel.colleague(owner, 'viewer');
    const { accountId } = owner;
    const accounts = system.backing.client
      .db(system.backing.database('gateway'))
      .collection<{ _id: string; keys: { id: string }[] }>('accounts');
    const expiresAt = new Date(Date.now() + 4 * hourMs);
    const since = new Date(expiresAt.getTime() - 12 * hourMs);
    /** Of a day, of which 20 hours are over. */
    const issue = async (name: string) => {
      const issued = await panel.admin('key.create', { account: accountId, name });
      const created = {
        'keys.$.createdAt': new Date(expiresAt.getTime() - 24 * hourMs),
        'keys.$.expiresAt': expiresAt,
      };
      await accounts.updateOne({ _id: accountId, 'keys.id': issued['keyId'] ?? '' }, { $set: created });
      return issued;
    };
    await issue('Yedek');
    const { keyId = '', apiKey = '' } = await issue('Kasa');
    expect((await apiClient(system.url, apiKey)('GET /restaurants')).status).toBe(200);

    const opened = await waitFor(async () => (await incidentsOf(owner))[0], { what: 'the incident' });
    expect(await incidentsOf(owner)).toEqual([
      {
        ...{ id: opened.id, accountId, restaurantId: null, subject: keyId, provider: null, isTest: false },
        ...{ kind: 'key_expiring', actor: 'person', since: since.toISOString() },
        ...{ createdAt: opened.createdAt, resolvedAt: null, acknowledged: null },
        details: { name: 'Kasa', expiresAt: expiresAt.toISOString() },
      },
    ]);
    expect(await incidentsOf(viewer)).toEqual([]);

    await panel.admin('key.rotate', { account: accountId, key: keyId, overlap: '1d' });
    const resolved = await waitFor(async () => (await incidentsOf(owner, '&state=resolved'))[0], { what: 'its end' });
    expect(resolved).toEqual({ ...opened, resolvedAt: resolved.resolvedAt });
    expect(await incidentsOf(owner)).toEqual([]);
  });
});
