import { scopes } from '@kopru/contracts/public/operation';
import { dataOf, panelClient } from '../panel/panel-client.ts';
import { apiClient, refusal, type Api } from '../support/api-client.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { type System } from '../support/system.ts';
import { settings } from './settings.ts';

type Owner = Awaited<ReturnType<ReturnType<typeof panelClient>['owner']>>;

describe('the sandbox of an account', () => {
  let system: System;
  let owner: Owner;
  let people: ReturnType<typeof panelClient>;
  beforeAll(async () => {
    system = await sharedSystem(settings);
    people = panelClient(system);
    owner = await people.owner();
  });
  afterAll(() => system?.stop());

  const issue = async (path: string): Promise<{ secret: string; api: Api; keyId: string }> => {
    const { key, secret } = dataOf(await owner.ask('POST', path, { name: 'Kasa', scopes })) as {
      key: { id: string };
      secret: string;
    };
    return { secret, api: apiClient(system.url, secret), keyId: key.id };
  };
  const accounts = () =>
    system.backing.client.db(system.backing.database('gateway')).collection<{ _id: string }>('accounts');

  it('has keys that begin with kpr_test_, listed and revoked on its own side', async () => {
    const { secret, api, keyId } = await issue('sandbox/keys');
    expect(secret).toMatch(/^kpr_test_[0-9A-Za-z]{43}$/);
    expect((await api('GET /orders')).status).toBe(200);
    const idsAt = async (path: string): Promise<string[]> =>
      (dataOf(await owner.ask('GET', path)).items as { id: string }[]).map(({ id }) => id);
    expect(await idsAt('sandbox/keys')).toContain(keyId);
    expect(await idsAt('keys')).not.toContain(keyId);
    expect((await owner.ask('DELETE', `keys/${keyId}`)).status).toBe(404);
    expect((await owner.ask('DELETE', `sandbox/keys/${keyId}`)).status).toBe(200);
    expect(refusal(await api('GET /orders'))).toEqual([401, 'unauthorized']);
  });

  it('is named on every answer to a key, refusals too', async () => {
    const [live, test] = [await issue('keys'), await issue('sandbox/keys')];
    const modes = async (api: Api): Promise<(string | null)[]> => {
      const answers = [await api('GET /orders'), await api('GET /orders/6700000000000000000000f1')];
      return answers.map(({ headers }) => headers.get('x-kopru-mode'));
    };
    expect(await modes(live.api)).toEqual(['live', 'live']);
    expect(await modes(test.api)).toEqual(['sandbox', 'sandbox']);
    const nobody = await live.api('GET /orders', { key: null });
    expect([nobody.status, nobody.headers.get('x-kopru-mode')]).toEqual([401, null]);
  });

  it('is one, however many ask for it at once, with the limits and the name of the live account', async () => {
    const other = await people.owner();
    await system.admin('account.limit', { account: other.accountId, limit: 'endpoints', max: 7 });
    const asked = await Promise.all(Array.from({ length: 8 }, () => other.ask('GET', 'sandbox/keys')));
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    await other.ask('PUT', 'account', { name: 'Yeni ad' });
    await system.admin('account.limit', { account: other.accountId, limit: 'restaurants', max: 3 });
    const found = await accounts().find({ sandboxOf: other.accountId }).toArray();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ name: 'Yeni ad', limits: { endpoints: 7, restaurants: 3 }, keys: [] });
  });

  it('has no people of its own: members of the live account act for it, and stand in its log', async () => {
    const viewer = await people.colleague(owner, 'viewer');
    const usersAt = async (path: string): Promise<unknown> => dataOf(await owner.ask('GET', path)).items;
    expect(await usersAt('sandbox/users')).toEqual(await usersAt('users'));
    const made = await owner.ask('POST', 'sandbox/restaurants', { name: 'Deneme Dürümcü' });
    expect(made.status).toBe(200);
    const refused = await viewer.ask('POST', 'sandbox/restaurants', { name: 'Olmaz' });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'role_required']);
    const entries = dataOf(await owner.ask('GET', 'sandbox/audit')).items as { operation: string; outcome: string }[];
    const created = entries.filter(({ operation }) => operation === 'createRestaurant');
    expect(created.find(({ outcome }) => outcome === 'done')).toMatchObject({
      actor: { kind: 'user', id: owner.userId, name: owner.email },
    });
    expect(created.find(({ outcome }) => outcome === 'role_required')).toMatchObject({ actor: { id: viewer.userId } });
    const ofLive = dataOf(await owner.ask('GET', 'audit')).items as { operation: string }[];
    expect(ofLive.some(({ operation }) => operation === 'createRestaurant')).toBe(false);
    expect(dataOf(await owner.ask('GET', 'restaurants')).items).toEqual([]);
  });

  it('shows nothing to a person who is limited to some restaurants', async () => {
    const restaurant = dataOf(await owner.ask('POST', 'restaurants', { name: 'Gerçek' })).id as string;
    await owner.ask('POST', 'sandbox/restaurants', { name: 'Deneme' });
    const viewer = await people.colleague(owner, 'viewer');
    await owner.ask('PUT', `users/${viewer.userId}`, { restaurantIds: [restaurant] });
    expect(dataOf(await viewer.ask('GET', 'sandbox/restaurants')).items).toEqual([]);
  });

  it('is closed to who is not signed in, and to pages of others', async () => {
    const nobody = await people.send('GET', 'sandbox/orders');
    expect([nobody.status, nobody.body.error.code]).toEqual([401, 'session_required']);
    const foreign = await owner.ask('POST', 'sandbox/restaurants', { name: 'X' }, {});
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'cross_site_request']);
  });
});
