import { randomUUID } from 'node:crypto';
import { startMailServer, tokenIn, waitFor, type MailServer } from '@kopru/testing';
import { startGateway, type Gateway } from './gateway.ts';
import { startIdentityProvider, type IdentityProvider, type Visitor } from './identity-provider.ts';
import { dataOf, panelHeaders, password, type PanelAnswer, type Person } from './panel-client.ts';

type Owner = Person & { accountId: string; email: string };

const shape = ({ status, body }: PanelAnswer): unknown[] => [status, status === 200 ? 'done' : body.error.code];
const cookiesOf = ({ headers }: PanelAnswer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

describe('single sign-on', () => {
  let provider: IdentityProvider;
  let post: MailServer;
  let gateway: Gateway;
  beforeAll(async () => {
    [provider, post] = await Promise.all([startIdentityProvider(), startMailServer()]);
    gateway = await startGateway({
      ...provider.settings,
      SMTP_URL: post.url,
      MAIL_FROM: 'Köprü <kopru@ornek.test>',
    });
  });
  afterAll(async () => {
    await gateway?.stop();
    await post?.stop();
    await provider?.stop();
  });

  const users = () => gateway.backing.client.db(gateway.backing.database('gateway')).collection('users');
  const setPassword = (token: string) =>
    gateway.send('PUT', 'session/forgotten', { body: { token, password: 'sectigim-parola-7' } });

  /** Goes to the provider and comes back in the same browser. */
  const arrive = async (visitor: Visitor): Promise<PanelAnswer> => {
    const left = await gateway.send('GET', 'session/single-sign-on');
    const query = provider.visit(dataOf(left).url as string, visitor);
    const headers = { ...panelHeaders, cookie: cookiesOf(left) };
    return gateway.send('POST', 'session/single-sign-on', { body: { query }, headers });
  };
  const accountOf = (answer: PanelAnswer): string => dataOf(answer).account.id as string;
  /** Links the provider's person from a session; `carrier` is the one that brings the answer back. */
  const link = async (person: Person, visitor: Visitor, carrier = person): Promise<PanelAnswer> => {
    const left = await person.ask('POST', 'single-sign-on', { password });
    const query = provider.visit(dataOf(left).url as string, visitor);
    const cookie = `${carrier.cookie}; ${cookiesOf(left)}`;
    return gateway.send('PUT', 'single-sign-on', { body: { query }, headers: { ...panelHeaders, cookie } });
  };
  /** A user whose invitation went by e-mail and was used. */
  const invited = async (owner: Owner, email: string): Promise<void> => {
    const before = post.to(email).length;
    const body = { email, name: 'Ayşe', role: 'operator', invitation: 'mail' };
    dataOf(await owner.ask('POST', 'users', body));
    dataOf(await setPassword(tokenIn(await waitFor(() => post.to(email)[before]))));
  };
  const newEmail = (): string => `kisi-${randomUUID().slice(0, 8)}@ornek.test`;
  const visitorOf = (email: string): Visitor => ({ sub: `kimlik-${email}`, email });
  const choicesOf = (answer: PanelAnswer): string[] =>
    (dataOf(answer).choices as { account: { id: string } }[]).map(({ account }) => account.id);
  const chooseUser = (answer: PanelAnswer, userId: string | undefined): Promise<PanelAnswer> => {
    const headers = { ...panelHeaders, cookie: cookiesOf(answer) };
    return gateway.send('POST', 'session/single-sign-on/account', { body: { userId }, headers });
  };
  const choose = (answer: PanelAnswer, accountId: string): Promise<PanelAnswer> => {
    const choices = dataOf(answer).choices as { userId: string; account: { id: string } }[];
    return chooseUser(answer, choices.find(({ account }) => account.id === accountId)?.userId);
  };

  it('never enters a user whose e-mail a stranger has typed, and signed in as', async () => {
    const [decoy, own] = [await gateway.owner(), await gateway.owner()];
    const email = newEmail();
    await decoy.ask('POST', 'users', { email, name: 'Tuzak', role: 'operator', password });
    expect(shape(await gateway.signIn(email))).toEqual([200, 'done']);
    expect(shape(await arrive(visitorOf(email)))).toEqual([403, 'single_sign_on_unknown']);

    const { token } = dataOf(
      await decoy.ask('POST', 'users', { email: `x${email}`, name: 'Tuzak', role: 'viewer' }),
    ) as { token: string };
    dataOf(await setPassword(token));
    expect(shape(await arrive(visitorOf(`x${email}`)))).toEqual([403, 'single_sign_on_unknown']);

    await invited(own, email);
    expect(accountOf(await arrive(visitorOf(email)))).toBe(own.accountId);
  });

  it('comes by the e-mail once, and by the person of the provider from then on', async () => {
    const owner = await gateway.owner();
    const email = newEmail();
    await invited(owner, email);
    expect(shape(await arrive({ ...visitorOf(email), isVerified: false }))).toEqual([403, 'single_sign_on_unknown']);
    expect(accountOf(await arrive(visitorOf(email)))).toBe(owner.accountId);
    expect(accountOf(await arrive({ sub: visitorOf(email).sub, email: newEmail() }))).toBe(owner.accountId);
    expect(accountOf(await arrive({ sub: visitorOf(email).sub }))).toBe(owner.accountId);
    expect(shape(await arrive({ sub: 'baska', email }))).toEqual([403, 'single_sign_on_unknown']);
  });

  it('takes a forgotten password that was renewed by e-mail for a proof', async () => {
    const owner = await gateway.owner();
    expect(shape(await arrive(visitorOf(owner.email)))).toEqual([403, 'single_sign_on_unknown']);
    await gateway.send('POST', 'session/forgotten', { body: { email: owner.email } });
    dataOf(await setPassword(tokenIn(await waitFor(() => post.to(owner.email)[0]))));
    expect(accountOf(await arrive(visitorOf(owner.email)))).toBe(owner.accountId);
  });

  it('lets whoever is a user of several accounts choose, once for each answer of the provider', async () => {
    const [first, second] = [await gateway.owner(), await gateway.owner()];
    const email = newEmail();
    await invited(first, email);
    await invited(second, email);
    const back = await arrive(visitorOf(email));
    expect(choicesOf(back)).toEqual([first.accountId, second.accountId]);
    expect(cookiesOf(back)).not.toContain('kopru_session');
    expect(accountOf(await choose(back, second.accountId))).toBe(second.accountId);
    expect(shape(await choose(back, first.accountId))).toEqual([401, 'single_sign_on_failed']);

    const again = await arrive(visitorOf(email));
    expect(choicesOf(again)).toEqual([first.accountId, second.accountId]);
    expect(shape(await chooseUser(again, first.userId))).toEqual([401, 'single_sign_on_failed']);
    await users().updateOne({ email, accountId: first.accountId }, { $set: { isDisabled: true } });
    expect(accountOf(await arrive(visitorOf(email)))).toBe(second.accountId);
  });

  it('is linked from the own session with the password, and ended there', async () => {
    const owner = await gateway.owner();
    const visitor = { sub: `rastgele-${owner.email}`, email: newEmail() };
    expect(shape(await owner.ask('POST', 'single-sign-on', { password: 'yanlis-parola' }))).toEqual([
      422,
      'wrong_password',
    ]);
    expect(dataOf(await owner.ask('GET', 'single-sign-on'))).toEqual({ name: 'Kimlik', linkedAt: null });
    expect(shape(await link(owner, visitor))).toEqual([200, 'done']);
    expect(dataOf(await owner.ask('GET', 'single-sign-on'))).toMatchObject({ linkedAt: expect.any(String) });
    expect(accountOf(await arrive(visitor))).toBe(owner.accountId);

    expect(shape(await owner.ask('POST', 'single-sign-on/remove', { password }))).toEqual([200, 'done']);
    expect(shape(await arrive(visitor))).toEqual([403, 'single_sign_on_unknown']);
    const { items } = dataOf(await owner.ask('GET', 'audit')) as { items: { operation: string }[] };
    expect(items.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['linkSingleSignOn', 'unlinkSingleSignOn', 'signInWithSingleSignOn']),
    );
  });

  it('is linked by the session that asked for it alone, and an answer for a sign-in links nothing', async () => {
    const [owner, other] = [await gateway.owner(), await gateway.owner()];
    const visitor = visitorOf(newEmail());
    expect(shape(await link(owner, visitor, other))).toEqual([401, 'single_sign_on_failed']);
    const left = await gateway.send('GET', 'session/single-sign-on');
    const query = provider.visit(dataOf(left).url as string, visitor);
    const cookie = `${owner.cookie}; ${cookiesOf(left)}`;
    const asLink = await gateway.send('PUT', 'single-sign-on', {
      body: { query },
      headers: { ...panelHeaders, cookie },
    });
    expect(shape(asLink)).toEqual([401, 'single_sign_on_failed']);
    expect(shape(await arrive(visitor))).toEqual([403, 'single_sign_on_unknown']);
  });

  it('is linked by the operator, to a person of the provider or to an e-mail that they answer for', async () => {
    const owner = await gateway.owner();
    const of = { account: owner.accountId, email: owner.email };
    await gateway.admin('user.link-sign-on', { ...of, subject: 'calisan-17' });
    expect(accountOf(await arrive({ sub: 'calisan-17' }))).toBe(owner.accountId);
    expect(shape(await arrive(visitorOf(owner.email)))).toEqual([403, 'single_sign_on_unknown']);

    await gateway.admin('user.link-sign-on', of);
    expect(shape(await arrive({ sub: 'calisan-17' }))).toEqual([403, 'single_sign_on_unknown']);
    expect(accountOf(await arrive(visitorOf(owner.email)))).toBe(owner.accountId);
  });
});
