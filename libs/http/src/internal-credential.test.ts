import { SignJWT } from 'jose';
import { keyedCredential, sharedCredential } from './internal-credential.ts';

const bytes = (letter: string): Uint8Array => new TextEncoder().encode(letter.repeat(32));
const [shared, older, foreign] = [bytes('s'), bytes('o'), bytes('f')];
let time = Date.parse('2026-01-01T00:00:00Z');
const now = (): number => time;
const minutes = (count: number): number => count * 60_000;

const gateway = keyedCredential('api-gateway', new Map([['order-service', [shared]]]), now);
const orders = (...secrets: Uint8Array[]) =>
  keyedCredential(
    'order-service',
    new Map([
      ['api-gateway', secrets],
      ['operator', [foreign]],
    ]),
    now,
  );

describe('a token between two services', () => {
  it('names its caller to the one that it is for', async () => {
    expect(await orders(shared).callerOf(await gateway.tokenFor('order-service'))).toBe('api-gateway');
  });

  it('is nothing to another service, even to one that has the same secret', async () => {
    const restaurants = keyedCredential('restaurant-service', new Map([['api-gateway', [shared]]]), now);
    expect(await restaurants.callerOf(await gateway.tokenFor('order-service'))).toBeUndefined();
  });

  it('cannot be made for a pair whose secret one does not have', async () => {
    await expect(gateway.tokenFor('restaurant-service')).rejects.toThrow('no secret for restaurant-service');
    const impostor = keyedCredential('api-gateway', new Map([['order-service', [foreign]]]), now);
    expect(await orders(shared).callerOf(await impostor.tokenFor('order-service'))).toBeUndefined();
  });

  it('ends after five minutes, also where it was taken before, and is made anew in time', async () => {
    const owner = orders(shared);
    const first = await gateway.tokenFor('order-service');
    expect(await owner.callerOf(first)).toBe('api-gateway');
    time += minutes(7);
    expect(await owner.callerOf(first)).toBeUndefined();
    expect(await owner.callerOf(await gateway.tokenFor('order-service'))).toBe('api-gateway');
  });

  it('may be signed with any secret of the pair, so that a secret can be changed', async () => {
    const token = await gateway.tokenFor('order-service');
    expect(await orders(older, shared).callerOf(token)).toBe('api-gateway');
    expect(await orders(older).callerOf(token)).toBeUndefined();
  });

  it.each(['', 'nonsense', 'a.b.c', `${btoa('{"alg":"none"}')}.${btoa('{"iss":"api-gateway"}')}.`])(
    'is not %j',
    async (token) => {
      expect(await orders(shared).callerOf(token)).toBeUndefined();
    },
  );

  it('has an end', async () => {
    const endless = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('api-gateway')
      .setAudience('order-service')
      .sign(shared);
    expect(await orders(shared).callerOf(endless)).toBeUndefined();
  });
});

describe('a secret that all services share', () => {
  it('opens everything to everybody who has it, and to nobody else', async () => {
    const credential = sharedCredential('one-secret-for-all');
    expect(await credential.callerOf(await credential.tokenFor('order-service'))).toBe('*');
    expect(await credential.callerOf('another-secret')).toBeUndefined();
  });
});
