import { jest } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { sharedSettings, receiver, waitFor, uniqueNumber, type ReceivedRequest, type Receiver } from '@kopru/testing';
import { apiClient } from './support/api-client.ts';
import { startSystem, type Account, type System } from './support/system.ts';
import { internalHeaders } from './support/internal-headers.ts';

jest.setTimeout(300_000);

const timeoutMs = 60_000;

const oldKeys = sharedSettings.MASTER_KEYS;
const newKeys = `yeni:${Buffer.alloc(32, 9).toString('base64')}`;

/** Signed as the Standard Webhooks specification says. */
const isSignedWith = (secret: string, { headers, text }: ReceivedRequest): boolean => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
};

describe('the command secrets.reencrypt', () => {
  let system: System;
  let sink: Receiver;
  let account: Account;
  let signingSecret: string;
  let restaurantId: string;
  let first: System;

  const getirConfig = { restaurantId: uniqueNumber('getir'), apiKey: 'push-key', secretKey: 'restaurant-secret' };
  const credentialsOf = async (provider: string) => {
    const response = await fetch(`${system.services.restaurants.url()}/internal/credentials?provider=${provider}`, {
      headers: { ...(await internalHeaders('restaurant-service', 'provider-ingest')), 'x-account-id': account.id },
    });
    return (await response.json()) as { data: { items: { config: object }[] } };
  };
  /** The same data under other master keys. */
  const restart = async (masterKeys: string): Promise<void> => {
    await system.running.stopAll();
    system = await startSystem({ MASTER_KEYS: masterKeys }, first.backing);
  };
  /** Every secret is used once: the key, the channel's token, the platform's credentials, the webhook's key and signature. */
  const everythingWorks = async (): Promise<void> => {
    const api = apiClient(system.url, account.key);
    const { body } = await api(`GET /restaurants/${restaurantId}/integrations`);
    const integrations = body.data as { provider: string; ingressUrl: string }[];
    const number = uniqueNumber('WEB');
    const response = await fetch(integrations.find(({ provider }) => provider === 'direct')?.ingressUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        providerOrderId: number,
        items: [{ name: 'Ayran', quantity: 1, unitPrice: 30 }],
        amount: { total: 30 },
      }),
    });
    expect(response.status).toBe(200);
    const delivered = await waitFor(() => sink.requests.find(({ text }) => text.includes(number)), { timeoutMs });
    expect(delivered.headers['authorization']).toBe(`Bearer ${account.key}`);
    expect(isSignedWith(signingSecret, delivered)).toBe(true);
    expect((await credentialsOf('getir')).data.items).toMatchObject([{ config: getirConfig }]);
  };
  /** A request with an Idempotency-Key, whose result is kept sealed. */
  const repeated = async () => {
    const headers = { 'Idempotency-Key': 'yeniden-muhur' };
    const { body, headers: answered } = await apiClient(system.url, account.key)('POST /restaurants', {
      body: { name: 'Bir Kez' },
      headers,
    });
    return { id: body.data.id as string, isReplayed: answered.get('idempotency-replayed') === 'true' };
  };
  /** Every sealed text and keyed hash in the databases that is not of the new key. */
  const leftovers = async (): Promise<string[]> => {
    const { backing } = first;
    const found: string[] = [];
    for (const name of ['gateway', 'restaurants', 'ingest', 'webhooks', 'orders'])
      for (const { name: collection } of await backing.client.db(backing.database(name)).listCollections().toArray()) {
        const documents = await backing.client.db(backing.database(name)).collection(collection).find().toArray();
        if (/"(?:v1\.)?test\./.test(JSON.stringify(documents))) found.push(`${name}.${collection}`);
      }
    return found;
  };

  beforeAll(async () => {
    system = first = await startSystem({ MASTER_KEYS: oldKeys });
    sink = await receiver();
    account = await system.newAccount();
    const restaurant = await account.api('POST /restaurants', {
      body: { name: 'Örnek Dürümcü', paymentMatchingHeaders: { 'X-Key': 'pos-secret' } },
    });
    restaurantId = restaurant.body.data.id as string;
    for (const [integrationId, config] of [
      ['direct', {}],
      ['getir', getirConfig],
    ])
      await account.api(`POST /restaurants/${restaurantId}/integrations`, { body: { integrationId, config } });
    const endpoint = await fetch(`${system.services.dispatcher.url()}/internal/endpoints`, {
      method: 'POST',
      headers: { ...(await internalHeaders('webhook-dispatcher', 'api-gateway')), 'x-account-id': account.id },
      body: JSON.stringify({ url: sink.url, isSigned: true }),
    });
    ({ signingSecret } = ((await endpoint.json()) as { data: { signingSecret: string } }).data);
    await everythingWorks();
    expect((await repeated()).isReplayed).toBe(false);
  });
  afterAll(async () => {
    await system?.running.stopAll();
    await first?.backing.stop();
    await sink?.stop();
  });

  it('brings everything under the first master key, after which the older one is not needed', async () => {
    await restart(`${newKeys},${oldKeys}`);
    await everythingWorks();
    expect(await leftovers()).not.toEqual([]);
    const done = (await system.admin('secrets.reencrypt', {})) as unknown as Record<string, { remaining: number }>;
    expect(done).toMatchObject({
      activeKeyId: 'yeni',
      accounts: { remaining: 0 },
      integrations: { remaining: 0 },
      platforms: { remaining: 0 },
      webhooks: { remaining: 0 },
      auditKeys: { reencrypted: expect.any(Number), remaining: 0 },
      idempotencyResults: { reencrypted: expect.any(Number), remaining: 0 },
    });
    expect(done['idempotencyResults']).not.toMatchObject({ reencrypted: 0 });
    await waitFor(async () => (await leftovers()).length === 0, { timeoutMs, what: 'no text under the old key' });
    await everythingWorks();
    const { id } = await repeated();
    await restart(newKeys);
    await everythingWorks();
    expect(await repeated()).toEqual({ id, isReplayed: true });
  });
});
