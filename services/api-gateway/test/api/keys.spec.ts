import { scopes } from '@kopru/contracts/public/operation';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { apiClient } from '../support/api-client.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { type Account, type System } from '../support/system.ts';

describe('an API key', () => {
  let system: System;
  let mine: Account;
  beforeAll(async () => {
    system = await sharedSystem();
    mine = await system.newAccount();
  });
  afterAll(() => system?.stop());
  const admin = (command: string, body: object) => system.admin(command, body);

  it('ends within a second on every replica when it is revoked', async () => {
    const replica = await system.startGateway();
    const { keyId = '', apiKey = '' } = await admin('key.create', { account: mine.id });
    const clients = [apiClient(system.url, apiKey), apiClient(replica.url(), apiKey)];
    for (const api of clients) expect((await api('GET /restaurants')).status).toBe(200);
    await admin('key.revoke', { account: mine.id, key: keyId });
    const revokedAt = Date.now();
    let lastTaken = revokedAt;
    for (const api of clients)
      await waitFor(async () => {
        const askedAt = Date.now();
        const { status } = await api('GET /restaurants');
        if (status === 200) lastTaken = askedAt;
        return status === 401;
      });
    expect(lastTaken - revokedAt).toBeLessThan(1_000);
  });

  it('works on for the overlap of a rotation, and not after', async () => {
    const { keyId = '', apiKey = '' } = await admin('key.create', { account: mine.id });
    const next = await admin('key.rotate', { account: mine.id, key: keyId, overlap: '2s' });
    const [old, fresh] = [apiClient(system.url, apiKey), apiClient(system.url, next['apiKey'] ?? '')];
    expect([(await old('GET /orders')).status, (await fresh('GET /orders')).status]).toEqual([200, 200]);
    await waitFor(async () => (await old('GET /orders')).status === 401);
    expect((await fresh('GET /orders')).status).toBe(200);
  });

  it('is stored neither in the open nor in what is listed', async () => {
    const { backing } = system;
    const stored = await backing.client.db(backing.database('gateway')).collection('accounts').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(mine.key);
    expect(JSON.stringify(stored)).toContain('"sealed"');
  });

  it('has every scope unless it is narrowed', async () => {
    const { backing } = system;
    const accounts = backing.client
      .db(backing.database('gateway'))
      .collection<{ _id: string; keys: { scopes: string[] }[] }>('accounts');
    const account = await accounts.findOne({ _id: mine.id });
    expect(account?.keys[0]?.scopes).toEqual([...scopes]);
  });

  it('changes over to the new key for webhooks when it is first used', async () => {
    const account = await system.newAccount();
    const sink: Receiver = await receiver();
    await admin('endpoint.create', { account: account.id, url: sink.url });
    const restaurant = await account.api('POST /restaurants', { body: { name: 'R' } });
    const added = await account.api(`POST /restaurants/${restaurant.body.data.id}/integrations`, {
      body: { integrationId: 'direct', config: {} },
    });
    const providerId = added.body.data.integrationId as string;
    let isOn = true;
    const keyOfNextWebhook = async (): Promise<string | undefined> => {
      isOn = !isOn;
      const count = sink.requests.length;
      const body = { field: 'status', status: isOn, providerId };
      const switched = await apiClient(system.url, account.key)('POST /restaurants/integrations/update-status', {
        body,
      });
      expect(switched.status).toBe(200);
      await waitFor(() => sink.requests.length > count);
      return sink.requests.at(-1)?.headers['authorization'];
    };
    expect(await keyOfNextWebhook()).toBe(`Bearer ${account.key}`);
    const { apiKey = '' } = await admin('key.rotate', { account: account.id, overlap: '1h' });
    expect(await keyOfNextWebhook()).toBe(`Bearer ${account.key}`);
    await apiClient(system.url, apiKey)('GET /orders');
    await waitFor(async () => (await keyOfNextWebhook()) === `Bearer ${apiKey}`);
    await sink.stop();
  });
});
