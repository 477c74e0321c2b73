import { waitFor } from '@kopru/testing';
import { startGateway, type Gateway } from './gateway.ts';
import { panelHeaders, password, type Person } from './panel-client.ts';

let gateway: Gateway;
let owner: Person & { accountId: string; email: string };

beforeAll(async () => {
  gateway = await startGateway();
  owner = await gateway.owner();
});
afterAll(() => gateway?.stop());

const isSignedIn = async (person: Person): Promise<boolean> => (await person.ask('GET', 'session')).status === 200;

describe('signing in', () => {
  it('sets a cookie that script cannot read and other sites cannot send', async () => {
    const [cookie = ''] = (await gateway.signIn(owner.email)).headers.getSetCookie();
    expect(cookie).toMatch(/^kopru_session=[\w-]{43};/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).toMatch(/; Path=\//);
    // Of this host alone: a page that is open under another name has no session, also where that name leads here.
    expect(cookie).not.toMatch(/domain=/i);
  });

  it('answers who is signed in, and says nothing of passwords', async () => {
    const { body } = await owner.ask('GET', 'session');
    expect(body.data).toMatchObject({
      user: { email: owner.email, role: 'owner' },
      account: { id: owner.accountId, name: 'Örnek' },
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/i);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const answers = await Promise.all([
      gateway.signIn(owner.email, 'yanlis-parola'),
      gateway.signIn('kimse@ornek.test', password),
    ]);
    expect(answers.map(({ status, body }): unknown[] => [status, body.error.code])).toEqual([
      [401, 'sign_in_failed'],
      [401, 'sign_in_failed'],
    ]);
  });

  it('stores neither the token nor the password', async () => {
    const person = gateway.personOf(await gateway.signIn(owner.email));
    const token = person.cookie.split('=')[1] ?? '';
    const database = gateway.backing.client.db(gateway.backing.database('gateway'));
    const stored = JSON.stringify([
      await database.collection('sessions').find().toArray(),
      await database.collection('users').find().toArray(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(password);
    expect(stored).toContain('$argon2id$');
  });

  it('takes the address in any letter case', async () => {
    expect((await gateway.signIn(owner.email.toUpperCase())).status).toBe(200);
  });

  it('is held back after ten failures of one address at one account, and not for others', async () => {
    const victim = await gateway.newAccount();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await gateway.signIn(victim.email, 'yanlis-parola')).status).toBe(401);
    const refused = await gateway.signIn(victim.email);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'sign_in_throttled']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await gateway.signIn(owner.email)).status).toBe(200);
  });
});

describe('session fixation', () => {
  it('gives a signed-in session a new token, whatever the browser came with', async () => {
    const planted = 'A'.repeat(43);
    const answer = await gateway.signIn(owner.email, password, {
      ...panelHeaders,
      cookie: `kopru_session=${planted}`,
    });
    const person = gateway.personOf(answer);
    expect(person.cookie).not.toContain(planted);
    const attacker = await gateway.send('GET', 'session', { headers: { cookie: `kopru_session=${planted}` } });
    expect([attacker.status, attacker.body.error.code]).toEqual([401, 'session_required']);
  });

  it('ends the session that the browser had before', async () => {
    const first = gateway.personOf(await gateway.signIn(owner.email));
    const second = gateway.personOf(
      await gateway.signIn(owner.email, password, { ...panelHeaders, cookie: first.cookie }),
    );
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
  });
});

