import { receiver, waitFor } from '@kopru/testing';
import { panelClient } from '../panel/panel-client.ts';
import { apiClient, type Api } from '../support/api-client.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { type Account, type System } from '../support/system.ts';

describe('an API key that is bound', () => {
  let system: System;
  let mine: Account;
  beforeAll(async () => {
    system = await sharedSystem();
    mine = await system.newAccount();
  });
  afterAll(() => system?.stop());

  const issue = async (options: object = {}): Promise<{ keyId: string; apiKey: string; api: Api }> => {
    const { keyId = '', apiKey = '' } = await system.admin('key.create', { account: mine.id, ...options });
    return { keyId, apiKey, api: apiClient(system.url, apiKey) };
  };
  const refusalOf = async (api: Api, request: Parameters<Api>[0] = 'GET /orders'): Promise<unknown[]> => {
    const { status, body } = await api(request);
    const { success, error } = body as { success: boolean; error: { code: string; message: string } };
    return [status, success, error.code, error.message];
  };
  const stored = () =>
    system.backing.client
      .db(system.backing.database('gateway'))
      .collection<{ _id: string; keys: { id: string; firstUsedAt: Date | null; lastUsedAt: Date | null }[] }>(
        'accounts',
      );

  it('opens nothing from an address that it may not be used from, and is not used by that', async () => {
    const [near, far] = [
      await issue({ networks: ['127.0.0.0/8', '::1'] }),
      await issue({ networks: ['203.0.113.0/24'] }),
    ];
    expect((await near.api('GET /orders')).status).toBe(200);
    expect(await refusalOf(far.api)).toEqual([
      403,
      false,
      'address_not_allowed',
      'This key may not be used from the address 127.0.0.1',
    ]);
    const account = await stored().findOne({ _id: mine.id });
    expect(account?.keys.find(({ id }) => id === far.keyId)?.lastUsedAt).toBeNull();
  });

  it('ends by itself after its days', async () => {
    const { keyId, api } = await issue({ days: 30 });
    expect((await api('GET /orders')).status).toBe(200);
    await stored().updateOne({ _id: mine.id, 'keys.id': keyId }, { $set: { 'keys.$.expiresAt': new Date() } });
    await waitFor(async () => (await api('GET /orders')).status === 401);
    expect((await refusalOf(api))[2]).toBe('unauthorized');
  });

  it('is refused when its days, networks or scopes are none', async () => {
    const owner = await panelClient(system).owner();
    const wrong = [{ lifetimeDays: 0 }, { allowedNetworks: ['203.0.113.0/33'] }, { allowedNetworks: ['pos.example'] }];
    for (const part of wrong) {
      const { status, body } = await owner.ask('POST', 'keys', { name: 'Kasa', scopes: [], ...part });
      expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    }
  });

  it('opens nothing at all without scopes, and is what webhooks carry once it is chosen', async () => {
    const sink = await receiver();
    const account = await system.newAccount();
    const { keyId = '', apiKey = '' } = await system.admin('key.create', { account: account.id, scopes: ['none'] });
    const bare = apiClient(system.url, apiKey);
    for (const request of ['GET /orders', 'GET /limits', 'POST /restaurants', 'GET /events'] as const)
      expect((await refusalOf(bare, request)).slice(0, 3)).toEqual([403, false, 'key_for_webhooks']);

    await system.admin('endpoint.create', { account: account.id, url: sink.url });
    const restaurant = await account.api('POST /restaurants', { body: { name: 'R' } });
    const added = await account.api(`POST /restaurants/${restaurant.body.data.id}/integrations`, {
      body: { integrationId: 'direct', config: {} },
    });
    let isOn = true;
    const keyOfNextWebhook = async (): Promise<string | undefined> => {
      isOn = !isOn;
      const count = sink.requests.length;
      const body = { field: 'status', status: isOn, providerId: added.body.data.integrationId as string };
      await account.api('POST /restaurants/integrations/update-status', { body });
      await waitFor(() => sink.requests.length > count);
      return sink.requests.at(-1)?.headers['authorization'];
    };
    expect(await keyOfNextWebhook()).toBe(`Bearer ${account.key}`);
    await system.admin('key.webhooks', { account: account.id, key: keyId });
    await waitFor(async () => (await keyOfNextWebhook()) === `Bearer ${apiKey}`);
    expect((await account.api('GET /orders')).status).toBe(200);
    await sink.stop();
  });
});
