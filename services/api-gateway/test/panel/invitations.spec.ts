import { newId } from '@kopru/contracts/values/ids';
import { startMailServer, tokenIn, waitFor, type MailServer } from '@kopru/testing';
import { startGateway, type Gateway } from './gateway.ts';
import { dataOf, panelHeaders, password, type PanelAnswer, type Person } from './panel-client.ts';

const shape = ({ status, body }: PanelAnswer): unknown[] => [status, status === 200 ? 'done' : body.error.code];
const chosen = 'sectigim-parola-7';

describe('an invitation by e-mail', () => {
  let post: MailServer;
  let gateway: Gateway;
  beforeAll(async () => {
    post = await startMailServer();
    gateway = await startGateway({
      SMTP_URL: post.url,
      MAIL_FROM: 'Köprü <kopru@ornek.test>',
      PUBLIC_URL: 'https://panel.ornek.test',
    });
  });
  afterAll(async () => {
    await gateway?.stop();
    await post?.stop();
  });

  const users = () => gateway.backing.client.db(gateway.backing.database('gateway')).collection('users');
  const newAddress = (): string => `davet-${newId().slice(-8)}@ornek.test`;
  const invite = (owner: Person, email: string, rest: object = {}, headers: Record<string, string> = {}) =>
    owner.ask(
      'POST',
      'users',
      { email, name: 'Zeynep <b>', role: 'operator', invitation: 'mail', ...rest },
      { ...panelHeaders, ...headers },
    );
  const setPassword = (token: string, password = chosen) =>
    gateway.send('PUT', 'session/forgotten', { body: { token, password } });
  const firstMailTo = (email: string, count = 1): Promise<string> =>
    waitFor(() => Promise.resolve(post.to(email)[count - 1]));
  const stateOf = async (owner: Person, email: string): Promise<unknown> => {
    const { items } = dataOf(await owner.ask('GET', 'users')) as {
      items: { email: string; invitation: { state: string } | null }[];
    };
    return items.find((one) => one.email === email)?.invitation?.state ?? null;
  };
  const due = (email: string) => users().updateOne({ email }, { $set: { 'mail.nextAt': new Date() } });

  it('lets a colleague choose the password, in the language of whoever invites', async () => {
    const owner = await gateway.owner();
    const [turkish, english] = [newAddress(), newAddress()];
    const invited = dataOf(await invite(owner, turkish, {}, { 'accept-language': 'tr' }));
    expect(invited).toMatchObject({ token: null, invitation: { state: 'queued' } });
    await invite(owner, english, {}, { 'accept-language': 'en' });
    const mail = await firstMailTo(turkish);
    expect(mail).toContain('Parolamı belirle');
    expect(mail).toContain('https://panel.ornek.test/panel/set-password#');
    expect(mail).toContain('Zeynep &lt;b&gt;');
    expect(await firstMailTo(english)).toContain('Choose my password');
    await waitFor(async () => (await stateOf(owner, turkish)) === 'sent');

    expect(shape(await gateway.signIn(turkish, ''))[0]).toBe(400);
    const { user } = dataOf(await setPassword(tokenIn(mail))) as { user: { email: string } };
    expect(user.email).toBe(turkish);
    expect(shape(await gateway.signIn(turkish, chosen))).toEqual([200, 'done']);
    expect(await stateOf(owner, turkish)).toBeNull();
  });

  it('counts once, and never for what nobody was given', async () => {
    const owner = await gateway.owner();
    const email = newAddress();
    await invite(owner, email);
    const token = tokenIn(await firstMailTo(email));
    expect(shape(await setPassword(token, 'parola1234'))).toEqual([422, 'password_too_common']);
    const both = await Promise.all([setPassword(token), setPassword(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(shape(await setPassword(token))).toEqual([422, 'link_not_valid']);
    expect(shape(await setPassword('x'.repeat(43)))).toEqual([422, 'link_not_valid']);
  });

  it('ends with a later one, with its time, and with the user', async () => {
    const owner = await gateway.owner();
    const email = newAddress();
    const { id } = dataOf(await invite(owner, email)) as { id: string };
    const first = tokenIn(await firstMailTo(email));
    const again = () => owner.ask('POST', `users/${id}/invitation`, { by: 'link' });
    const { token: second } = dataOf(await again()) as { token: string };
    expect(shape(await setPassword(first))).toEqual([422, 'link_not_valid']);

    const tokens = gateway.backing.client.db(gateway.backing.database('gateway')).collection('oneTimeTokens');
    await tokens.updateMany({ purpose: 'set-password' }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(shape(await setPassword(second))).toEqual([422, 'link_not_valid']);

    const { token } = dataOf(await again()) as { token: string };
    await owner.ask('PUT', `users/${id}`, { isDisabled: true });
    expect(shape(await setPassword(token))).toEqual([422, 'link_not_valid']);
    expect(shape(await again())).toEqual([404, 'user_not_found']);
  });

  it('waits for a mail server that is unavailable, says so, and comes when it is back', async () => {
    const owner = await gateway.owner();
    const email = newAddress();
    await post.stop();
    dataOf(await invite(owner, email));
    await waitFor(async () => (await stateOf(owner, email)) === 'retrying');
    await post.start();
    await due(email);
    expect(tokenIn(await firstMailTo(email))).not.toBe('');
    await waitFor(async () => (await stateOf(owner, email)) === 'sent');
  });

  it('is given up when the server takes none for the address, or its time is over', async () => {
    const owner = await gateway.owner();
    const [refused, late] = [newAddress(), newAddress()];
    post.refuse(refused);
    await invite(owner, refused);
    await waitFor(async () => (await stateOf(owner, refused)) === 'failed');
    await post.stop();
    await invite(owner, late);
    await waitFor(async () => (await stateOf(owner, late)) === 'retrying');
    const weekAgo = new Date(Date.now() - 7 * 24 * 3_600_000);
    await users().updateOne({ email: late }, { $set: { 'mail.queuedAt': weekAgo, 'mail.nextAt': new Date() } });
    await waitFor(async () => (await stateOf(owner, late)) === 'failed');
    await post.start();
  });

  it('of a forgotten password comes to who has one, ends the sessions, and is answered alike to anybody', async () => {
    const owner = await gateway.owner();
    const ask = (email: string) => gateway.send('POST', 'session/forgotten', { body: { email } });
    const nobody = newAddress();
    const answers = [await ask(owner.email), await ask(nobody)];
    expect(answers.map(({ body }) => body as unknown)).toEqual([{ success: true }, { success: true }]);
    const mail = await firstMailTo(owner.email);
    expect(post.to(nobody)).toEqual([]);
    expect(shape(await setPassword(tokenIn(mail)))).toEqual([200, 'done']);
    expect((await owner.ask('GET', 'session')).status).toBe(401);
    const back = gateway.personOf(await gateway.signIn(owner.email, chosen));
    const { items } = dataOf(await back.ask('GET', 'audit')) as { items: { operation: string }[] };
    expect(items.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['requestPassword', 'setPassword']) as string[],
    );
    for (let times = 0; times < 2; times += 1) await ask(nobody);
    expect(shape(await ask(nobody))).toEqual([429, 'sign_in_throttled']);
  });

  it('of a forgotten password ends when its owner has changed the password meanwhile', async () => {
    const owner = await gateway.owner();
    await gateway.send('POST', 'session/forgotten', { body: { email: owner.email } });
    const token = tokenIn(await firstMailTo(owner.email));
    const change = { current: password, next: 'yepyeni-parola-3' };
    expect(shape(await owner.ask('PUT', 'session/password', change))).toEqual([200, 'done']);
    expect(shape(await setPassword(token))).toEqual([422, 'link_not_valid']);
    expect(shape(await gateway.signIn(owner.email, change.next))).toEqual([200, 'done']);
  });

  it('comes once a day to one e-mail, whoever asks, and nothing else before it is accepted', async () => {
    const [owner, other] = [await gateway.owner(), await gateway.owner()];
    const email = newAddress();
    const { id } = dataOf(await invite(owner, email)) as { id: string };
    const again = () => owner.ask('POST', `users/${id}/invitation`, { by: 'mail' });
    expect(shape(await again())).toEqual([429, 'too_many_letters']);
    expect(shape(await invite(other, email))).toEqual([429, 'too_many_letters']);
    expect(shape(await owner.ask('POST', `users/${id}/invitation`, { by: 'link' }))).toEqual([200, 'done']);
    await gateway.send('POST', 'session/forgotten', { body: { email } });
    expect(await users().countDocuments({ email, 'mail.reason': 'forgotten' })).toBe(0);
  });

  it('comes again to whoever has used it, and to nobody whose link was handed over', async () => {
    const [owner, other, third] = [await gateway.owner(), await gateway.owner(), await gateway.owner()];
    const [mailed, handed] = [newAddress(), newAddress()];
    await invite(owner, mailed);
    dataOf(await setPassword(tokenIn(await firstMailTo(mailed))));
    expect(shape(await invite(other, mailed))).toEqual([200, 'done']);
    expect(shape(await invite(third, mailed))).toEqual([429, 'too_many_letters']);

    const { id } = dataOf(await invite(owner, handed)) as { id: string };
    await firstMailTo(handed);
    const { token } = dataOf(await owner.ask('POST', `users/${id}/invitation`, { by: 'link' })) as { token: string };
    dataOf(await setPassword(token));
    expect(shape(await invite(other, handed))).toEqual([429, 'too_many_letters']);
  });

  it('comes fifty times a day from one account, however many people it names', async () => {
    const [owner, other] = [await gateway.owner(), await gateway.owner()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => invite(owner, newAddress())));
    expect(answers.map(shape)).toEqual(answers.map(() => [200, 'done']));
    const late = newAddress();
    expect(shape(await invite(owner, late))).toEqual([429, 'too_many_letters']);
    expect(await users().countDocuments({ email: late })).toBe(0);
    expect(shape(await invite(other, late))).toEqual([200, 'done']);
  });

  it('that was not written counts for none', async () => {
    const [owner, other] = [await gateway.owner(), await gateway.owner()];
    const email = newAddress();
    dataOf(await owner.ask('POST', 'users', { email, name: 'Ali', role: 'viewer' }));
    expect(shape(await invite(owner, email))).toEqual([409, 'already_exists']);
    expect(shape(await invite(other, email))).toEqual([200, 'done']);
  });

  it('leaves no token in the store, neither in the audit log', async () => {
    const owner = await gateway.owner();
    const email = newAddress();
    await invite(owner, email);
    const token = tokenIn(await firstMailTo(email));
    await setPassword(token);
    const database = gateway.backing.client.db(gateway.backing.database('gateway'));
    const names = (await database.listCollections().toArray()).map(({ name }) => name);
    const all = await Promise.all(names.map((name) => database.collection(name).find().toArray()));
    expect(JSON.stringify(all)).toContain(email);
    expect(JSON.stringify(all)).not.toContain(token);
    expect(JSON.stringify(all)).not.toContain(chosen);
  });
});

describe('an invitation without a mail server', () => {
  it('is a link that the owner hands over', async () => {
    const gateway = await startGateway();
    const owner = await gateway.owner();
    const invited = { email: `baglanti-${newId().slice(-8)}@ornek.test`, name: 'Ali', role: 'viewer' };
    const byMail = await owner.ask('POST', 'users', { ...invited, invitation: 'mail' });
    expect(shape(byMail)).toEqual([409, 'mail_not_set_up']);
    const { token, invitation } = dataOf(await owner.ask('POST', 'users', invited)) as {
      token: string;
      invitation: { state: string };
    };
    expect(invitation.state).toBe('link');
    expect(dataOf(await gateway.send('GET', 'session/methods'))).toEqual({ singleSignOn: null, mail: false });
    const forgotten = await gateway.send('POST', 'session/forgotten', { body: { email: owner.email } });
    expect(shape(forgotten)).toEqual([409, 'mail_not_set_up']);
    dataOf(await gateway.send('PUT', 'session/forgotten', { body: { token, password: chosen } }));
    expect(shape(await gateway.signIn(invited.email, chosen))).toEqual([200, 'done']);
    await gateway.stop();
  });
});