describe('a request from another site', () => {
  it.each([
    ['without the panel’s header', {}],
    ['with a foreign origin', { ...panelHeaders, origin: 'https://evil.example' }],
    ['with the origin of a sandboxed frame', { ...panelHeaders, origin: 'null' }],
  ])('changes nothing %s', async (_name, headers) => {
    const answer = await owner.ask('PUT', 'account', { name: 'Ele geçirildi' }, headers);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'cross_site_request']);
    expect((await gateway.signIn(owner.email, password, headers)).status).toBe(403);
    expect((await owner.ask('GET', 'session')).body.data.account.name).toBe('Örnek');
  });

  it('is the panel’s own with its header and its origin', async () => {
    const headers = { ...panelHeaders, origin: gateway.url };
    expect((await owner.ask('PUT', 'account', { name: 'Örnek' }, headers)).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends this session and no other', async () => {
    const [here, there] = [
      gateway.personOf(await gateway.signIn(owner.email)),
      gateway.personOf(await gateway.signIn(owner.email)),
    ];
    expect((await here.ask('DELETE', 'session')).headers.getSetCookie()[0]).toContain('Expires=Thu, 01 Jan 1970');
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, true]);
  });

  it('ends every session everywhere, streams included', async () => {
    const person = await gateway.colleague(owner, 'viewer');
    const other = gateway.personOf(await gateway.signIn(person.email));
    const stream = await fetch(`${gateway.url}/panel-api/live`, { headers: { cookie: other.cookie } });
    await person.ask('DELETE', 'sessions');
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, false]);
    // The body ends by itself: reading it to the end resolves.
    await expect(stream.text()).resolves.toContain('retry:');
  });

  it('ends the other sessions when the password changes, which wants the current one', async () => {
    const person = await gateway.colleague(owner, 'viewer');
    const other = gateway.personOf(await gateway.signIn(person.email));
    const next = 'yeni-parola-123';
    const wrong = await person.ask('PUT', 'session/password', { current: 'yanlis', next });
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'wrong_password']);
    expect((await person.ask('PUT', 'session/password', { current: password, next })).status).toBe(200);
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false]);
    expect((await gateway.signIn(person.email, next)).status).toBe(200);
  });

  it('does not take a password that many people have, whoever sets it', async () => {
    const person = await gateway.colleague(owner, 'viewer');
    const next = 'Password2026!';
    const email = `yaygin-${Date.now()}@ornek.test`;
    const answers = [
      await person.ask('PUT', 'session/password', { current: password, next }),
      await owner.ask('PUT', `users/${person.userId}`, { password: next }),
      await owner.ask('POST', 'users', { email, name: 'Ada', role: 'viewer', password: next }),
    ];
    expect(answers.map(({ status, body }): unknown[] => [status, body.error.code])).toEqual(
      answers.map(() => [422, 'password_too_common']),
    );
    expect(await isSignedIn(person)).toBe(true);
  });

  it('happens to a user who is disabled or deleted, at once', async () => {
    const [disabled, deleted] = [
      await gateway.colleague(owner, 'operator'),
      await gateway.colleague(owner, 'operator'),
    ];
    await owner.ask('PUT', `users/${disabled.userId}`, { isDisabled: true });
    await owner.ask('DELETE', `users/${deleted.userId}`);
    expect([await isSignedIn(disabled), await isSignedIn(deleted)]).toEqual([false, false]);
    expect((await gateway.signIn(disabled.email)).body.error.code).toBe('sign_in_failed');
  });

  it('happens to a disabled user also where a session of theirs was left', async () => {
    const person = await gateway.colleague(owner, 'operator');
    const users = gateway.backing.client.db(gateway.backing.database('gateway')).collection<{ _id: string }>('users');
    await users.updateOne({ _id: person.userId }, { $set: { isDisabled: true } });
    expect(await isSignedIn(person)).toBe(false);
  });
});

describe('a session that nobody uses', () => {
  it('is refused once its time is over', async () => {
    const person = gateway.personOf(await gateway.signIn(owner.email));
    const sessions = gateway.backing.client.db(gateway.backing.database('gateway')).collection('sessions');
    await sessions.updateMany({ userId: person.userId }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    await waitFor(async () => !(await isSignedIn(person)));
    owner = { ...owner, ...gateway.personOf(await gateway.signIn(owner.email)) };
  });
});
