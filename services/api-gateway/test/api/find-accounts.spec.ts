import { createHash } from 'node:crypto';
import type { CredentialKind } from '@kopru/contracts/internal/gateway';
import { newId } from '@kopru/contracts/values/ids';
import { call } from '@kopru/testing';
import { internalHeaders } from '../support/internal-headers.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { password, type System } from '../support/system.ts';

describe('whose a credential is, for a router before several cells', () => {
  let system: System;
  beforeAll(async () => {
    system = await sharedSystem();
  });
  afterAll(() => system?.stop());

  const found = async (kind: CredentialKind, secret: string): Promise<string[]> => {
    const headers = await internalHeaders('api-gateway', 'cell-router');
    const answer = await call('POST', `${system.internalUrl}/internal/accounts/find`, {
      headers,
      body: { kind, secret },
    });
    expect([kind, answer.status]).toEqual([kind, 200]);
    return answer.body.data.accountIds as string[];
  };

  it('is told of keys of both sides, sessions, ingress tokens, e-mails, links and certificates', async () => {
    const email = `yonlendirici-${Date.now()}@ornek.test`;
    const { accountId = '', apiKey = '' } = await system.admin('account.create', { name: 'Örnek', email, password });
    expect(await found('key', apiKey)).toEqual([accountId]);
    const sandbox = await system.admin('sandbox.create', { account: accountId });
    expect(await found('key', sandbox['apiKey'] ?? '')).toEqual([accountId]);

    const signedIn = await call('POST', `${system.url}/panel-api/session`, {
      headers: { 'x-kopru-panel': '1' },
      body: { email, password },
    });
    const cookies = [signedIn.headers['set-cookie'] ?? []].flat().join(';');
    expect(await found('session', /kopru_session=([\w-]+)/.exec(cookies)?.[1] ?? '-')).toEqual([accountId]);

    const headers = { authorization: `Bearer ${apiKey}` };
    const post = async (path: string, body: object) =>
      (await call('POST', `${system.url}/web-api/v1${path}`, { headers, body })).body.data as Record<string, string>;
    const restaurant = await post('/restaurants', { name: 'Dürümcü' });
    const written = await post(`/restaurants/${restaurant['id'] ?? ''}/integrations`, {
      integrationId: 'direct',
      config: {},
    });
    expect(await found('ingress', written['ingressUrl']?.split('/').at(-1) ?? '-')).toEqual([accountId]);

    const second = (await system.newAccount()).id;
    await system.admin('user.create', { account: second, email, password });
    expect((await found('email', email)).sort()).toEqual([accountId, second].sort());

    const database = system.backing.client.db(system.backing.database('gateway'));
    const user = await database.collection<{ _id: string }>('users').findOne({ email, accountId });
    const link = { purpose: 'set-password', subject: user?._id, expiresAt: new Date(Date.now() + 60_000) };
    const _id = createHash('sha256').update('a-link').digest('hex');
    await database.collection<{ _id: string }>('oneTimeTokens').insertOne({ _id, ...link });
    // Asked twice, because to ask uses nothing up.
    for (const _time of [1, 2]) expect(await found('link', 'a-link')).toEqual([accountId]);

    // A certificate is of the sandbox.
    const ofSandbox = await database.collection<{ _id: string }>('accounts').findOne({ sandboxOf: accountId });
    const run = {
      ...{ accountId: ofSandbox?._id, state: 'passed', till: { name: 'Kasa', version: '1' }, version: '1.0.0' },
      ...{ publicId: 'a-public-id', reason: null, seed: 1, verdicts: [], startedAt: new Date(), endedAt: new Date() },
    };
    const runs = system.backing.client.db(system.backing.database('sandbox'));
    await runs.collection<{ _id: string }>('certifications').insertOne({ _id: newId(), ...run });
    expect(await found('certificate', 'a-public-id')).toEqual([accountId]);
  });

  it('is nobody when it is not known', async () => {
    for (const kind of ['key', 'session', 'ingress', 'email', 'link', 'certificate'] as const)
      expect([kind, await found(kind, 'unknown')]).toEqual([kind, []]);
  });
});
