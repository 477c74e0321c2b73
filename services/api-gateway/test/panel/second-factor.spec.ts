import { call } from '@kopru/testing';
import { Secret, TOTP } from 'otpauth';
import { internalHeaders } from '../support/internal-headers.ts';
import { startGateway, type Gateway } from './gateway.ts';
import { dataOf, panelHeaders, password, type PanelAnswer, type Person } from './panel-client.ts';

type Owner = Person & { accountId: string; email: string };

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const shape = ({ status, body }: PanelAnswer): unknown[] => [status, status === 200 ? 'done' : body.error.code];

describe('a second factor', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway?.stop());

  const database = () => gateway.backing.client.db(gateway.backing.database('gateway'));
  const signIn = (email: string, code?: string): Promise<PanelAnswer> =>
    gateway.send('POST', 'session', { body: { email, password, ...(code === undefined ? {} : { code }) } });

  /** An owner with an authenticator app; a code of the present step has been used to turn it on. */
  const guarded = async (): Promise<Owner & { secret: string; codes: string[] }> => {
    const owner = await gateway.owner();
    const { codes } = dataOf(await owner.ask('POST', 'second-factor/recovery-codes', { password })) as {
      codes: string[];
    };
    const { secret } = dataOf(await owner.ask('GET', 'second-factor/totp')) as { secret: string };
    dataOf(await owner.ask('PUT', 'second-factor/totp', { password, secret, code: codeOf(secret) }));
    return { ...owner, secret, codes };
  };

  it('is only taken when recovery codes are there, so that nobody locks himself out', async () => {
    const owner = await gateway.owner();
    const { secret } = dataOf(await owner.ask('GET', 'second-factor/totp')) as { secret: string };
    const enable = () => owner.ask('PUT', 'second-factor/totp', { password, secret, code: codeOf(secret) });
    expect(shape(await enable())).toEqual([409, 'recovery_codes_required']);
    expect(shape(await signIn(owner.email))).toEqual([200, 'done']);
    await owner.ask('POST', 'second-factor/recovery-codes', { password });
    expect(shape(await enable())).toEqual([200, 'done']);
    expect(shape(await signIn(owner.email))).toEqual([401, 'second_factor_required']);
  });

  it('is asked for after the right password only, and a code counts once', async () => {
    const { email, secret } = await guarded();
    const wrong = await gateway.send('POST', 'session', {
      body: { email, password: 'yanlis-parola', code: codeOf(secret, 1) },
    });
    expect(shape(wrong)).toEqual([401, 'sign_in_failed']);
    expect(shape(await signIn(email, '000000'))).toEqual([422, 'wrong_code']);
    expect(shape(await signIn(email, codeOf(secret)))).toEqual([422, 'wrong_code']);
    const next = codeOf(secret, 1);
    expect(shape(await signIn(email, next))).toEqual([200, 'done']);
    expect(shape(await signIn(email, next))).toEqual([422, 'wrong_code']);
  });

  it('lets a code be taken once when it comes many times at once', async () => {
    const { email, secret } = await guarded();
    const code = codeOf(secret, 1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is held back after ten wrong codes, also when the password is sent without one in between', async () => {
    const { email, secret } = await guarded();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(shape(await signIn(email))).toEqual([401, 'second_factor_required']);
      expect(shape(await signIn(email, '000000'))).toEqual([422, 'wrong_code']);
    }
    expect(shape(await signIn(email, codeOf(secret)))).toEqual([429, 'sign_in_throttled']);
  });

  it('lets the last owner in with a recovery code, each one once, however it is typed', async () => {
    const { email, codes } = await guarded();
    expect(codes).toHaveLength(10);
    const [first = '', second = ''] = codes;
    expect(shape(await signIn(email, ` ${first.toUpperCase().replaceAll('-', ' ')}`))).toEqual([200, 'done']);
    expect(shape(await signIn(email, first))).toEqual([422, 'wrong_code']);
    const again = gateway.personOf(await signIn(email, second));
    expect(dataOf(await again.ask('GET', 'second-factor'))).toMatchObject({ recoveryCodes: 8, hasTotp: true });
    expect(shape(await again.ask('POST', 'second-factor/totp/disable', { password: 'yanlis' }))).toEqual([
      422,
      'wrong_password',
    ]);
    expect(shape(await again.ask('POST', 'second-factor/totp/disable', { password }))).toEqual([200, 'done']);
    expect(shape(await signIn(email))).toEqual([200, 'done']);
  });

  it('is stored neither as a readable secret nor as readable codes', async () => {
    const { secret, codes } = await guarded();
    const [factors, audit] = await Promise.all(
      ['secondFactors', 'auditEntries'].map((name) => database().collection(name).find().toArray()),
    );
    const stored = JSON.stringify([factors, audit]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text);
  });

  it('is taken away by another owner or by an operator’s command, which the audit log tells', async () => {
    const owner = await guarded();
    const reset = await fetch(`${gateway.internalUrl}/internal/admin/user.reset-factor`, {
      method: 'POST',
      headers: await internalHeaders('api-gateway'),
      body: JSON.stringify({ account: owner.accountId, email: owner.email }),
    });
    expect(reset.status).toBe(200);
    expect((await owner.ask('GET', 'session')).status).toBe(401);
    const back = gateway.personOf(await signIn(owner.email));
    const { items } = dataOf(await back.ask('GET', 'audit')) as { items: { operation: string }[] };
    expect(items.map(({ operation }) => operation)).toContain('user.reset-factor');

    const colleague = await gateway.colleague(back, 'owner');
    expect(shape(await back.ask('DELETE', `users/${back.userId}/second-factor`))).toEqual([404, 'user_not_found']);
    expect(shape(await back.ask('DELETE', `users/${colleague.userId}/second-factor`))).toEqual([200, 'done']);
    expect((await colleague.ask('GET', 'session')).status).toBe(401);
  });

  it('takes no answer to a passkey’s question that was never asked', async () => {
    const clientDataJSON = Buffer.from(JSON.stringify({ challenge: 'never-asked' })).toString('base64url');
    const answer = {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON },
      clientExtensionResults: {},
    };
    const { status, body } = await gateway.send('POST', 'session/passkey', { body: { answer } });
    expect([status, body.error.code]).toEqual([401, 'passkey_refused']);
    const empty = await gateway.send('POST', 'session/passkey', { body: { answer: { ...answer, response: {} } } });
    expect(shape(empty)).toEqual([401, 'passkey_refused']);
  });

  it('of another person cannot be removed', async () => {
    const [mine, other] = [await guarded(), await gateway.owner()];
    const { passkeys } = dataOf(await other.ask('GET', 'second-factor')) as { passkeys: unknown[] };
    expect(passkeys).toEqual([]);
    const removed = await other.ask('POST', `second-factor/passkeys/${mine.userId}/remove`, { password });
    expect(shape(removed)).toEqual([404, 'passkey_not_found']);
    expect(shape(await other.ask('DELETE', `users/${mine.userId}/second-factor`))).toEqual([404, 'user_not_found']);
  });
});

