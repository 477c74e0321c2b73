import { appError } from '@kopru/contracts/errors/errors';
import type { PanelUser } from '@kopru/contracts/panel/access';
import { isAppError } from '@kopru/errors';
import { attemptStoreConformance, memoryAttemptStore } from '../support/attempt-stores.ts';
import { makeSignIns } from '../../src/identity/sign-in/sign-in.ts';
import { createSignInThrottle, invitationLimits } from '../../src/identity/sign-in/sign-in-throttle.ts';
import { hashOfToken } from '../../src/identity/users/token.ts';

describe('the counts of failed sign-ins in memory', () => {
  attemptStoreConformance(memoryAttemptStore);
});

interface FakeUser {
  id: string;
  email: string;
  password: string;
  code?: string;
  devices: string[];
}

const email = 'kurban@ornek.test';
const right = 'kurbanin-parolasi';
const address = (number: number): string => `203.0.113.${number}`;

/** The rules of signing in on counts in memory; passwords cost nothing here, and nobody waits. */
const world = () => {
  const clock = { at: Date.parse('2026-03-01T12:00:00Z') };
  const users: FakeUser[] = [];
  /** How often a password, or a one-time code, of a user was looked at. */
  const checks = new Map<string, number>();
  const countCheck = (id: string): void => void checks.set(id, (checks.get(id) ?? 0) + 1);
  const stored = ({ id, email }: FakeUser) => ({ id, email, isDisabled: false, accountId: `account of ${id}` });
  const throttle = createSignInThrottle(memoryAttemptStore(() => new Date(clock.at)));
  const { signIn } = makeSignIns({
    throttle,
    users: {
      candidates: (asked, device) => {
        const all = users
          .filter((user) => user.email === asked)
          .map(({ id, devices }) => ({
            userId: id,
            knownDevice: device !== undefined && devices.includes(device) ? device : undefined,
          }));
        return Promise.resolve([...all.filter((one) => one.knownDevice), ...all.filter((one) => !one.knownDevice)]);
      },
      authenticate: (_email, password, ids) => {
        for (const id of ids) {
          const user = users.find((one) => one.id === id);
          countCheck(id);
          if (user?.password === password)
            return Promise.resolve(stored(user) as unknown as PanelUser & { accountId: string });
        }
        return Promise.resolve(undefined);
      },
      knows: (_account, id, device) =>
        Promise.resolve(users.some((user) => user.id === id && user.devices.includes(device))),
      signedIn: (_account, id, device) => {
        users.find((user) => user.id === id)?.devices.push(device);
        return Promise.resolve();
      },
      ofProvider: () => Promise.resolve([]),
      linkSignOn: () => Promise.resolve(),
      find: () => Promise.resolve(undefined),
    },
    sessions: {
      create: () => Promise.resolve({ token: 'token', session: {} as never }),
      end: () => Promise.resolve(),
    },
    secondFactor: {
      pass: async ({ userId }, code, take) => {
        const user = users.find(({ id }) => id === userId);
        if (user?.code === undefined) return false;
        if (code === undefined) throw appError('second_factor_required');
        await take();
        countCheck(`code of ${userId}`);
        if (code !== user.code) throw appError('wrong_code');
        return true;
      },
    },
    passkeys: { owner: () => Promise.reject(appError('passkey_refused')) },
  });
  const add = (user: Omit<FakeUser, 'devices'>): FakeUser => {
    users.push({ ...user, devices: [] });
    return users.at(-1) as FakeUser;
  };
  /** What comes of an attempt: the user who is signed in, or the code of the refusal. */
  const attempt = async (
    password: string,
    { from = address(1), device, code }: { from?: string; device?: string | undefined; code?: string } = {},
  ): Promise<string> => {
    const origin = { address: from, userAgent: '', oldToken: undefined, deviceToken: device };
    try {
      return (await signIn({ email, password, code }, origin)).user.id;
    } catch (error) {
      if (isAppError(error)) return error.code;
      throw error;
    }
  };
  return { clock, users, add, attempt, checksOf: (name: string) => checks.get(name) ?? 0 };
};
type World = Pick<ReturnType<typeof world>, 'clock' | 'attempt'>;

