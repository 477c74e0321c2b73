import { defaultLimits } from '@kopru/contracts/internal/account-limits';
import { ok, type Reply } from '@kopru/http';
import { connectMongo } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { backingServices, createRunning, sharedSettings, waitFor, type BackingServices } from '@kopru/testing';
import { createLimits } from '../src/identity/accounts/limits.ts';
import { claimSchema, resultSchema } from '../src/public/requests/idempotency.model.ts';
import { createIdempotency, type IdempotentRequest } from '../src/public/requests/idempotency.ts';

const accountId = 'hesap';
const account = {
  ...{ id: accountId, name: 'Örnek', mode: 'live' as const, version: 1, keys: [], webhookKeyId: null },
  ...{ createdAt: new Date(), limits: defaultLimits },
};
/** As many as may wait in one process. */
const waiting = defaultLimits.waitingRepeats;
const measuredSeconds = 3;

describe('repeats of a request that is in progress', () => {
  const running = createRunning();
  let backing: BackingServices;
  beforeAll(async () => {
    backing = running.add(await backingServices());
  });
  afterAll(() => running.stopAll());

  /** What a process of the gateway has of its own. */
  const newProcess = async () => {
    const mongo = await running.start(
      connectMongo({
        uri: backing.mongodbUri,
        database: backing.database('gateway'),
        logger: silentLogger,
        schemas: [claimSchema, resultSchema],
      }),
    );
    const limits = createLimits({ find: () => Promise.resolve(account) });
    const idempotency = createIdempotency(mongo, {
      ...{ retentionMs: 86_400_000, logger: silentLogger, now: () => new Date(), limits },
      keyring: createKeyring(sharedSettings.MASTER_KEYS),
    });
    return { run: idempotency.run, waiting: () => limits.inUse(accountId, 'waitingRepeats') };
  };

  it.each([1, 2])(
    `soon look into the database but once a second each, while ${waiting} of them wait in each of %d processes`,
    async (count) => {
      const processes = await Promise.all(Array.from({ length: count }, newProcess));
      const request: IdempotentRequest = {
        ...{ accountId, key: `anahtar-${count}`, address: 'createRestaurant {}', body: { name: 'x' }, mode: 'replay' },
      };
      const unfinished = Promise.withResolvers<Reply>();
      const begun = Promise.withResolvers<void>();
      const first = processes[0]?.run(request, () => {
        begun.resolve();
        return unfinished.promise;
      });
      await begun.promise;
      const repeats = processes.flatMap(({ run }) =>
        Array.from({ length: waiting }, () => run(request, () => Promise.reject(new Error('was run twice')))),
      );
      await waitFor(() => processes.every((one) => one.waiting() === waiting));

      const database = backing.client.db(backing.database('gateway'));
      await database.createCollection('system.profile', { capped: true, size: 16_777_216 });
      await database.command({ profile: 2 });
      const since = performance.now();
      const seconds = (): number => (performance.now() - since) / 1000;
      await waitFor(() => seconds() > measuredSeconds);
      await database.command({ profile: 0 });
      const took = seconds();
      const profile = database.collection('system.profile');
      const asked = await profile.countDocuments({ ns: { $not: /system\.profile/ }, op: { $ne: 'command' } });
      await profile.drop();
      unfinished.resolve(ok('bir'));
      for (const reply of await Promise.all([first, ...repeats])) expect(reply?.body).toMatchObject({ data: 'bir' });

      // At the result and at the claim, after 250 ms, after 500 ms more, and then each second.
      const pollsOfOne = 2 + took;
      expect(asked).toBeGreaterThan(0);
      expect(asked).toBeLessThanOrEqual(repeats.length * pollsOfOne * 2);
    },
  );
});