describe('a passkey', () => {
  /** The name for which a browser is asked for one. */
  const nameAt = async (settings: Record<string, string>): Promise<unknown> => {
    const gateway = await startGateway(settings);
    const { body } = await call('GET', `${gateway.url}/panel-api/session/passkey`, {
      headers: { host: 'evil.example' },
    });
    await gateway.stop();
    return (body as { data: { options: { rpId: string } } }).data.options.rpId;
  };

  it('belongs to where people open the panel, whatever Host a request names', async () => {
    expect(await nameAt({ PUBLIC_URL: 'https://panel.ornek.test' })).toBe('panel.ornek.test');
    expect(await nameAt({})).toBe('evil.example');
  });
});

describe('a session', () => {
  it('is ended by its person from another device, and by nobody else', async () => {
    const gateway = await startGateway();
    const [owner, stranger] = [await gateway.owner(), await gateway.owner()];
    const other = gateway.personOf(await gateway.signIn(owner.email, password, panelHeaders));
    const { items } = dataOf(await owner.ask('GET', 'sessions')) as { items: { id: string; isCurrent: boolean }[] };
    const id = items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect(shape(await stranger.ask('DELETE', `sessions/${id}`))).toEqual([404, 'session_not_found']);
    expect((await other.ask('GET', 'session')).status).toBe(200);
    expect(shape(await owner.ask('DELETE', `sessions/${id}`))).toEqual([200, 'done']);
    expect((await other.ask('GET', 'session')).status).toBe(401);
    expect((await owner.ask('GET', 'session')).status).toBe(200);
    await gateway.stop();
  });
});
