import { apiPrefix } from '@kopru/contracts/public/operation';
import { receiver, type Receiver } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import { worldOf, type World } from '../support/world.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  example?: string | number;
  schema?: { example?: string | number; examples?: (string | number)[] };
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { example?: object } } };
  security?: object[];
}
interface Named extends Operation {
  method: string;
  path: string;
  server: string;
}

type PathItem = Record<(typeof methods)[number], Operation | undefined> & { servers?: { url: string }[] };

/** Every operation of the document that the gateway serves. */
const servedOperations = async (url: string): Promise<Named[]> => {
  const response = await fetch(`${url}${apiPrefix}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, PathItem> };
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      const server = item.servers?.[0]?.url ?? url;
      return operation === undefined ? [] : [{ ...operation, method: method.toUpperCase(), path, server }];
    }),
  );
};

type Ids = Record<string, string>;
interface Answer {
  status: number;
  code: string | undefined;
  text: string;
  authenticate: string | null;
}

const exampleOf = ({ example, schema }: Parameter): string =>
  String(example ?? schema?.example ?? schema?.examples?.[0] ?? 'x');

/** A request that the document takes, where every member that an id is known for names that one. */
const ask = async (operation: Named, ids: Ids, authorization: string | undefined): Promise<Answer> => {
  const { parameters = [], method, server } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return encodeURIComponent(ids[name] ?? (parameter === undefined ? 'x' : exampleOf(parameter)));
  });
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === 'query' && (one.required === true || one.name in ids))
      .map((one): [string, string] => [one.name, ids[one.name] ?? exampleOf(one)]),
  );
  const example = operation.requestBody?.content['application/json'].example;
  const body = example === undefined ? undefined : { ...example, ...idsFor(example, ids) };
  const response = await fetch(`${server}${path}?${query.toString()}`, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { error } = JSON.parse(text) as { error?: { code: string } };
  return { status: response.status, code: error?.code, text, authenticate: response.headers.get('www-authenticate') };
};

const idsFor = (example: object, ids: Ids): Ids =>
  Object.fromEntries(Object.keys(example).flatMap((name) => (name in ids ? [[name, ids[name] ?? '']] : [])));

/** Deliveries of the account's own go on meanwhile. */
const withoutFigures = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === 'counts' ? undefined : value)));

describe('every operation of the served OpenAPI document', () => {
  let world: World;
  let sink: Receiver;
  let operations: Named[];
  /** What names things of the account, by each name that a request may give. */
  let references: Ids[];
  let secrets: string[];

  beforeAll(async () => {
    world = await sharedSystem().then(worldOf);
    sink = await receiver({ status: 500 });
    const { mine, system } = world;
    operations = await servedOperations(system.url);
    const { id: endpointId = '' } = await system.admin('endpoint.create', { account: mine.id, url: sink.url });
    const shop = await world.newShop('Gizli Lokanta');
    const order = await world.newOrder(
      { customer: { name: 'Gizli Müşteri' }, items: [{ name: 'Gizli yemek', quantity: 1, unitPrice: 1 }] },
      shop,
    );
    await mine.api('POST /businesses', { body: { id: 'gizli-is', name: 'Gizli İş' } });
    const { restaurantId, integrationId, ingressUrl } = shop;
    await mine.api('POST /businesses/gizli-is/restaurants', { body: { restaurantId } });
    const events = await mine.api('GET /events?wait=20');
    const webhookOrderId = events.body.data[0].veri.id as string;
    const common = {
      restaurantId,
      businessId: 'gizli-is',
      provider: 'direct',
      providerId: integrationId,
      integrationId,
      url: sink.url,
      endpointId,
    };
    references = [
      { ...common, id: 'gizli-bir', orderId: order.id, providerOrderId: order.id, webhookOrderId },
      { ...common, id: 'gizli-iki', orderId: order.pid, providerOrderId: order.pid, webhookOrderId: order.id },
    ];
    secrets = ['Gizli', order.id, order.pid, webhookOrderId, integrationId, ingressUrl.split('/').at(-1) ?? ''];
  });
  afterAll(async () => {
    await world?.stop();
    await sink?.stop();
  });

  const withKey = (): Named[] => operations.filter(({ security }) => security === undefined);
  const nameOf = ({ method, path }: Named): string => `${method} ${path}`;

  it('are those of the interface, its extensions and the direct push', () => {
    expect(withKey().length).toBeGreaterThanOrEqual(20);
    expect(operations.length - withKey().length).toBe(4);
  });

  it.each([
    ['no key', undefined],
    ['no scheme', 'kpr_live_x'],
    ['another scheme', 'Basic a3ByOng='],
    ['an empty key', 'Bearer '],
    ['a malformed key', 'Bearer kpr_live_short'],
    ['an unknown key', `Bearer kpr_live_${'0'.repeat(43)}`],
  ])('is 401 with %s', async (_name, authorization) => {
    for (const operation of withKey()) {
      const { status, code, authenticate } = await ask(operation, references[0] ?? {}, authorization);
      expect([nameOf(operation), status, code, authenticate]).toEqual([
        nameOf(operation),
        401,
        'unauthorized',
        'Bearer realm="kopru"',
      ]);
    }
  });

  it('is 401 with a revoked key', async () => {
    const { system, mine } = world;
    const { keyId = '', apiKey = '' } = await system.admin('key.create', { account: mine.id });
    await system.admin('key.revoke', { account: mine.id, key: keyId });
    for (const operation of withKey()) {
      const { status, code } = await ask(operation, references[0] ?? {}, `Bearer ${apiKey}`);
      expect([nameOf(operation), status, code]).toEqual([nameOf(operation), 401, 'unauthorized']);
    }
  });

  it("shows and changes nothing of another account's, whichever of its ids is given", async () => {
    const { mine, stranger } = world;
    const state = async (): Promise<unknown[]> => {
      const [{ orderId, restaurantId } = {}] = references;
      const paths = [
        `/orders/${orderId}`,
        '/orders/reports/pending',
        `/restaurants/${restaurantId}`,
        `/restaurants/${restaurantId}/integrations`,
        '/businesses',
        '/events?limit=200',
        '/events/consumers',
        '/webhook-endpoints',
      ] as const;
      return Promise.all(
        paths.map(async (path) => withoutFigures((await mine.api(`GET ${path}` as `GET /${string}`)).body)),
      );
    };
    const before = await state();
    const { apiKey: testKey = '' } = await world.system.admin('sandbox.create', { account: stranger.id });
    for (const ids of references)
      for (const operation of withKey()) {
        const isOfSandbox = /\/(?:sandbox|certifications)\b/.test(operation.path);
        const key = isOfSandbox ? testKey : stranger.key;
        const { status, text } = await ask(operation, ids, `Bearer ${key}`);
        const leaked = status < 400 ? secrets.filter((secret) => text.includes(secret)) : [];
        expect([nameOf(operation), text.includes('Gizli'), leaked]).toEqual([nameOf(operation), false, []]);
        // Own channels, whose ids these are, are not simulated.
        const isPlay = /\/(?:sandbox\/(?:orders|faults)|certifications)$/.test(operation.path);
        // A certification needs a receiver, which the stranger's sandbox has none of.
        const usual = isPlay ? [200, 400, 404, 409] : [200, 404];
        expect([nameOf(operation), usual]).toEqual([nameOf(operation), expect.arrayContaining([status])]);
        if (/\{(?:orderId|restaurantId)\}/.test(operation.path))
          expect([nameOf(operation), status]).toEqual([nameOf(operation), 404]);
      }
    expect(await state()).toEqual(before);
  });

  it('is not found with an unknown token where the token is the credential', async () => {
    for (const operation of operations.filter(({ security }) => security !== undefined)) {
      const { status, text } = await ask(operation, {}, `Bearer ${world.mine.key}`);
      expect([nameOf(operation), status]).toEqual([nameOf(operation), 404]);
      expect(text).not.toContain('Gizli');
    }
  });
});
