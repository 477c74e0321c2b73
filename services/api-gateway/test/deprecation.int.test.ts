import { appError } from '@kopru/contracts/errors/errors';
import type { OperationShape } from '@kopru/contracts/public/operation';
import { publicOperations } from '@kopru/contracts/public/operations';
import { createHttpServer, createMetrics, type HttpServer } from '@kopru/http';
import { silentLogger } from '@kopru/runtime';
import { publicRoutes, type PublicParts } from '../src/public/public.routes.ts';
import { openApiDocument } from '@kopru/api-docs/openapi/document';
import { operationObject } from '@kopru/api-docs/openapi/operation-object';
import { operationView } from '@kopru/api-docs/reference/operation-view';
import { readers } from '@kopru/api-docs/reference/reader';
import type { Operation } from '@kopru/api-docs/reference/shapes';

const old: OperationShape = {
  ...publicOperations.listLimits,
  id: 'oldLimits',
  path: '/old-limits',
  isOpen: true,
  errors: [],
  deprecated: { since: '2027-01-31', sunset: '2028-01-31', instead: 'listLimits' },
};
const current: OperationShape = { ...old, id: 'currentLimits', path: '/current-limits', deprecated: undefined };

const pass: PublicParts['admitAnybody'] = (_request, _response, next) => {
  next();
};

let server: HttpServer;
let isUnavailable = false;
beforeAll(async () => {
  const answer = () => {
    if (isUnavailable) throw appError('unavailable');
    return Promise.resolve({ data: [] });
  };
  const parts = {
    handlers: { oldLimits: answer, currentLimits: answer },
    admitAnybody: pass,
    observeCall: () => pass,
    holderOf: () => Promise.resolve('6700000000000000000000a1'),
    readBody: () => [],
    heavyReads: (_operation: unknown, _asked: unknown, read: () => unknown) => read(),
    answerLimitMs: 5_000,
    logger: silentLogger,
  } as unknown as PublicParts;
  server = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    logger: silentLogger,
    metrics: createMetrics('test'),
    checks: [],
    handlers: [publicRoutes(parts, [old, current])],
  });
  await server.start();
});
afterAll(() => server.stop());

const headersOf = async (path: string, status: number) => {
  const response = await fetch(`${server.url()}${path}`);
  expect(response.status).toBe(status);
  return ['deprecation', 'sunset', 'link'].map((name) => response.headers.get(name));
};

const said = ['@1801353600', 'Mon, 31 Jan 2028 00:00:00 GMT', '</docs#oldLimits>; rel="deprecation"; type="text/html"'];

describe('a deprecated operation', () => {
  it('says so on every answer: since when, until when and where to read on', async () => {
    expect(await headersOf('/old-limits', 200)).toEqual(said);
  });

  it('says so on errors, too', async () => {
    isUnavailable = true;
    expect(await headersOf('/old-limits', 503)).toEqual(said);
    isUnavailable = false;
  });

  it('is marked in OpenAPI, with its dates and what to call', () => {
    const object = operationObject(old);
    expect(object).toMatchObject({
      deprecated: true,
      'x-deprecated-since': '2027-01-31',
      'x-sunset': '2028-01-31',
      'x-instead': 'listLimits',
    });
    const { headers } = object.responses['200'] as { headers: object };
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
  });

  it.each([
    ['tr', 'Yerine:'],
    ['en', 'Call instead:'],
  ] as const)('is marked in the reference, in %s', (locale, words) => {
    const location = { method: 'get', path: old.path, isHere: false };
    const { deprecated, 'x-deprecated-since': since, 'x-sunset': sunset, 'x-instead': instead } = operationObject(old);
    const marks = { deprecated, 'x-deprecated-since': since, 'x-sunset': sunset, 'x-instead': instead };
    const shown = openApiDocument({ ingestUrl: 'http://ingest.example' }).paths?.['/web-api/v1/limits']?.get;
    const view = operationView(location, { ...shown, ...marks } as unknown as Operation, readers[locale]);
    expect(view).toContain('2027-01-31');
    expect(view).toContain('2028-01-31');
    expect(view).toContain(`${words} <a href="#listLimits">`);
  });
});

describe('any other operation', () => {
  it('says nothing of it', async () => {
    expect(await headersOf('/current-limits', 200)).toEqual([null, null, null]);
    expect(operationObject(current)).not.toHaveProperty('deprecated');
    expect(Object.keys((operationObject(current).responses['200'] as { headers: object }).headers)).not.toContain(
      'Sunset',
    );
  });
});
