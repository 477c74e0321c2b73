import { defaultLimits } from '@kopru/contracts/internal/account-limits';
import { connectMongo, type Mongo } from '@kopru/mongo';
import { ok, type Reply } from '@kopru/http';
import { silentLogger } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { backingServices, createRunning, sharedSettings, waitFor } from '@kopru/testing';
import { createLimits } from '../src/identity/accounts/limits.ts';
import { claimSchema, resultSchema } from '../src/public/requests/idempotency.model.ts';
import { createIdempotency, type Idempotency, type IdempotentRequest } from '../src/public/requests/idempotency.ts';

const leaseMs = 20_000;

/** An account of which `dolu` lets only three repeats wait. */
const accountOf = (id: string) => ({
  ...{ id, name: 'Örnek', mode: 'live' as const, version: 1, keys: [], webhookKeyId: null, createdAt: new Date() },
  limits: id === 'dolu' ? { ...defaultLimits, waitingRepeats: 3 } : defaultLimits,
});

describe('an idempotent request whose process dies', () => {
  const running = createRunning();
  let nowMs = Date.now();
  let mongo: Mongo;
  let idempotency: Idempotency;

  beforeAll(async () => {
    const backing = running.add(await backingServices());
    mongo = await running.start(
      connectMongo({
        uri: backing.mongodbUri,
        database: backing.database('gateway'),
        logger: silentLogger,
        schemas: [claimSchema, resultSchema],
      }),
    );
    idempotency = createIdempotency(mongo, options);
  });
  afterAll(() => running.stopAll());

  const limits = createLimits({ find: (id) => Promise.resolve(accountOf(id)) });
  const options = {
    retentionMs: 86_400_000,
    keyring: createKeyring(sharedSettings.MASTER_KEYS),
    logger: silentLogger,
    now: () => new Date(nowMs),
    limits,
    // Not tighter than a hang: the machine may be busy.
    joinMs: 60_000,
  };
  let keys = 0;
  const requestOf = (mode: IdempotentRequest['mode']): IdempotentRequest => {
    keys += 1;
    return { accountId: 'hesap', key: `anahtar-${keys}`, address: 'createRestaurant {}', body: { name: 'x' }, mode };
  };
  /** A run that holds the key until it is told to end. */
  const hanging = async (request: IdempotentRequest, by = idempotency) => {
    let end: (reply: Reply) => void = () => undefined;
    const unfinished = new Promise<Reply>((resolve) => {
      end = resolve;
    });
    let isUnderWay = false;
    const outcome = by.run(request, () => {
      isUnderWay = true;
      return unfinished;
    });
    await waitFor(() => isUnderWay);
    return { outcome, end: (data: string) => end(ok(data)) };
  };

  it('has only so many repeats of an account waiting for it', async () => {
    const request = { ...requestOf('replay'), accountId: 'dolu' };
    const first = await hanging(request);
    const repeat = () => idempotency.run(request, () => Promise.reject(new Error('was run twice')));
    const waiting = [repeat(), repeat(), repeat()];
    await waitFor(() => limits.inUse('dolu', 'waitingRepeats') === 3);
    await expect(repeat()).rejects.toMatchObject({ code: 'too_many_at_once' });
    first.end('bir');
    for (const reply of await Promise.all(waiting)) expect(reply.body).toMatchObject({ data: 'bir' });
  });

  it('is of its account alone: the same key at the same address is another request of another one', async () => {
    const request = requestOf('replay');
    const ask = (accountId: string): Promise<Reply> =>
      idempotency.run({ ...request, accountId }, () => Promise.resolve(ok(`of ${accountId}`)));
    for (const accountId of ['hesap', 'baska', 'hesap'])
      expect((await ask(accountId)).body).toMatchObject({ data: `of ${accountId}` });
  });

  it('has its repeats in the same process woken by its end, who need not find its result in the database', async () => {
    const keyring = createKeyring(sharedSettings.MASTER_KEYS);
    const cannotSave = (): string => {
      throw new Error('the result cannot be kept');
    };
    const forgetful = createIdempotency(mongo, { ...options, keyring: { ...keyring, seal: cannotSave } });
    const request = requestOf('replay');
    const first = await hanging(request, forgetful);
    const repeats = Array.from({ length: 40 }, () =>
      forgetful.run(request, () => Promise.reject(new Error('was run twice'))),
    );
    await waitFor(() => limits.inUse(request.accountId, 'waitingRepeats') === 40);
    first.end('bir');
    for (const reply of await Promise.all(repeats)) expect(reply.body).toMatchObject({ data: 'bir' });
  });

  it.each(['replay', 'join'] as const)('is run by the next one when its lease has ended (%s)', async (mode) => {
    const request = requestOf(mode);
    const dead = await hanging(request);
    let runs = 0;
    const work = (): Promise<Reply> => {
      runs += 1;
      return Promise.resolve(ok('ikinci'));
    };
    nowMs += leaseMs + 1;
    expect((await idempotency.run(request, work)).body).toMatchObject({ data: 'ikinci' });
    expect(runs).toBe(1);

    // The first was only slow: what it did is told to its caller, and the result that is kept stays the second's.
    dead.end('birinci');
    expect((await dead.outcome).body).toMatchObject({ data: 'birinci' });
    const again = await idempotency.run(request, () => Promise.resolve(ok('üçüncü')));
    expect(again.body).toMatchObject({ data: mode === 'replay' ? 'ikinci' : 'üçüncü' });
  });

  it('is taken over by one that waits for it, once the lease ends', async () => {
    const request = requestOf('replay');
    const dead = await hanging(request);
    let runs = 0;
    const work = (): Promise<Reply> => {
      runs += 1;
      return Promise.resolve(ok(runs));
    };
    const waiting = Promise.all(Array.from({ length: 5 }, () => idempotency.run(request, work)));
    nowMs += leaseMs + 1;
    const replies = await waiting;
    expect(replies.map(({ body }) => body)).toEqual(replies.map(() => ({ success: true, data: 1 })));
    expect(runs).toBe(1);
    dead.end('birinci');
    await dead.outcome;
  });

  it('is not run a second time while its lease lasts', async () => {
    const request = requestOf('replay');
    const slow = await hanging(request);
    const second = idempotency.run(request, () => Promise.reject(new Error('must not run')));
    slow.end('tek');
    expect([(await slow.outcome).body, (await second).body]).toEqual([
      { success: true, data: 'tek' },
      { success: true, data: 'tek' },
    ]);
    expect((await second).headers).toMatchObject({ 'Idempotency-Replayed': 'true' });
  });
});
