import { connectMongo } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { backingServices, createRunning } from '@kopru/testing';
import { signInAttemptsSchema } from '../src/accounts/sign-in-attempts.model.ts';
import { createSignInThrottle, signInLimits, type SignInThrottle } from '../src/accounts/sign-in-throttle.ts';

describe('people who sign in behind one router at replicas whose clocks differ', () => {
  const running = createRunning();
  const at = Date.now();
  let ahead: SignInThrottle;
  let behind: SignInThrottle;
  beforeAll(async () => {
    const backing = running.keep(await backingServices());
    const mongo = await running.start(
      connectMongo({
        uri: backing.mongodbUri,
        database: backing.database('gateway'),
        logger: silentLogger,
        schemas: [signInAttemptsSchema],
      }),
    );
    ahead = createSignInThrottle(mongo, () => new Date(at));
    behind = createSignInThrottle(mongo, () => new Date(at - 200));
  });
  afterAll(() => running.stopAll());

  const limitsOf = (email: string) => signInLimits({ email, address: '203.0.113.9', knownDevice: undefined });

  it('do not hold each other back', async () => {
    await ahead.take(limitsOf('ayse@example.com'));
    await behind.take(limitsOf('can@example.com'));
    await ahead.forgive(limitsOf('ayse@example.com'));
    await expect(behind.take(limitsOf('deniz@example.com'))).resolves.toBeUndefined();
  });

  it('wait all the same after too many failures', async () => {
    const limits = limitsOf('ece@example.com');
    for (let attempt = 0; attempt < 10; attempt += 1) await ahead.take(limits);
    await expect(behind.take(limits)).rejects.toMatchObject({ code: 'sign_in_throttled' });
  });
});
