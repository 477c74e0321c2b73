import { uniqueNumber } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import { password, type Account, type System } from '../support/system.ts';

describe('the command user.create', () => {
  let system: System;
  let account: Account;
  beforeAll(async () => {
    system = await sharedSystem();
    account = await system.newAccount();
  });
  afterAll(() => system?.stop());

  const signIn = async (email: string, secret: string) => {
    const response = await fetch(`${system.url}/panel-api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-kopru-panel': '1' },
      body: JSON.stringify({ email, password: secret }),
    });
    return { status: response.status, body: (await response.json()) as { data?: { user: { role: string } } } };
  };
  const create = (body: object) => system.admin('user.create', { account: account.id, password, ...body });
  const newEmail = (): string => `${uniqueNumber('kisi').toLowerCase()}@ornek.test`;

  it.each([
    [undefined, 'operator'],
    ['viewer', 'viewer'],
    ['owner', 'owner'],
  ])('makes a user with the role %s, who can sign in to the panel as %s', async (role, shown) => {
    const email = newEmail();
    expect(await create({ email, role })).toMatchObject({ email, role: shown });
    const session = await signIn(email, password);
    expect([session.status, session.body.data?.user.role]).toEqual([200, shown]);
    expect((await signIn(email, 'baska-parola-1')).status).toBe(401);
  });

  it('refuses an address that is taken, a short password, an unknown role and an unknown account', async () => {
    const email = newEmail();
    await create({ email });
    await expect(create({ email })).rejects.toThrow('already');
    await expect(create({ email: newEmail(), password: 'kisa' })).rejects.toThrow('password');
    await expect(create({ email: newEmail(), role: 'king' })).rejects.toThrow('role');
    await expect(create({ email: newEmail(), account: '6700000000000000000000ff' })).rejects.toThrow('account');
  });
});