// Thousands of refusals are made here, and nobody reads where.
const { stackTraceLimit } = Error;
beforeAll(() => (Error.stackTraceLimit = 0));
afterAll(() => (Error.stackTraceLimit = stackTraceLimit));

const addresses = 50;
const devices = 20;

/** Guesses by turns from all addresses, as fast as ten a second; `before` prepares each of them. */
const guessAll = async (
  { clock, attempt }: World,
  how: { guesses: number; paceMs: number; device?: (index: number) => string; code?: string; password?: string },
  before: (index: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> => {
  for (let index = 0; index < how.guesses; index += 1) {
    await before(index);
    await attempt(how.password ?? `tahmin-${index}`, {
      from: address(index % addresses),
      device: how.device?.(index),
      ...(how.code === undefined ? {} : { code: how.code }),
    });
    clock.at += how.paceMs;
  }
};

const attackers = ['before the victim', 'after the victim'] as const;
/** The victim and a decoy user of the same e-mail, who is known at as many devices. */
const withDecoy = async (when: (typeof attackers)[number], victim: Partial<FakeUser> = {}) => {
  const its = world();
  const addVictim = () => its.add({ id: 'victim', email, password: right, ...victim });
  if (when === 'after the victim') addVictim();
  const decoy = its.add({ id: 'decoy', email, password: 'kendi-parolam' });
  if (when === 'before the victim') addVictim();
  const tokens = Array.from({ length: devices }, (_, index) => `device ${index}`);
  decoy.devices.push(...tokens.map(hashOfToken));
  const deviceOf = (index: number): string => tokens[index % devices] ?? '';
  return { ...its, decoy, deviceOf };
};

/** What a stranger with as many addresses, and without a decoy, gets to see. */
const ofStranger = async (pace: { guesses: number; paceMs: number }): Promise<number> => {
  const its = world();
  its.add({ id: 'victim', email, password: right });
  await guessAll(its, pace);
  return its.checksOf('victim');
};

describe.each([
  ['1,000 guesses, all at once', { guesses: 1_000, paceMs: 0 }],
  ['10,000 guesses, ten a second', { guesses: 10_000, paceMs: 100 }],
])('%s, from 50 addresses and 20 devices', (_name, pace) => {
  const { guesses, paceMs } = pace;
  let maxGuesses: number;
  beforeAll(async () => {
    maxGuesses = await ofStranger(pace);
  });

  it('are looked at 20 times, then once a minute at most', () => {
    expect(maxGuesses).toBeGreaterThanOrEqual(20);
    expect(maxGuesses).toBeLessThanOrEqual(20 + 7 + (guesses * paceMs) / 60_000);
  });

  it.each(attackers)('get no more by a decoy user, made %s, who signs in between', async (when) => {
    const { decoy, deviceOf, ...its } = await withDecoy(when);
    await guessAll(its, { ...pace, device: deviceOf }, async (index) => {
      if (index % 9 !== 0) return;
      const from = address(index % addresses);
      expect(await its.attempt(decoy.password, { from, device: deviceOf(index) })).toBe('decoy');
      await its.attempt(decoy.password, { from });
    });
    expect(its.checksOf('victim')).toBeLessThanOrEqual(maxGuesses);
  });

  it.each(attackers)('get no more by a decoy user, made %s, whose password is each guess', async (when) => {
    const { decoy, ...its } = await withDecoy(when);
    await guessAll(its, pace, (index) => {
      decoy.password = `tahmin-${index}`;
      return Promise.resolve();
    });
    expect(its.checksOf('victim')).toBeLessThanOrEqual(maxGuesses);
  });

  it.each(attackers)('get no more by a decoy user, made %s, who is made anew each time', async (when) => {
    const { decoy, ...its } = await withDecoy(when);
    await guessAll(its, pace, async (index) => {
      decoy.id = `decoy ${index}`;
      decoy.devices = [];
      await its.attempt(decoy.password, { from: address(index % addresses) });
    });
    expect(its.checksOf('victim')).toBeLessThanOrEqual(maxGuesses);
  });

  it.each(attackers)('get no more at a one-time code, by a decoy user made %s', async (when) => {
    const { decoy, deviceOf, ...its } = await withDecoy(when, { code: '123456' });
    await guessAll(its, { ...pace, device: deviceOf, code: '000000', password: right }, async (index) => {
      const from = address(index % addresses);
      expect(await its.attempt(decoy.password, { from, device: deviceOf(index) })).toBe('decoy');
      await its.attempt(right, { from, device: deviceOf(index) });
    });
    // Ten, and one more each 2 to 15 minutes.
    expect(its.checksOf('code of victim')).toBeLessThanOrEqual(10 + Math.ceil((guesses * paceMs) / 120_000));
  });
});

describe('one stranger at one address', () => {
  it('gets ten guesses, and another after two minutes', async () => {
    const its = world();
    its.add({ id: 'victim', email, password: right });
    for (let index = 0; index < 50; index += 1) await its.attempt('yanlis');
    expect(its.checksOf('victim')).toBe(10);
    its.clock.at += 2 * 60_000;
    expect([await its.attempt('yanlis'), await its.attempt(right)]).toEqual(['sign_in_failed', 'sign_in_throttled']);
  });
});

describe('the victim', () => {
  it('gets in at a device of the own, whatever a decoy user fails at', async () => {
    const { users, deviceOf, ...its } = await withDecoy('after the victim');
    expect(await its.attempt(right, { from: address(99) })).toBe('victim');
    const own = 'own device';
    users.find(({ id }) => id === 'victim')?.devices.push(hashOfToken(own));
    await guessAll(its, { guesses: 1_000, paceMs: 0, device: deviceOf });
    expect(await its.attempt(right, { from: address(1), device: own })).toBe('victim');
  });

  it('gets in with the code at a device of the own, when a stranger has guessed at codes', async () => {
    const { users, deviceOf, ...its } = await withDecoy('before the victim', { code: '123456' });
    const own = 'own device';
    users.find(({ id }) => id === 'victim')?.devices.push(hashOfToken(own));
    await guessAll(its, { guesses: 1_000, paceMs: 0, device: deviceOf, code: '000000', password: right });
    expect(await its.attempt(right, { from: address(1), device: own, code: '123456' })).toBe('victim');
  });
});

describe('letters of one account', () => {
  it('are fifty, then one an hour and fewer, until a day has passed without one', async () => {
    const clock = { at: Date.parse('2026-03-01T12:00:00Z') };
    const throttle = createSignInThrottle(memoryAttemptStore(() => new Date(clock.at)));
    let sent = 0;
    const send = (index: number) =>
      throttle.takeLetter(invitationLimits(`kisi${index}@ornek.test`, 'account')).then(
        () => void (sent += 1),
        () => undefined,
      );
    for (let index = 0; index < 500; index += 1) await send(index);
    expect(sent).toBe(50);
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      clock.at += 60_000;
      await send(1_000 + minute);
    }
    expect(sent).toBeLessThanOrEqual(55);
  });
});

describe('a user of several accounts with one e-mail', () => {
  it('signs in to each with its own password, as often as wanted', async () => {
    const its = world();
    its.add({ id: 'first', email, password: right });
    its.add({ id: 'second', email, password: 'ikinci-parola' });
    const signedIn = [];
    for (let time = 0; time < 8; time += 1) signedIn.push(await its.attempt(right), await its.attempt('ikinci-parola'));
    expect(new Set(signedIn)).toEqual(new Set(['first', 'second']));
  });

  it('is told nothing of a decoy elsewhere by the answer to a wrong password', async () => {
    const answersOf = async (others: number): Promise<string[]> => {
      const its = world();
      its.add({ id: 'own', email, password: 'kendi-parolam' }).devices.push(hashOfToken('own device'));
      for (let other = 0; other < others; other += 1) its.add({ id: `other ${other}`, email, password: right });
      const answers = [];
      for (let index = 0; index < 60; index += 1)
        answers.push(
          await its.attempt('yanlis', { from: address(index % 7) }),
          await its.attempt('kendi-parolam', { from: address(index % 7), device: 'own device' }),
          await its.attempt('yanlis', { from: address(index % 7), device: 'own device' }),
        );
      return answers;
    };
    expect(await answersOf(2)).toEqual(await answersOf(0));
  });
});
