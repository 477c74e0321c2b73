import { internalPrefix } from '@kopru/contracts/internal/operation';
import { serviceOperations } from '@kopru/contracts/internal/service';
import { baseConfig, silentLogger, workContext } from '@kopru/runtime';
import { openService, type App } from '@kopru/service';
import { backingServices, createRunning, sharedSettings } from '@kopru/testing';
import { z } from 'zod';

const running = createRunning();
const token = { 'x-internal-token': sharedSettings.INTERNAL_TOKEN };
const doctor = `${internalPrefix}${serviceOperations.doctor.path}`;
let isReady = true;
let open: App;
let inward: App;

const start = async (hasPublicDoor: boolean): Promise<App> => {
  const backing = running.add(await backingServices());
  const config = z.object({
    ...baseConfig,
    PORT: z.int(),
    INTERNAL_PORT: z.int().optional(),
    MONGODB_DATABASE: z.string(),
  });
  const service = openService({
    name: 'order-service',
    config: config.parse({
      ...sharedSettings,
      PORT: 0,
      INTERNAL_PORT: hasPublicDoor ? 0 : undefined,
      MONGODB_URI: backing.mongodbUri,
      MONGODB_DATABASE: backing.database('doors'),
      RABBITMQ_URL: backing.rabbitmqUrl,
    }),
    logger: silentLogger,
    schemas: [],
    bodyLimitBytes: 1024,
  });
  const app = service.run({
    parts: [],
    checks: [{ name: 'kitchen', isReady: () => isReady }],
    remarks: () => ({ lists: 'known inside only' }),
    internal: [(_request, response) => void response.send(workContext().traceparent)],
    ...(hasPublicDoor && {
      public: { handlers: [['/hello', (_request, response) => void response.send(workContext().traceparent)]] },
    }),
  });
  return running.start(app);
};
const status = async (url: string, headers = {}): Promise<number> => (await fetch(url, { headers })).status;

beforeAll(async () => {
  open = await start(true);
  inward = await start(false);
});
afterAll(() => running.stopAll());

describe('a service with a public door', () => {
  it.each(['/metrics', '/metrics/', '/METRICS', doctor, doctor.toUpperCase()])(
    'answers strangers nothing at %s, not even with the token',
    async (path) => {
      expect(await status(`${open.url()}${path}`, token)).toBe(404);
    },
  );

  it('serves what is its own to the outside only, metrics and what is internal to the inside only', async () => {
    expect(await status(`${open.url()}/hello`)).toBe(200);
    expect(await status(`${open.internalUrl()}/hello`)).toBe(404);
    expect(await status(`${open.internalUrl()}/metrics`)).toBe(200);
    expect(await status(`${open.internalUrl()}${doctor}`)).toBe(401);
    expect(await status(`${open.internalUrl()}${doctor}`, token)).toBe(200);
  });

  it('takes over the trace of another service, and none of a stranger', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const traceAt = async (url: string): Promise<string> =>
      (await fetch(url, { headers: { ...token, traceparent } })).text();
    expect(await traceAt(`${open.internalUrl()}${internalPrefix}/anything`)).toContain('a'.repeat(32));
    expect(await traceAt(`${open.url()}/hello`)).toMatch(/^00-(?!a{32})[0-9a-f]{32}-/);
  });

  it('shows strangers whether it is ready, and the inside what it misses', async () => {
    isReady = false;
    const [outside, inside] = await Promise.all([open.url(), open.internalUrl()].map((url) => fetch(`${url}/readyz`)));
    expect([outside?.status, await outside?.json()]).toEqual([503, { status: 'not ready' }]);
    expect(await inside?.json()).toEqual({
      status: 'not ready',
      checks: { kitchen: false },
      lists: 'known inside only',
      majority: true,
    });
    isReady = true;
    expect(await (await fetch(`${open.url()}/healthz`)).json()).toEqual({ status: 'ok' });
  });
});

describe('a service for the inside', () => {
  it('has everything at one port', async () => {
    expect(inward.internalUrl()).toBe(inward.url());
    expect([await status(`${inward.url()}/metrics`), await status(`${inward.url()}${doctor}`, token)]).toEqual([
      200, 200,
    ]);
  });
});
