import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { isFull, show } from '../support/scale.ts';
import { startGateway, type Gateway } from './gateway.ts';
import { dataOf, panelHeaders, type PanelAnswer } from './panel-client.ts';

/** TEST_SCALE=full: the documented number. */
const guesses = isFull ? 10_000 : 500;
const addresses = 50;
const devices = 20;
/** So many guesses come at one moment of the gateway's clock, which then goes on as at ten a second. */
const atOnce = 50;
const paceMs = 100;
/** At each device a decoy signs in after so many guesses of all, which are five there: ten failures are free. */
const ownEvery = 100;
const timeoutMs = isFull ? 3_600_000 : 480_000;

/** Counted is how often a hash is looked at, and not how long that takes. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const profileBytes = (isFull ? 1024 : 64) * 1024 * 1024;

interface User {
  id: string;
  email: string;
  password: string;
}
/** Where somebody signs in: an address, and what a browser keeps there. */
interface Origin {
  address: string;
  cookie?: string;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const cookiesOf = (answer: PanelAnswer): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const addressOf = (index: number, network = '203.0.113'): string => `${network}.${String(index % addresses)}`;

describe(`whoever has decoys, at ${devices} devices, and guesses ${guesses} times from ${addresses} addresses`, () => {
  const clock = { at: Date.now() };
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway(
      { TRUST_PROXY: '1', RATE_LIMIT_PER_SECOND: '100000', RATE_LIMIT_BURST: '100000', ANSWER_LIMIT: '60s' },
      undefined,
      { now: () => new Date(clock.at) },
    );
  });
  afterAll(() => gateway?.stop());

  const database = () => gateway.backing.client.db(gateway.backing.database('gateway'));
  /** Whoever is too many at that moment asks again, as they would. */
  const send = (body: object, { address, cookie = '' }: Origin): Promise<PanelAnswer> => {
    const headers = { ...panelHeaders, 'x-forwarded-for': address, cookie };
    return waitFor(
      async () => {
        const answer = await gateway.send('POST', 'session', { body, headers });
        return answer.status !== 503 && answer;
      },
      { what: 'an answer other than 503' },
    );
  };

  const cheapened = async (user: User): Promise<User> => {
    const passwordHash = await hash(user.password, cheap);
    const { matchedCount } = await database()
      .collection<{ _id: string }>('users')
      .updateOne({ _id: user.id }, { $set: { passwordHash } });
    expect(matchedCount).toBe(1);
    return user;
  };
  /** The owner of a new account. */
  const ownerOf = async (email: string) => {
    const password = `parola-${newId()}`;
    await gateway.admin('account.create', { name: 'Örnek', email, password });
    const person = gateway.personOf(await gateway.signIn(email, password));
    return { ...person, ...(await cheapened({ id: person.userId, email, password })) };
  };
  /** A user with somebody's e-mail, in an account of the attacker's own. */
  const decoyOf = async (email: string): Promise<User> => {
    const attacker = await gateway.owner();
    const password = `tuzak-${newId()}`;
    const body = { email, name: 'Tuzak', role: 'viewer', password };
    const { id } = dataOf(await attacker.ask('POST', 'users', body)) as { id: string };
    return cheapened({ id, email, password });
  };
  /** A victim with older and younger decoys, and somebody of whose e-mail there is no other user. */
  const seed = async () => {
    // A day later nothing is counted any more.
    clock.at += 86_400_000;
    const email = `kurban-${newId()}@ornek.test`;
    const older = [await decoyOf(email), await decoyOf(email)];
    const victim = await ownerOf(email);
    const decoys = [...older, await decoyOf(email), await decoyOf(email)];
    const known: { password: string; cookie: string }[] = [];
    // One after another: at once they would be failures at each other's users.
    for (let index = 0; index < devices; index += 1) {
      const { password } = decoys[index % decoys.length] as User;
      const answer = await send({ email, password }, { address: addressOf(index) });
      expect(answer.status).toBe(200);
      known.push({ password, cookie: cookiesOf(answer) });
    }
    return { victim, alone: await ownerOf(`yalniz-${newId()}@ornek.test`), known };
  };
  type Seeded = Awaited<ReturnType<typeof seed>>;

