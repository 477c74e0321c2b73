import { createHmac, randomBytes } from 'node:crypto';
import { call, eventually, freePort } from '@kopru/testing';
import { monoIsHere } from '../support/mono.ts';
import { runSnippet, runtimesHere, type Running } from '../support/runtimes.ts';

const key = 'kpr_live_example';
const secret = randomBytes(32);
const id = '6700000000000000000000f9';
const body = (more: object = {}) => ({
  olay: 'entegrasyon.durum_degisti',
  veri: { id, restaurantId: id, integrationId: id, provider: 'getir', status: true },
  ...more,
});

/** The headers of Standard Webhooks. */
const signed = (content: unknown, by: Buffer, seconds = Math.floor(Date.now() / 1000)) => {
  const signature = createHmac('sha256', by)
    .update(`${id}.${String(seconds)}.${JSON.stringify(content)}`)
    .digest('base64');
  return {
    authorization: `Bearer ${key}`,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
};

const describeWithMono = (await monoIsHere()) ? describe : describe.skip;

describeWithMono('the receiver for .NET Framework, built with a compiler of C# 5', () => {
  let receiver: Running;
  let post: (headers: Record<string, string>, content: unknown) => Promise<number>;

  beforeAll(async () => {
    const runtime = runtimesHere().find(({ language }) => language === 'Mono');
    if (runtime === undefined) throw new Error('Mono has gone');
    const port = await freePort();
    const env = { KOPRU_API_KEY: key, KOPRU_SIGNING_SECRET: `whsec_${secret.toString('base64')}`, PORT: String(port) };
    receiver = runSnippet(runtime, runtime.receiver, env, port);
    post = async (headers, content) =>
      (await call('POST', `http://127.0.0.1:${String(port)}/`, { headers, body: content })).status;
    await eventually(async () => {
      expect(await post({ authorization: 'Bearer wrong' }, body())).toBe(401);
    });
  });
  afterAll(() => receiver?.stop());

  it('lets nobody in without the signature, with another, or with an old one', async () => {
    const minutesAgo = Math.floor(Date.now() / 1000) - 360;
    expect(await post({ authorization: `Bearer ${key}` }, body())).toBe(401);
    expect(await post(signed(body(), randomBytes(32)), body())).toBe(401);
    expect(await post(signed(body(), secret), body({ veri: { id: 'f'.repeat(24) } }))).toBe(401);
    expect(await post(signed(body(), secret, minutesAgo), body())).toBe(401);
    expect([...receiver.files('inbox'), ...receiver.files('done')]).toEqual([]);
  });

  it('answers a test, and keeps nothing of it', async () => {
    const test = body({ test: true });
    expect(await post(signed(test, secret), test)).toBe(200);
    expect([...receiver.files('inbox'), ...receiver.files('done')]).toEqual([]);
  });

  it('takes an event once, also while the secret is changed', async () => {
    expect(await post(signed(body(), secret), body())).toBe(200);
    const headers = signed(body(), secret);
    const both = { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}` };
    expect(await post(both, body())).toBe(200);
    await eventually(() => {
      expect(receiver.files('done')).toEqual([id]);
      // What a program prints may be read later than its files are seen.
      expect(receiver.output().split('entegrasyon.durum_degisti getir')).toHaveLength(2);
    });
  });
});
