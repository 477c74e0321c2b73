import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { clientDocument } from '@kopru/api-docs/openapi/client-document';
import { openApiDocument } from '@kopru/api-docs/openapi/document';
import type { DoctorReport } from '@kopru/contracts/internal/service';
import { apiPrefix } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { apiClient, refusal, type Api } from '../support/api-client.ts';
import { internalHeaders } from '../support/internal-headers.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { type Account, type System } from '../support/system.ts';

const unknownId = '6700000000000000000000ff';
describe('what holds for every operation', () => {
  let system: System;
  let mine: Account;
  let stranger: Account;
  let restaurantId: string;

  beforeAll(async () => {
    system = await sharedSystem();
    [mine, stranger] = [await system.newAccount(), await system.newAccount()];
    const restaurant = await mine.api('POST /restaurants', { body: { name: 'Örnek Dürümcü' } });
    restaurantId = restaurant.body.data.id as string;
  });
  afterAll(async () => {
    await system?.stop();
    rmSync(folder, { recursive: true });
  });

  const folder = mkdtempSync(join(tmpdir(), 'kopru-panel-'));
  const script = 'console.info("panel");';
  let served: ReturnType<System['startGateway']> | undefined;
  /** A gateway with a page that has one script. */
  const withPanel = () => {
    if (served !== undefined) return served;
    writeFileSync(join(folder, 'index.html'), '<html></html>');
    writeFileSync(join(folder, 'app.js'), script);
    writeFileSync(join(folder, 'app.js.br'), brotliCompressSync(script));
    writeFileSync(join(folder, 'app.js.gz'), gzipSync(script));
    return (served = system.startGateway({ PANEL_DIR: folder }));
  };

  it('answers the same when the prefix is left out, or doubled', async () => {
    const plain = await mine.api('GET /restaurants');
    for (const prefix of ['', `${apiPrefix}${apiPrefix}`]) {
      const response = await fetch(`${system.url}${prefix}/restaurants`, {
        headers: { Authorization: `Bearer ${mine.key}` },
      });
      expect([response.status, await response.json()]).toEqual([200, plain.body]);
    }
  });

  it('takes null, an empty filter, [] for an object, a plus in a time and an ETag that a proxy changed for what they mean', async () => {
    const statusOf = async (call: Parameters<Api>[0], body?: unknown, headers?: Record<string, string>) =>
      refusal(await mine.api(call, { ...(body === undefined ? {} : { body }), ...(headers && { headers }) }));
    // The order is what is not found: nothing is wrong with the request.
    const noOrder = [404, 'order_not_found'];
    for (const call of ['verify', 'cancel'])
      expect(await statusOf(`POST /orders/${call}/${unknownId}`, [])).toEqual(noOrder);
    expect(await statusOf('POST /orders/reports/mark', { providerOrderId: 'X', orderId: null })).toEqual(noOrder);
    const advance = { expectedStatus: 400, targetStatus: null };
    expect(await statusOf(`POST /orders/change-status/${unknownId}`, advance)).toEqual(noOrder);

    const since = '2026-11-20T10:00:00+03:00';
    for (const query of [
      'orders?restaurantId=&cursor=&limit=50&dir=next',
      `orders?from=${since}`,
      'events?after=&limit=',
    ])
      expect([query, (await mine.api(`GET /${query}`)).status]).toEqual([query, 200]);

    const path = `restaurants/${restaurantId}/items`;
    const read = await mine.api(`GET /${path}`);
    const weak = { 'if-match': `W/${read.headers.get('etag') ?? ''}` };
    expect((await mine.api(`PUT /${path}`, { body: { items: [] }, headers: weak })).status).toBe(200);
    const stale = await mine.api(`PUT /${path}`, { body: { items: [] }, headers: weak });
    expect(stale.status).toBe(412);
    for (const suffix of ['-gzip', '--gzip', '-br']) {
      const version = (await mine.api(`GET /${path}`)).headers.get('etag') ?? '';
      const compressed = { 'if-match': version.replace(/"$/, `${suffix}"`) };
      expect((await mine.api(`PUT /${path}`, { body: { items: [] }, headers: compressed })).status).toBe(200);
      expect((await mine.api(`PUT /${path}`, { body: { items: [] }, headers: compressed })).status).toBe(412);
    }
    for (const tags of ['2-other', '""', '"abc", "def"', '"1"'])
      expect((await mine.api(`PUT /${path}`, { body: { items: [] }, headers: { 'if-match': tags } })).status).toBe(412);
    const version = async () => ((await mine.api(`GET /${path}`)).headers.get('etag') ?? '').slice(1, -1);
    for (const tags of [
      'V',
      'w/"V"',
      'W/V',
      '"1", "V"',
      'W/"V",W/"1"',
      '*',
      '',
      '"V+gzip"',
      '"V;gzip"',
      '"abc", "V"',
    ]) {
      const headers = { 'if-match': tags.replaceAll('V', await version()) };
      expect([tags, (await mine.api(`PUT /${path}`, { body: { items: [] }, headers })).status]).toEqual([tags, 200]);
    }
  });

  it('takes null for a body as none, in every operation', async () => {
    for (const operation of publicOperationList) {
      if (operation.method === 'get' || operation.method === 'delete' || operation.isSandboxOnly === true) continue;
      const path = operation.path.replaceAll(/\{\w+\}/g, unknownId);
      const call = `${operation.method.toUpperCase()} ${path}` as Parameters<Api>[0];
      const [none, empty, nothing] = [
        await mine.api(call),
        await mine.api(call, { body: {} }),
        await mine.api(call, { body: null }),
      ];
      expect([call, refusal(nothing), nothing.body.error?.details]).toEqual([
        call,
        refusal(empty),
        empty.body.error?.details,
      ]);
      expect([call, refusal(none)]).toEqual([call, refusal(empty)]);
    }
  });

  it.each([
    '/web-api/v1//restaurants',
    '//web-api/v1/restaurants',
    '/web-api//v1/restaurants//?limit=',
    '//restaurants',
    '/WEB-API/V1/Restaurants',
  ])('answers at %s as at the address that is meant', async (path) => {
    const answer = await fetch(`${system.url}${path}`, { headers: { Authorization: `Bearer ${mine.key}` } });
    expect(answer.status).toBe(200);
  });

  it.each([
    'application/json; charset=utf8',
    'application/json;charset="UTF-8";',
    'application/json charset=utf-8',
    'application/json, application/json',
    'text/json',
    'Application/Json; odata=verbose',
    '',
  ])('takes a JSON body of the type %j', async (type) => {
    const answer = await mine.api('POST /orders/reports/mark', {
      body: '\ufeff{"providerOrderId":"YOK"}',
      headers: { 'Content-Type': type },
    });
    expect(refusal(answer)).toEqual([404, 'order_not_found']);
  });

  it('names what of a request it passes over, also in a repeat and on a page', async () => {
    const headers = { 'idempotency-key': 'passed-over' };
    const body = { name: 'Örnek', latitude: 41, sign: true, config: { any: 1 }, zone: 'x' };
    for (let time = 0; time < 2; time += 1) {
      const answer = await mine.api('POST /restaurants', { body, headers });
      expect([answer.status, answer.headers.get('x-kopru-ignored')]).toEqual([200, 'body.sign, body.zone']);
      expect(answer.body.ignored).toEqual(['body.sign', 'body.zone']);
    }
    const listed = await mine.api('GET /orders?state=open&limit=1');
    expect([listed.headers.get('x-kopru-ignored'), listed.body.ignored]).toEqual(['query.state', ['query.state']]);
    const known = await mine.api('GET /orders?limit=1');
    expect([known.headers.get('x-kopru-ignored'), known.body.ignored]).toEqual([null, undefined]);
  });

  it.each(['/metrics', '/internal/doctor', '/internal/admin/key.create'])('has nothing at %s', async (path) => {
    const headers = await internalHeaders('api-gateway');
    for (const method of ['GET', 'POST'])
      expect((await fetch(`${system.url}${path}`, { method, headers })).status).toBe(404);
  });

  it('tolerates an X-API-Key besides the bearer key, a Content-Type without a body, a body where none is read', async () => {
    const headers = { 'X-API-Key': mine.key, 'Content-Type': 'application/json', Accept: 'application/json' };
    expect((await mine.api('GET /orders', { headers })).status).toBe(200);
    for (const body of [undefined, {}])
      expect(refusal(await mine.api(`POST /orders/verify/${unknownId}`, { headers, body }))).toEqual([
        404,
        'order_not_found',
      ]);
    expect(refusal(await mine.api(`DELETE /restaurants/${unknownId}`, { body: {} }))).toEqual([
      404,
      'restaurant_not_found',
    ]);
  });

  it('gives every answer a request id, and keeps a sane one', async () => {
    const own = await mine.api('GET /orders', { headers: { 'X-Request-Id': 'pos-42' } });
    expect(own.headers.get('x-request-id')).toBe('pos-42');
    const bad = await mine.api(`GET /orders/${unknownId}`, { headers: { 'X-Request-Id': 'a b' } });
    expect(bad.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(bad.body.error.requestId).toBe(bad.headers.get('x-request-id'));
  });

  it('lets nobody on the way keep an answer, or give it to another key; documents may be kept', async () => {
    const { url } = system;
    const cacheControlOf = async (path: string, key?: string) => {
      const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
      const answer = await fetch(`${url}${path}`, { headers });
      await answer.body?.cancel();
      return [answer.headers.get('cache-control'), /\bauthorization\b/i.test(answer.headers.get('vary') ?? '')];
    };
    for (const path of ['/orders', '/restaurants', `/orders/${unknownId}`, '/no-such-thing'])
      for (const prefix of [apiPrefix, '', `${apiPrefix}${apiPrefix}`])
        for (const key of [mine.key, undefined])
          expect(await cacheControlOf(`${prefix}${path}`, key)).toEqual(['no-store', true]);
    expect(await cacheControlOf(`${apiPrefix}/openapi.json`)).toEqual(['no-cache', false]);
  });

  it('writes errors in Turkish or English, the same text in both places', async () => {
    const text = async (language?: string): Promise<string> => {
      const headers: Record<string, string> = language === undefined ? {} : { 'Accept-Language': language };
      const { body } = await mine.api(`GET /orders/${unknownId}`, { headers });
      expect(body).toMatchObject({ success: false, message: body.error.message });
      return body.message as string;
    };
    expect(await text('tr-TR,tr;q=0.9')).toBe('Böyle bir sipariş yok');
    expect([await text(), await text('de')]).toEqual(['There is no such order', 'There is no such order']);
  });

  it('answers 405 with Allow, and 404 in the envelope', async () => {
    const wrong = await mine.api('DELETE /orders');
    expect([...refusal(wrong), wrong.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET']);
    const fixed = await mine.api('GET /orders/retry-webhook');
    expect([...refusal(fixed), fixed.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST']);
    expect(refusal(await mine.api('GET /nowhere'))).toEqual([404, 'route_not_found']);
    expect(refusal(await mine.api('GET /orders/%E0%A4%A'))).toEqual([404, 'route_not_found']);
  });

  it.each([
    ['{"name":', 'application/json', 400, 'invalid_json'],
    ['null', 'application/json', 400, 'invalid_request'],
    ['[]', 'application/json', 400, 'invalid_request'],
    ['name=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    [JSON.stringify({ name: 'x'.repeat(270_000) }), 'application/json', 413, 'payload_too_large'],
    [`{"name":"x","config":${'{"a":'.repeat(60)}1${'}'.repeat(60)}}`, 'application/json', 400, 'invalid_request'],
  ])('refuses the body %.20s as %s', async (body, type, status, code) => {
    const answer = await mine.api('POST /restaurants', { body, headers: { 'Content-Type': type } });
    expect(refusal(answer)).toEqual([status, code]);
  });

  it('serves the guides and the programs in them, from this server alone', async () => {
    const list = await (await fetch(`${system.url}/docs/guides?lang=tr`)).text();
    const guides = [...list.matchAll(/href="(\/docs\/guides\/[^"]+)"/g)].map(([, link]) => link ?? '');
    expect(guides).toContain('/docs/guides/pos-quick-start?lang=tr');
    for (const link of [...guides, '/docs/guides/snippets/till.py']) {
      const answer = await fetch(`${system.url}${link}`);
      expect([link, answer.status, answer.headers.get('x-content-type-options')]).toEqual([link, 200, 'nosniff']);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      await answer.body?.cancel();
    }
    for (const name of ['none', 'adr', '..%2freference', 'snippets/..%2fapi.en.html.gz', 'snippets/none.py'])
      expect((await fetch(`${system.url}/docs/guides/${name}`)).status).toBe(404);
  });

  it('serves the OpenAPI document and the page that shows it, from this server alone', async () => {
    const document = openApiDocument({ ingestUrl: system.services.ingest.url() });
    const textOf = async (name: string) => (await fetch(`${system.url}${apiPrefix}/${name}`)).text();
    expect(await textOf('openapi.json')).toBe(JSON.stringify(document));
    expect(await textOf('openapi-client.json')).toBe(JSON.stringify(clientDocument(document)));
    const page = await fetch(`${system.url}/docs`);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const links = [...html.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      expect(link).toMatch(/^\/(?:docs|web-api\/v1)[/?]/);
      expect((await fetch(`${system.url}${link}`)).status).toBe(200);
    }
  });

  it.each([
    ['tr-TR,tr;q=0.9,en;q=0.8', '', 'tr'],
    ['en', '', 'en'],
    ['en', '?lang=tr', 'tr'],
    ['tr', '?lang=en', 'en'],
    ['tr', '?lang=xx', 'tr'],
  ])('shows the page to a browser that prefers %s, at /docs%s, in %s', async (prefers, query, language) => {
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'Accept-Language': prefers, 'Accept-Encoding': encoding };
      const page = await fetch(`${system.url}/docs${query}`, { headers });
      expect(page.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(await page.text()).toContain(`<html lang="${language}">`);
    }
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('sends a file of the panel to a browser that takes %s as %s', async (accepted, coding) => {
    const gateway = await withPanel();
    const file = await fetch(`${gateway.url()}/panel/app.js`, { headers: { 'Accept-Encoding': accepted } });
    expect([file.status, file.headers.get('content-encoding'), file.headers.get('vary')]).toEqual([
      200,
      coding,
      'Accept-Encoding',
    ]);
    expect(await file.text()).toBe(script);
  });

  it('says when an owner is unavailable, with Retry-After', async () => {
    const lonely = await system.startGateway({ ORDER_SERVICE_URL: 'http://127.0.0.1:1' });
    const answer = await apiClient(lonely.url(), mine.key)('GET /orders');
    expect([...refusal(answer), answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
  });

  it('limits the requests of a key, and says where it stands', async () => {
    const strict = await system.startGateway({ RATE_LIMIT_PER_SECOND: '0.1', RATE_LIMIT_BURST: '2' });
    const api = apiClient(strict.url(), mine.key);
    const answers = [await api('GET /restaurants'), await api('GET /restaurants'), await api('GET /restaurants')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['1', '0', '0']);
    expect(refusal(answers[2] as (typeof answers)[0])).toEqual([429, 'rate_limited']);
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('2');
  });

  describe('an Idempotency-Key', () => {
    const create = (key: string, name: string, api: Api = mine.api) =>
      api('POST /restaurants', { body: { name }, headers: { 'Idempotency-Key': key } });

    it('gives the first result again, on every replica', async () => {
      const replica = await system.startGateway();
      const first = await create('tekrar-1', 'Bir');
      const again = await create('tekrar-1', 'Bir', apiClient(replica.url(), mine.key));
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    });

    it('is named by the doctor as something that needs its master key', async () => {
      await create('tekrar-0', 'Bir');
      const headers = await internalHeaders('api-gateway');
      const response = await fetch(`${system.internalUrl}/internal/doctor`, { headers });
      const { data } = (await response.json()) as { data: DoctorReport };
      expect(data.sealed?.used).toEqual([
        { keyId: 'test', collections: ['accounts', 'auditKeys', 'idempotencyResults'], opens: true },
      ]);
    });

    it('conflicts with another body, not with the same members in another order', async () => {
      const ask = (body: string) => mine.api('POST /restaurants', { body, headers: { 'Idempotency-Key': 'tekrar-2' } });
      const first = await ask('{"name":"x","address":"a"}');
      expect((await ask('{"address":"a","name":"x"}')).body).toEqual(first.body);
      expect(refusal(await ask('{"name":"y"}'))).toEqual([409, 'idempotency_conflict']);
    });

    it('belongs to its account and its address', async () => {
      await create('tekrar-3', 'Bir');
      expect((await create('tekrar-3', 'Bir', stranger.api)).headers.get('idempotency-replayed')).toBeNull();
      const headers = { 'Idempotency-Key': 'tekrar-3' };
      expect((await mine.api('POST /businesses', { body: { name: 'Bir' }, headers })).status).toBe(200);
    });

    it('makes one of many parallel requests, over two replicas', async () => {
      const replica = apiClient((await system.startGateway()).url(), mine.key);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => create('tekrar-4', 'Tek', index % 2 === 0 ? mine.api : replica)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.data.id as string)).size).toBe(1);
    });

    it('lets a request that was refused be tried again', async () => {
      const headers = { 'Idempotency-Key': 'tekrar-5' };
      const link = (id: string) =>
        mine.api('POST /businesses/is-5/restaurants', { body: { restaurantId: id }, headers });
      expect((await link(unknownId)).status).toBe(404);
      expect((await link(restaurantId)).status).toBe(200);
    });

    it.each(['x'.repeat(256), 'ş'])('is refused when it is %.5s…', async (key) => {
      const headers = { 'Idempotency-Key': Buffer.from(key).toString('latin1') };
      const answer = await mine.api('POST /restaurants', { body: { name: 'x' }, headers });
      expect(refusal(answer)).toEqual([400, 'invalid_request']);
    });
  });
});
