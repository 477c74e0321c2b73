import { connectMongo, type Mongo } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { backingServices, createRunning } from '@kopru/testing';
import { createAttemptStore } from '../src/identity/sign-in/attempt-store.ts';
import { signInAttemptsSchema } from '../src/identity/sign-in/sign-in-attempts.model.ts';
import { createSignInThrottle, type SignInThrottle } from '../src/identity/sign-in/sign-in-throttle.ts';
import { attemptStoreConformance } from './support/attempt-stores.ts';

const running = createRunning();
let mongo: Mongo;
beforeAll(async () => {
  const backing = running.add(await backingServices());
  mongo = await running.start(
    connectMongo({
      uri: backing.mongodbUri,
      database: backing.database('gateway'),
      logger: silentLogger,
      schemas: [signInAttemptsSchema],
    }),
  );
});
afterAll(() => running.stopAll());

describe('the counts of failed sign-ins in the database', () => {
  attemptStoreConformance((now) => createAttemptStore(mongo, now));
});

describe('people who sign in behind one router at replicas whose clocks differ', () => {
  const at = Date.now();
  let ahead: SignInThrottle;
  let behind: SignInThrottle;
  beforeAll(() => {
    ahead = createSignInThrottle(createAttemptStore(mongo, () => new Date(at)));
    behind = createSignInThrottle(createAttemptStore(mongo, () => new Date(at - 200)));
  });

  const signIn = (throttle: SignInThrottle, userId: string) =>
    throttle.attempt({
      email: `${userId}@example.com`,
      address: '203.0.113.9',
      candidates: [{ userId, knownDevice: undefined }],
    });

  it('do not hold each other back', async () => {
    const attempt = await signIn(ahead, 'ayse');
    await signIn(behind, 'can');
    const [right] = attempt.open;
    if (right !== undefined) await attempt.done(right, { withCode: false });
    await expect(signIn(behind, 'deniz')).resolves.toMatchObject({ open: [{ userId: 'deniz' }] });
  });

  it('wait all the same after too many failures', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(ahead, 'ece');
    await expect(signIn(behind, 'ece')).rejects.toMatchObject({ code: 'sign_in_throttled' });
  });
});
