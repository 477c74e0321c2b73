import { Secret, TOTP } from 'otpauth';
import { startGateway, type Gateway } from './gateway.ts';
import { dataOf, panelHeaders, password, type PanelAnswer } from './panel-client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: '1' });
});
afterAll(() => gateway?.stop());

const wrong = 'yanlis-parola';
const from = (address: string, cookie = '') => ({ ...panelHeaders, 'x-forwarded-for': address, cookie });
/** What the browser sends back from then on. */
const cookiesOf = (answer: PanelAnswer): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const waitOf = ({ headers }: PanelAnswer): number => Number(headers.get('retry-after'));

/** Guesses from as many addresses; some of them at once. */
const guessFromEverywhere = async (email: string, guesses: number): Promise<PanelAnswer[]> => {
  const answers: PanelAnswer[] = [];
  for (let index = 0; index < guesses; index += 10)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, one) => gateway.signIn(email, wrong, from(`198.51.100.${index + one}`))),
      )),
    );
  return answers;
};

describe('while strangers guess an account’s password from everywhere', () => {
  let email: string;
  let known: string;
  let guesses: PanelAnswer[];

  beforeAll(async () => {
    ({ email } = await gateway.newAccount());
    known = cookiesOf(await gateway.signIn(email, password, from('203.0.113.7')));
    guesses = await guessFromEverywhere(email, 230);
  });

  it('they wait, longer and longer, a minute at most', () => {
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(190);
    expect(Math.max(...refused.map(waitOf))).toBeLessThanOrEqual(60);
    expect(guesses.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(20);
  });

  it('the owner gets in at a device that is known', async () => {
    expect((await gateway.signIn(email, password, from('198.51.100.250', known))).status).toBe(200);
    expect((await gateway.signIn(email, password, from('198.51.100.251', known))).status).toBe(200);
  });

  it('a device of somebody else is no help', async () => {
    const other = await gateway.newAccount();
    const foreign = cookiesOf(await gateway.signIn(other.email, password, from('203.0.113.8')));
    const guess = async (): Promise<number> =>
      (await gateway.signIn(email, wrong, from('203.0.113.8', foreign))).status;
    const answers = await Promise.all(Array.from({ length: 4 }, guess));
    expect(answers).toContain(429);
  });
});

describe('a known device', () => {
  it('is held back by its own failures, and by nobody else’s', async () => {
    const { email } = await gateway.newAccount();
    const one = cookiesOf(await gateway.signIn(email, password, from('203.0.113.20')));
    const two = cookiesOf(await gateway.signIn(email, password, from('203.0.113.20')));
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await gateway.signIn(email, wrong, from('203.0.113.20', one))).status).toBe(401);
    const refused = await gateway.signIn(email, password, from('203.0.113.20', one));
    expect([refused.status, refused.body.error.code]).toEqual([429, 'sign_in_throttled']);
    expect((await gateway.signIn(email, password, from('203.0.113.20', two))).status).toBe(200);
  });

  it('is told by a cookie that script cannot read and other sites cannot send, of which only a hash is stored', async () => {
    const { email } = await gateway.newAccount();
    const answer = await gateway.signIn(email, password, from('203.0.113.30'));
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('kopru_device=')) ?? '';
    expect(cookie).toMatch(/^kopru_device=[\w-]{43};.*; HttpOnly.*; SameSite=Strict/);
    const database = gateway.backing.client.db(gateway.backing.database('gateway'));
    const stored = JSON.stringify(await database.collection('users').find().toArray());
    expect(stored).not.toContain(/=([\w-]{43})/.exec(cookie)?.[1] ?? '=');
    const again = await gateway.signIn(email, password, from('203.0.113.31', cookiesOf(answer)));
    expect(cookiesOf(again)).toContain(cookie.split(';')[0]);
  });
});

describe('one address', () => {
  it('that guesses at many accounts waits, whichever account it names next', async () => {
    const address = '203.0.113.40';
    const names = Array.from({ length: 60 }, (_, index) => `kimse${index}@ornek.test`);
    for (const name of names) expect((await gateway.signIn(name, wrong, from(address))).status).toBe(401);
    const next = await gateway.signIn('baska@ornek.test', wrong, from(address));
    expect([next.status, next.body.error.code]).toEqual([429, 'sign_in_throttled']);
  });

  it('may sign in with the right password as often as it likes', async () => {
    const { email } = await gateway.newAccount();
    for (let time = 0; time < 25; time += 1)
      expect((await gateway.signIn(email, password, from('203.0.113.50'))).status).toBe(200);
  });
});

describe('whoever makes a user with somebody else’s e-mail', () => {
  /** The owner of another account, with a user of the victim’s e-mail and a password of his own. */
  const decoyOf = async (email: string, address: string): Promise<{ cookie: string; own: string }> => {
    const attacker = await gateway.owner();
    const own = 'kendi-parolam-77';
    const body = { email, name: 'Tuzak', role: 'viewer', password: own };
    dataOf(await attacker.ask('POST', 'users', body));
    return { cookie: cookiesOf(await gateway.signIn(email, own, from(address))), own };
  };
  /** Nine guesses and a sign-in with the own password, again and again. */
  const rounds = async (guess: () => Promise<PanelAnswer>, own: () => Promise<PanelAnswer>): Promise<PanelAnswer[]> => {
    const answers: PanelAnswer[] = [];
    for (let round = 0; round < 4; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 9 }, guess))));
      expect((await own()).status).toBe(200);
    }
    return answers;
  };
  const numberOf = (answers: PanelAnswer[], code: string): number =>
    answers.filter(({ body }) => body.error?.code === code).length;

  it('gets no more guesses at the password than any stranger', async () => {
    const { email } = await gateway.newAccount();
    const address = '203.0.113.60';
    const { cookie, own } = await decoyOf(email, address);
    const signIn = (secret: string) => gateway.signIn(email, secret, from(address, cookie));
    await rounds(
      () => signIn(wrong),
      () => signIn(own),
    );
    // The own user is looked at, and the victim's is not any more.
    const right = await signIn(password);
    expect([right.status, right.body.error?.code]).toEqual([401, 'sign_in_failed']);
  });

  it('gets no more guesses at the one-time code, who knows the password', async () => {
    const victim = await gateway.owner();
    const { codes } = dataOf(await victim.ask('POST', 'second-factor/recovery-codes', { password })) as {
      codes: string[];
    };
    const { secret } = dataOf(await victim.ask('GET', 'second-factor/totp')) as { secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    dataOf(await victim.ask('PUT', 'second-factor/totp', { password, secret, code }));
    const address = '203.0.113.61';
    const { cookie, own } = await decoyOf(victim.email, address);
    const guess = (guessed: string) =>
      gateway.send('POST', 'session', {
        body: { email: victim.email, password, code: guessed },
        headers: from(address, cookie),
      });
    const answers = await rounds(
      () => guess('000000'),
      () => gateway.signIn(victim.email, own, from(address, cookie)),
    );
    expect(numberOf(answers, 'wrong_code')).toBeLessThanOrEqual(10);
    expect((await guess(codes[0] ?? '')).status).toBe(401);
  });
});
