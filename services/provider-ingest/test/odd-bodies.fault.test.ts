import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { type ProviderSlug, providerSlugs } from '@kopru/contracts/platforms/providers';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { createStage, pluginSecret, type Stage } from './support/stage.ts';

/** TEST_SCALE=full for as many as a long night sends. */
const count = process.env['TEST_SCALE'] === 'full' ? 3_000 : 150;

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as unknown;
const samples: Record<ProviderSlug, object> = {
  getir: fixture('getir/new-order') as object,
  ys: fixture('ys/order') as object,
  ty: (fixture('ty/packages') as { content: [object] }).content[0],
  migros: fixture('migros/order') as object,
  direct: fixture('direct/order') as object,
};
const paths: Record<ProviderSlug, readonly string[]> = {
  getir: ['', '/new-order', '/cancel-order', '/nowhere'],
  ys: ['/order/501', '/remoteId/501/remoteOrder/abc/posOrderStatus', '/remoteId/501/availability', '/nowhere'],
  ty: ['', '/created', '/cancelled', '/pickupEtaCalculated', '/storeChanged', '/%00'],
  migros: ['', '/cancel', '/courier', '/nowhere'],
  direct: ['', '/orders', '/orders/1/cancel', '/orders/1/status', '/orders/%E0%A4%A/cancel', '/orders/%00/status'],
};
/** What is hardly a body: cut off, no JSON, no UTF-8, nested to exhaust the stack, names that mean something to us. */
const raw: readonly (string | Buffer)[] = [
  ...['', ' ', '{', '[', '{"id":', 'null', '"x"', '1e999', 'NaN', 'undefined', '<order/>', 'id=1&lines=2', '\u0000'],
  ...['\ufeff{}', '[[]]', '[{}, null, 1]', '{"__proto__":{"id":"1"}}', '{"constructor":1,"id":"1"}'],
  ...['{"id":9007199254740993}', '{"id":"\\ud800"}', '{"id":"1","id":"2"}', `{"id":"${'9'.repeat(5000)}"}`],
  ...['['.repeat(20_000), `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, `"${'ç'.repeat(200_000)}"`],
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from('{"id":"\xfe"}', 'latin1'),
];
const contentTypes = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png', ''];

const bodies = (sample: object): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    fc.constantFrom(...raw),
    fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
    fc
      .tuple(fc.constantFrom(...Object.keys(sample)), fc.jsonValue({ maxDepth: 2 }))
      .map(([member, value]) => JSON.stringify({ ...sample, [member]: value })),
  );

describe('whatever is pushed', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await createStage({ PUSHES_PER_SECOND: '0', PUSHES_PER_ADDRESS: '0', GETIR_POLL_INTERVAL: '1h' });
  });
  afterAll(() => stage?.stop());

  const credential = async ({ provider, config }: IntegrationCredentials): Promise<Record<string, string>> => {
    if (provider !== 'ys') return { 'x-api-key': config.apiKey ?? '' };
    const token = new SignJWT({ service: 'middleware' }).setProtectedHeader({ alg: 'HS512' }).setExpirationTime('1h');
    return { authorization: `Bearer ${await token.sign(Buffer.from(pluginSecret))}` };
  };

  it.each(providerSlugs)('in the name of %s is taken, or refused in words: never a 5xx', async (provider) => {
    const integration = await (provider === 'direct' ? stage.restaurants.add(provider) : stage.connect(provider));
    const proof = await credential(integration);
    const pushes = fc.sample(
      fc.record({
        path: fc.constantFrom(...paths[provider]),
        body: bodies(samples[provider]),
        type: fc.constantFrom(...contentTypes),
      }),
      { numRuns: count, seed: 20_261_127 },
    );
    const seen = new Set<number>();
    for (const { path, body, type } of pushes) {
      const answer = await stage.push(integration, body, { ...proof, 'content-type': type }, path);
      const { error } = answer.data as { error?: { code?: unknown; message?: unknown } };
      const about = [answer.status, path, type, body.toString().slice(0, 200)];
      seen.add(answer.status);
      expect([200, 400, 404, 409, 413, 415]).toContain(answer.status);
      if (answer.status !== 200)
        expect([...about, typeof error?.code, typeof error?.message]).toEqual([...about, 'string', 'string']);
    }
    expect([...seen].length).toBeGreaterThan(1);
    // It goes on taking what is in order.
    const [path = ''] = paths[provider];
    const whole = path === '' && provider === 'ty' ? '/created' : path;
    const last = await stage.push(integration, samples[provider], proof, whole);
    expect([200, 404, 409]).toContain(last.status);
  });
});
