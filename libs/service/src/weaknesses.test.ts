import { usersOf, weaknessesOf, type Settings } from './weaknesses.ts';

const random = 'mV8q3Jc0yTq5vWZk2RtYx1LbN6sDfGhQ';
const safe: Settings & Record<string, unknown> = {
  NODE_ENV: 'production',
  INTERNAL_KEYS: new Map([['operator', [new Uint8Array(32)]]]),
  MONGODB_URI: `mongodb://order-service:${random}@a:27017,b:27017/?replicaSet=rs0`,
  RABBITMQ_URL: `amqps://order-service:${random}@a:5671,b:5671/kopru`,
  MASTER_KEYS: `k1:${Buffer.from(random).toString('base64')}`,
  YS_PLUGIN_SECRET: random,
};
const weak = (changes: Record<string, unknown>): string[] => weaknessesOf({ ...safe, ...changes });

describe('the weaknesses of a set-up', () => {
  it('are none where everything is as it should be', () => {
    expect(weak({})).toEqual([]);
    for (const TRUST_PROXY of [1, 3, '10.4.0.0/16', 'loopback', '10.0.0.0/8, 2001:db8::/32', '192.0.2.7'])
      expect([TRUST_PROXY, weak({ TRUST_PROXY })]).toEqual([TRUST_PROXY, []]);
  });

  it.each([
    [{ INTERNAL_KEYS: undefined }, /^INTERNAL_TOKEN opens every service/],
    [{ MONGODB_URI: 'mongodb://a:27017,b:27017/?replicaSet=rs0' }, /^MONGODB_URI has no user/],
    [{ MONGODB_URI: 'mongodb+srv://kopru:changeme@a/' }, /^MONGODB_URI has a password that anybody guesses/],
    [{ RABBITMQ_URL: 'amqp://a:5672' }, /^RABBITMQ_URL is for the user guest/],
    [{ RABBITMQ_URL: 'amqp://guest:guest@a:5672' }, /^RABBITMQ_URL is for the user guest/],
    [{ RABBITMQ_URL: 'amqp://till:till@a:5672,b:5672' }, /^RABBITMQ_URL has a password that anybody guesses/],
    [{ YS_PLUGIN_SECRET: 'demo-plugin-secret-of-the-sources' }, /^YS_PLUGIN_SECRET is the demo's/],
    [{ GETIR_APP_SECRET_KEY: 'demo-app-secret' }, /^GETIR_APP_SECRET_KEY is the demo's/],
    [
      { MASTER_KEYS: `k2:${Buffer.from(random).toString('base64')},k1:${Buffer.alloc(32, 7).toString('base64')}` },
      /^MASTER_KEYS: k1 is one byte again and again/,
    ],
    [{ TRUST_PROXY: 9 }, /^TRUST_PROXY believes 9 proxies/],
    [{ TRUST_PROXY: '0.0.0.0/1' }, /^TRUST_PROXY believes 0\.0\.0\.0\/1: name/],
    [{ TRUST_PROXY: 'loopback, uniquelocal,::/1' }, /^TRUST_PROXY believes uniquelocal, ::\/1: name/],
  ])('name %j', (changes, sentence) => {
    expect(weak(changes)).toEqual([expect.stringMatching(sentence)]);
  });

  it('show no secret', () => {
    const said = weak({ MONGODB_URI: 'mongodb://till:password@a', YS_PLUGIN_SECRET: 'demo-abc' }).join(' ');
    expect(said).not.toMatch(/:password@|demo-abc/);
  });

  it('are nothing of a system that is not for production', () => {
    expect(weak({ NODE_ENV: 'development', INTERNAL_KEYS: undefined, TRUST_PROXY: 'uniquelocal' })).toEqual([]);
  });
});

describe('the users of a service', () => {
  it('are those of its addresses, without their passwords', () => {
    expect(usersOf(safe)).toEqual({ database: 'order-service', broker: 'order-service' });
    const bare = { ...safe, MONGODB_URI: 'mongodb://a', RABBITMQ_URL: 'amqp://a' };
    expect(usersOf(bare)).toEqual({ database: null, broker: 'guest' });
  });
});