  /** Guesses at both from as many addresses, and at the victim by all devices; decoys sign in between. */
  const attack = async (
    { victim, known }: Seeded,
    guess: (index: number, by: { victim: Origin; alone: Origin }) => Promise<unknown>[],
  ): Promise<void> => {
    for (let first = 0; first < guesses; first += atOnce) {
      const index = (one: number): number => first + one;
      await Promise.all(
        times(atOnce, (one) => {
          const { cookie } = known[index(one) % devices] as { cookie: string };
          const address = addressOf(index(one));
          return guess(index(one), {
            victim: { address, cookie },
            alone: { address: addressOf(index(one), '198.51.100') },
          });
        }).flat(),
      );
      clock.at += atOnce * paceMs;
      if ((first + atOnce) % ownEvery !== 0) continue;
      const own = await Promise.all(
        known.map(({ password, cookie }, device) =>
          send({ email: victim.email, password }, { address: addressOf(index(device)), cookie }),
        ),
      );
      expect(own.map(({ status }) => status)).toEqual(own.map(() => 200));
    }
  };

  it(
    'has the victim’s password looked at no more often than one stranger has',
    async () => {
      const seeded = await seed();
      const { victim, alone } = seeded;
      // Each look at a password reads the users whose passwords are looked at, by their ids.
      const ns = `${database().databaseName}.users`;
      await database().createCollection('system.profile', { capped: true, size: profileBytes });
      await database().command({ profile: 1, filter: { ns, op: 'query' } });
      const answers: Record<'victim' | 'alone', Record<number, number>> = { victim: {}, alone: {} };
      const noted =
        (of: Record<number, number>) =>
        ({ status }: PanelAnswer): void => {
          of[status] = (of[status] ?? 0) + 1;
        };
      await attack(seeded, (index, by) =>
        (['victim', 'alone'] as const).map((at) =>
          send({ email: seeded[at].email, password: `tahmin-${String(index)}` }, by[at]).then(noted(answers[at])),
        ),
      );
      await database().command({ profile: 0 });
      const checksOf = ({ id }: User): Promise<number> =>
        database()
          .collection<{ command: { filter?: { _id?: { $in?: string[] } } } }>('system.profile')
          .find({ ns }, { projection: { 'command.filter': 1 } })
          .toArray()
          .then((all) => all.filter(({ command }) => command.filter?._id?.$in?.includes(id)).length);
      const [maxChecks, checks] = [await checksOf(alone), await checksOf(victim)];
      show('looks at a password', { guesses, most: maxChecks, looks: checks });
      expect(checks).toBeLessThanOrEqual(maxChecks);
      // What was looked at and answered 503 was looked at again; the decoys' own answers hide the refusals at the victim.
      const { 401: wrong = 0, 429: refused = 0 } = answers.alone;
      expect(wrong).toBeGreaterThanOrEqual(20);
      expect(wrong).toBeLessThanOrEqual(maxChecks);
      expect(refused).toBeGreaterThan(0);
      expect(answers).toEqual({ alone: { 401: wrong, 429: guesses - wrong }, victim: { 401: guesses } });
    },
    timeoutMs,
  );

  it(
    'has the victim’s one-time code looked at no more often than one stranger has, who knows the password, too',
    async () => {
      const seeded = await seed();
      for (const { ask, password } of [seeded.victim, seeded.alone]) {
        dataOf(await ask('POST', 'second-factor/recovery-codes', { password }));
        const { secret } = dataOf(await ask('GET', 'second-factor/totp')) as { secret: string };
        const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.at });
        dataOf(await ask('PUT', 'second-factor/totp', { password, secret, code }));
      }
      const wrong = { victim: 0, alone: 0 };
      await attack(seeded, (index, by) =>
        (['victim', 'alone'] as const).flatMap((at) => {
          const { email, password } = seeded[at];
          const guess = send({ email, password, code: '000000' }, by[at]).then(({ body }) => {
            if (body.error?.code === 'wrong_code') wrong[at] += 1;
          });
          // To be asked for the code is no failure; it may forgive none either.
          return index % 11 === 0 ? [guess, send({ email, password }, by[at])] : [guess];
        }),
      );
      show('looks at a one-time code', { guesses, ...wrong });
      expect(wrong.alone).toBeGreaterThanOrEqual(10);
      expect(wrong.victim).toBeLessThanOrEqual(wrong.alone);
    },
    timeoutMs,
  );
});
