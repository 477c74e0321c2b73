import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { auditEntrySchema, type AuditEntry } from '@kopru/contracts/panel/audit';
import { panelOperationList, type PanelOperationShape } from '@kopru/contracts/panel/operations';
import { scopes } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { auditCommands } from '../../src/internal/admin-audit.ts';
import { adminCommands } from '../../src/internal/admin-commands.ts';
import { apiClient } from '../support/api-client.ts';
import { internalHeaders } from '../support/internal-headers.ts';
import { bodyOf } from '../support/sample.ts';
import { bodies, ofAccount } from './audited.ts';
import { startGateway, type Gateway } from './gateway.ts';
import { dataOf, password, type PanelAnswer, type Person } from './panel-client.ts';

jest.setTimeout(300_000);

type Owner = Person & { accountId: string; email: string };
const pathOf = (path: string): string => path.replaceAll(/\{\w+\}/g, newId());
/** Of reads that ask for something. */
const queries: Record<string, string> = { downloadDayReport: '?day=2026-11-25' };

describe('the audit log', () => {
  let gateway: Gateway;
  let owner: Owner;
  let secrets: string[];
  const stored = () => gateway.backing.client.db(gateway.backing.database('gateway')).collection('auditEntries');
  const countOf = () => stored().countDocuments({});
  const list = async (of: Person = owner, query = ''): Promise<AuditEntry[]> => {
    const { items } = dataOf(await of.ask('GET', `audit${query}`)) as { items: unknown[] };
    return items.map((item) => auditEntrySchema.parse(item));
  };
  const admin = async (command: string, body: object) => {
    const response = await fetch(`${gateway.internalUrl}/internal/admin/${command}`, {
      method: 'POST',
      headers: await internalHeaders('api-gateway'),
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: Record<string, string> }).data;
  };

  const issued = (answer: PanelAnswer) => dataOf(answer) as { secret: string };

  beforeAll(async () => {
    gateway = await startGateway({ RATE_LIMIT_PER_SECOND: '10000', RATE_LIMIT_BURST: '10000', OWNER_TIMEOUT: '2s' });
    owner = await gateway.owner();
    secrets = [password];
  });
  afterAll(() => gateway?.stop());

  const oneEntryOf = async (operation: string, act: () => Promise<unknown>): Promise<AuditEntry> => {
    const before = await countOf();
    await act();
    await waitFor(async () => (await countOf()) > before, { what: `an entry of ${operation}` });
    expect(await countOf()).toBe(before + 1);
    const [entry] = await stored().find({}).sort({ $natural: -1 }).limit(1).toArray();
    expect(entry?.['operation']).toBe(operation);
    return entry as unknown as AuditEntry;
  };

  const endsSession = new Set(['signOut', 'signOutEverywhere']);
  const audited = panelOperationList.filter(({ method, isAudited }) => method !== 'get' || isAudited === true);
  it.each(audited.map((operation) => [operation.id, operation] as const))(
    'has exactly one entry of the panel’s %s, done or refused',
    async (id, { method, path, body }: PanelOperationShape) => {
      const somebody = endsSession.has(id) ? await gateway.colleague(owner, 'owner') : owner;
      await oneEntryOf(id, () =>
        somebody.ask(
          method.toUpperCase(),
          `${pathOf(path).slice(1)}${queries[id] ?? ''}`,
          method === 'get' ? undefined : (bodies[id] ?? bodyOf(body)),
        ),
      );
    },
  );

  // The owner's service knows whose one-time token it is; test/endpoints/webhook-endpoints.spec.ts has its entry.
  const noted = publicOperationList.filter(
    ({ method, isAudited = method !== 'get', isOpen }) => isAudited && isOpen !== true,
  );
  it.each(noted.map((operation) => [operation.id, operation] as const))(
    'has exactly one entry of the API’s %s, done or refused',
    async (id, { method, path, body, examples, isSandboxOnly }) => {
      const keys = isSandboxOnly === true ? 'sandbox/keys' : 'keys';
      const { secret } = issued(await owner.ask('POST', keys, { name: 'Kasa', scopes }));
      secrets.push(secret);
      const api = apiClient(gateway.url, secret);
      await oneEntryOf(id, () =>
        api(
          `${method.toUpperCase() as 'POST'} ${pathOf(path) as '/'}`,
          method === 'get' ? {} : { body: examples.body ?? bodyOf(body) },
        ),
      );
    },
  );

  it('has exactly one entry of each admin command', async () => {
    const { accountId = '', apiKey = '' } = await admin('account.create', {
      name: 'Yeni',
      email: `${newId()}@ornek.test`,
      password,
    });
    secrets.push(apiKey);
    const entryOf = async (command: string, body: object) => {
      const entry = await oneEntryOf(command, async () =>
        secrets.push((await admin(command, body))['apiKey'] ?? password),
      );
      expect(entry).toMatchObject({ door: 'admin', accountId, outcome: 'done', actor: { kind: 'admin' } });
    };
    await entryOf('key.create', { account: accountId });
    await entryOf('key.rotate', { account: accountId });
    const { keyId } = await admin('key.create', { account: accountId, scopes: ['none'] });
    await entryOf('key.webhooks', { account: accountId, key: keyId });
    await entryOf('user.create', { account: accountId, email: `${newId()}@ornek.test`, password });
  });

  it.each(ofAccount)(
    'has exactly one entry of the admin command %s, done or refused, of its account',
    async (command, body) => {
      secrets.push('905551112233', 'gizli.musteri');
      const entry = await oneEntryOf(command, () => admin(command, { account: owner.accountId, ...body() }));
      expect(entry).toMatchObject({ door: 'admin', accountId: owner.accountId, actor: { kind: 'admin' } });
    },
  );

  it('is tried with every command that there is', () => {
    const known = Object.keys({
      ...adminCommands({} as never, () => Promise.reject(new Error()), {} as never, undefined),
      ...auditCommands({} as never),
    });
    const ofNone = ['account.create', 'key.create', 'key.rotate', 'key.webhooks', 'user.create', 'secrets.reencrypt'];
    expect(known.sort()).toEqual([...ofAccount.map(([command]) => command), ...ofNone].sort());
  });

  it('has exactly one entry of each link that a person is given, without the link', async () => {
    const created = await oneEntryOf('createUser', async () => {
      const body = { email: `${newId()}@ornek.test`, name: 'Davetli', role: 'viewer', invitation: 'link' };
      secrets.push((dataOf(await owner.ask('POST', 'users', body)) as { token: string }).token);
    });
    await oneEntryOf('inviteUser', async () => {
      const path = `users/${created.subject ?? ''}/invitation`;
      secrets.push((dataOf(await owner.ask('POST', path, { by: 'link' })) as { token: string }).token);
    });
  });

  it('says who, when, from where, and what was before and after', async () => {
    const person = await gateway.colleague(owner, 'viewer');
    const entry = await oneEntryOf('updateUser', () =>
      owner.ask('PUT', `users/${person.userId}`, { role: 'operator', password: 'yepyeni-parola-9' }),
    );
    secrets.push('yepyeni-parola-9');
    expect(entry).toMatchObject({
      accountId: owner.accountId,
      door: 'panel',
      area: 'access',
      operation: 'updateUser',
      outcome: 'done',
      actor: { kind: 'user', id: owner.userId, name: owner.email },
      from: '127.0.0.1',
      subject: person.userId,
      changes: [
        { member: 'role', before: 'viewer', after: 'operator' },
        { member: 'password', before: null, after: '•••' },
      ],
    });
  });

  it('tells of sign-ins, good and bad, to the account whose user was meant', async () => {
    const known = await gateway.newAccount();
    const bad = await oneEntryOf('signIn', () => gateway.signIn(known.email, 'yanlis-parola-1'));
    expect(bad).toMatchObject({ accountId: known.accountId, outcome: 'sign_in_failed', actor: { id: null } });
    expect(bad).toMatchObject({ actor: { name: known.email }, changes: [] });
    const good = await oneEntryOf('signIn', () => gateway.signIn(known.email));
    expect(good).toMatchObject({ accountId: known.accountId, outcome: 'done', actor: { name: known.email } });
    expect(await oneEntryOf('signIn', () => gateway.signIn(`${newId()}@ornek.test`))).toMatchObject({
      accountId: null,
    });
  });

  it('is opened for an owner whose e-mail a stranger has entered before, and once for a command that is given twice', async () => {
    const email = `${newId()}@ornek.test`;
    dataOf(await owner.ask('POST', 'users', { email, name: 'Tuzak', role: 'viewer', password: 'kendi-parolam-77' }));
    const { accountId } = await admin('account.create', { name: 'Yeni', email, password });
    expect(dataOf(await gateway.signIn(email))).toMatchObject({ account: { id: accountId } });
    const again = await admin('account.create', { name: 'Yeni', email, password });
    expect(again).toBeUndefined();
  });

  it('tells every account with the e-mail of a failed sign-in and of a forgotten password, and none of them from where it came', async () => {
    const [first, second] = [await gateway.newAccount(), await gateway.owner()];
    const decoy = { email: first.email, name: 'Tuzak', role: 'viewer', password: 'kendi-parolam-77' };
    dataOf(await second.ask('POST', 'users', decoy));
    const entriesOf = async (operation: string) => {
      const found = await stored().find({ operation, 'actor.name': first.email }).toArray();
      return found.map(({ accountId, from, outcome }) => ({ accountId, from, outcome }));
    };
    await gateway.signIn(first.email, 'yanlis-parola-1');
    await waitFor(async () => (await entriesOf('signIn')).length === 2);
    const both = [first.accountId, second.accountId].map((accountId) => ({
      accountId,
      from: '',
      outcome: 'sign_in_failed',
    }));
    expect(await entriesOf('signIn')).toEqual(expect.arrayContaining(both));
    await gateway.send('POST', 'session/forgotten', { body: { email: first.email } });
    await waitFor(async () => (await entriesOf('requestPassword')).length === 2);
    expect(await entriesOf('requestPassword')).toEqual(
      expect.arrayContaining(both.map((one) => ({ ...one, outcome: 'mail_not_set_up' }))),
    );
    const good = await oneEntryOf('signIn', () => gateway.signIn(first.email));
    expect(good).toMatchObject({ accountId: first.accountId, outcome: 'done', from: '127.0.0.1' });
  });

  it('tells of every read of many customers, of raw bodies, of secrets and of itself', () => {
    const reads = (operations: readonly { id: string; method: string; isAudited?: boolean }[]) =>
      operations.filter(({ method, isAudited }) => method === 'get' && isAudited === true).map(({ id }) => id);
    expect([...reads(panelOperationList), ...reads(publicOperationList)].sort()).toEqual(
      [
        ...['downloadAudit', 'exportAudit', 'downloadOrders', 'downloadOrdersWorkbook', 'downloadDayReport'],
        ...['getRawOrder', 'listRejectedPushes', 'showAddress'],
        'getRawOrder',
      ].sort(),
    );
  });

  it('tells of what a role, a scope or a network was refused, of so many as are worth it', async () => {
    const viewer = await gateway.colleague(owner, 'viewer');
    const { secret } = issued(await owner.ask('POST', 'keys', { name: 'Dar', scopes: ['orders:read'] }));
    const bound = issued(await owner.ask('POST', 'keys', { name: 'Bağlı', scopes, allowedNetworks: ['192.0.2.0/24'] }));
    secrets.push(secret, bound.secret);
    const ofOwner = { accountId: owner.accountId, from: '127.0.0.1', subject: null, changes: [] };
    const byRole = await oneEntryOf('listKeys', () => viewer.ask('GET', 'keys'));
    expect(byRole).toMatchObject({ ...ofOwner, door: 'panel', outcome: 'role_required', actor: { id: viewer.userId } });
    const byScope = await oneEntryOf('listRestaurants', () => apiClient(gateway.url, secret)('GET /restaurants'));
    expect(byScope).toMatchObject({
      ...ofOwner,
      door: 'api',
      outcome: 'forbidden',
      actor: { kind: 'key', name: 'Dar' },
    });
    const byNetwork = await oneEntryOf('listOrders', () => apiClient(gateway.url, bound.secret)('GET /orders'));
    expect(byNetwork).toMatchObject({ ...ofOwner, outcome: 'address_not_allowed', actor: { name: 'Bağlı' } });
    const before = await countOf();
    for (let time = 0; time < 60; time += 1) await viewer.ask('GET', 'keys');
    expect((await countOf()) - before).toBeLessThanOrEqual(20);
  });

  it('is the account’s own, for its owners, filtered and page by page', async () => {
    const stranger = await gateway.owner();
    expect((await list(stranger)).map(({ operation }) => operation)).toEqual(['signIn', 'account.create']);
    const viewer = await gateway.colleague(owner, 'viewer');
    expect((await viewer.ask('GET', 'audit')).status).toBe(403);
    const areas = (await list(owner, '?area=restaurants&limit=200')).map(({ area }) => area);
    expect(areas.length).toBeGreaterThan(5);
    expect(new Set(areas)).toEqual(new Set(['restaurants']));
    const mine = await list(owner, `?actorId=${owner.userId}&limit=200`);
    expect(new Set(mine.map(({ actor }) => actor.id))).toEqual(new Set([owner.userId]));
    expect(await list(owner, `?from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    const first = dataOf(await owner.ask('GET', 'audit?limit=3'));
    const second = dataOf(await owner.ask('GET', `audit?limit=3&cursor=${first.pagination.nextCursor}`));
    const all = await list(owner, '?limit=6');
    expect([...first.items, ...second.items]).toEqual(all);
  });

  it('refuses a change that cannot be noted, while order commands go on and are noted later', async () => {
    const database = gateway.backing.client.db(gateway.backing.database('gateway'));
    const { secret } = issued(await owner.ask('POST', 'keys', { name: 'Kasa', scopes: ['orders:write'] }));
    secrets.push(secret);
    const before = await countOf();
    await database.command({ collMod: 'auditEntries', validator: { $expr: false } });
    try {
      const { status, body } = await owner.ask('PUT', 'account', { name: 'Yeni ad' });
      expect([status, body.error.code]).toEqual([503, 'unavailable']);
      const verify = `POST /orders/verify/${newId()}` as const;
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => apiClient(gateway.url, secret)(verify, { body: {} })),
      );
      expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503, 503, 503]);
      expect(await countOf()).toBe(before);
    } finally {
      await database.command({ collMod: 'auditEntries', validator: {} });
    }
    await waitFor(async () => (await countOf()) === before + 5);
  });

  it('is exported whole, for spreadsheets and for programs', async () => {
    const total = await stored().countDocuments({ accountId: owner.accountId });
    const answer = await fetch(`${gateway.url}/panel-api/audit.ndjson`, { headers: { cookie: owner.cookie } });
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = (await answer.text()).trim().split('\n');
    // Each file names its own download.
    expect(lines.map((line) => auditEntrySchema.parse(JSON.parse(line))).length).toBe(total + 1);
    const csv = await owner.ask('GET', 'audit.csv', undefined, { 'accept-language': 'tr' });
    expect(csv.headers.get('content-disposition')).toContain('denetim-kayitlari.csv');
    expect((csv.body as string).trim().split('\r\n').length).toBe(total + 2 + 1);
  });

  it('is exported with its proof: the place of each entry, and a last line that is signed over the lines before', async () => {
    const answer = await fetch(`${gateway.url}/panel-api/audit.ndjson?proof=true`, {
      headers: { cookie: owner.cookie },
    });
    const text = await answer.text();
    const end = text.trimEnd().lastIndexOf('\n') + 1;
    const lines = text.slice(0, end).trim().split('\n');
    const { proof } = JSON.parse(text.slice(end)) as { proof: string };
    const jwks = (await (await fetch(`${gateway.url}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
    const { payload, protectedHeader } = await compactVerify(proof, createLocalJWKSet(jwks));
    expect(protectedHeader.typ).toBe('kopru-audit+jws');
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({
      accountId: owner.accountId,
      filter: {},
      exportedAt: expect.any(String),
      entries: lines.length,
      sha256: createHash('sha256').update(text.slice(0, end)).digest('hex'),
    });
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ link: { number: expect.any(Number), mac: expect.any(String) } });
  });

  const report = async (): Promise<{ altered: string[]; acknowledged?: string[] }> => {
    const response = await fetch(`${gateway.internalUrl}/internal/doctor`, {
      headers: await internalHeaders('api-gateway'),
    });
    return ((await response.json()) as { data: { altered: string[]; acknowledged?: string[] } }).data;
  };
  const altered = async (): Promise<string[]> => (await report()).altered;
  const heads = () => gateway.backing.client.db(gateway.backing.database('gateway')).collection('auditHeads');

  it('has gaps that an operator acknowledges with a reason, in an entry of the log', async () => {
    const someone = await gateway.owner();
    for (const name of ['bir', 'iki', 'üç']) dataOf(await someone.ask('PUT', 'account', { name }));
    const own = await stored().find({ accountId: someone.accountId }).sort({ 'link.number': 1 }).toArray();
    await waitFor(async () => (await heads().findOne({ accountId: someone.accountId, number: own.length })) !== null, {
      what: 'how far the chain reaches',
    });
    const last = own.at(-1);
    if (last === undefined) throw new Error('there are too few entries');
    await stored().deleteOne({ _id: last._id });
    const [finding = ''] = await altered();
    const gap = /\(gap (\S+)\)$/.exec(finding)?.[1] ?? '';
    expect(gap).toMatch(/^[0-9a-f-]{36}:(\d+)-\1$/);
    const reason = 'MongoDB was away on the 26th';
    const acknowledge = (body: object) =>
      admin('audit.acknowledge', { account: someone.accountId, gap, reason, ...body });
    for (const wrong of [{ account: owner.accountId }, { gap: `${gap}0` }, { reason: ' ' }])
      expect(await acknowledge(wrong)).toBeUndefined();
    const entry = await oneEntryOf('audit.acknowledge', () => acknowledge({}));
    expect(entry).toMatchObject({ accountId: someone.accountId, door: 'admin', outcome: 'done' });
    expect(entry.changes).toEqual(
      expect.arrayContaining([
        { member: 'gap', before: null, after: gap },
        { member: 'reason', before: null, after: reason },
      ]),
    );
    expect(await report()).toMatchObject({
      altered: [],
      acknowledged: [
        expect.stringMatching(
          new RegExp(`^account ${someone.accountId}: .*\\(gap ${gap}\\), acknowledged: ${reason}$`),
        ),
      ],
    });
    await stored().insertOne(last);
    expect(await report()).toMatchObject({ altered: [] });
  });

  it('is seen to be changed by the doctor: an entry that is another, is gone, or was added', async () => {
    const someone = await gateway.owner();
    for (const name of ['bir', 'iki', 'üç']) dataOf(await someone.ask('PUT', 'account', { name }));
    const own = await stored().find({ accountId: someone.accountId }).sort({ 'link.number': 1 }).toArray();
    const hasHead = (number: number) => async () =>
      (await heads().findOne({ accountId: someone.accountId, number })) !== null;
    await waitFor(hasHead(own.length), { what: 'how far the chain reaches' });
    expect(await altered()).toEqual([]);

    const [first, second, ...others] = own;
    const last = others.at(-1);
    if (first === undefined || second === undefined || last === undefined) throw new Error('there are too few entries');
    const at = (entry: { _id: unknown }) => ({ _id: entry._id as never });
    await stored().updateOne(at(second), { $set: { from: '198.51.100.1' } });
    expect(await altered()).toContainEqual(expect.stringContaining(`the entry ${String(second._id)} was changed`));
    await stored().replaceOne(at(second), second);
    expect(await altered()).toEqual([]);

    await stored().deleteOne(at(last));
    expect(await altered()).toEqual([
      expect.stringMatching(`^account ${someone.accountId}: the newest entries of the chain .* are missing`),
    ]);
    await stored().insertOne(last);
    const { link: _link, ...forged } = last;
    const added = { ...forged, _id: newId() as never };
    await stored().insertOne(added);
    expect(await altered()).toEqual([expect.stringContaining(`the entry ${String(added._id)} was added`)]);
    await stored().deleteOne(at(added));
    expect(await altered()).toEqual([]);

    // Whoever takes the newest entry and lowers the end does not know the key.
    await stored().deleteOne(at(last));
    await heads().updateOne({ accountId: someone.accountId }, { $inc: { number: -1 } });
    expect(await altered()).toEqual([expect.stringMatching(/: the end of the chain .* was changed$/)]);
  });

  it('holds no secret that was given or made, and ends after its time', async () => {
    expect(secrets.length).toBeGreaterThan(10);
    const text = JSON.stringify(await stored().find().toArray());
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const entry = await stored().findOne({});
    const days = (Number(entry?.['expiresAt']) - Number(entry?.['createdAt'])) / 86_400_000;
    expect(days).toBe(400);
  });
});
