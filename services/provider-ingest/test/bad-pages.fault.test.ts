import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { rejectedPushSchema } from '@kopru/contracts/internal/platforms';
import { waitFor } from '@kopru/testing';
import type { z } from 'zod';
import { createStage, type Stage } from './support/stage.ts';

type Polled = 'getir' | 'ty' | 'migros';
interface Page {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text or bytes. */
  body?: unknown;
}
type Answer = (page: number) => Page;

const getirOrder = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/getir/new-order.json'), 'utf8'),
) as object;
const piece = { packageItemId: 'p1', isCancelled: false };

/** How each platform writes an order, and a list of orders. */
const platforms: Record<
  Polled,
  {
    order: (id: string, note?: string) => object;
    list: (orders: unknown[], pages?: unknown) => object;
    lists: RegExp[];
  }
> = {
  getir: {
    order: (id, note = '') => ({ ...getirOrder, id, clientNote: note, status: 400 }),
    list: (orders) => orders,
    lists: [/unapproved/, /active/, /periodic\/cancelled/],
  },
  ty: {
    order: (id, note = '') => ({
      id,
      orderNumber: id,
      packageStatus: 'Created',
      deliveryType: 'STORE',
      customerNote: note,
      packageModificationDate: Date.now(),
      totalPrice: 75,
      lines: [{ productId: 1, name: 'Lahmacun', price: 75, items: [piece] }],
    }),
    list: (content, totalPages: unknown = 1) => ({ totalPages, content }),
    lists: [/packages/],
  },
  migros: {
    order: (id, note = '') => ({
      id,
      status: 'NEW_PENDING',
      deliveryProvider: 'RESTAURANT',
      items: [{ id: 1, productId: 2, name: 'Tavuk Döner', price: 170_00, amount: 1 }],
      extendedProperties: { orderNote: note },
    }),
    list: (data) => ({ success: true, data }),
    lists: [/Pending/, /Active/],
  },
};
const polled = Object.keys(platforms) as Polled[];

/** What each list of each store answers; a list without an answer is empty. */
let lists = new Map<RegExp, Answer>();
let asked: { list: RegExp; page: number; query: URLSearchParams }[] = [];
let server: Server;
let stage: Stage;

const answer = (response: ServerResponse, { status = 200, headers = {}, body }: Page): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
};
const serve = (request: IncomingMessage, response: ServerResponse): void => {
  const url = new URL(request.url ?? '', 'http://localhost');
  request.resume();
  if (url.pathname.endsWith('/auth/login')) return answer(response, { body: { token: 'jeton' } });
  const [, platform = ''] = url.pathname.split('/') as [string, Polled];
  const list = platforms[platform as Polled].lists.find((one) => one.test(url.pathname));
  if (list === undefined) return answer(response, { status: 404, body: { message: 'yok' } });
  const page = Number(url.searchParams.get('page') ?? 0);
  asked.push({ list, page, query: url.searchParams });
  answer(response, lists.get(list)?.(page) ?? { body: platforms[platform as Polled].list([]) });
};

beforeAll(async () => {
  server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stage = await createStage({
    GETIR_BASE_URL: `${url}/getir`,
    TY_BASE_URL: `${url}/ty`,
    MIGROS_BASE_URL: `${url}/migros`,
  });
});
afterAll(async () => {
  await stage.stop();
  server.close();
  server.closeAllConnections();
});

let integration: IntegrationCredentials;
/** A store of its own, so that no story waits for the errors of another one. */
const begin = async (platform: Polled, answers: [number, Answer][]): Promise<void> => {
  asked = [];
  lists = new Map(answers.map(([index, one]) => [platforms[platform].lists[index] ?? /^$/, one]));
  integration = await stage.connect(platform);
};
afterEach(async () => {
  lists = new Map();
  integration.status = false;
  await stage.publishChange('entegrasyon.guncellendi', integration);
});
let ids = 100_000_000;
const id = (): string => String((ids += 1));
const arrives = async (...ids: string[]): Promise<void> => {
  for (const one of ids) expect((await stage.arrivalOf(one)).order.items).not.toHaveLength(0);
};
const rejected = async (): Promise<z.infer<typeof rejectedPushSchema>[]> => {
  const { data } = await stage.internal('GET', '/rejected', undefined, integration.accountId);
  return (data as { data: { items: z.infer<typeof rejectedPushSchema>[] } }).data.items;
};
const lastError = () =>
  stage.restaurants.health.filter(({ integrationId }) => integrationId === integration.integrationId).at(-1)?.body
    .lastError;

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;

describe.each(polled)('a list of %s', (platform) => {
  const { order, list } = platforms[platform];

  it('that holds entries of every odd kind gives its orders, and each of the others is saved and reported', async () => {
    const [first, last] = [id(), id()];
    const odd = [null, 7, 'yok', true, [], {}, deep(200), { id: {} }, { ...order(id()), id: null }];
    await begin(platform, [[0, () => ({ body: list([order(first), ...odd, order(last)]) })]]);
    await arrives(first, last);
    await waitFor(async () => (await rejected()).length === odd.length);
    await waitFor(() => lastError() != null);
  });

  it('that holds an entry nested without end, or one of megabytes, gives the others', async () => {
    const [first, last] = [id(), id()];
    const body = JSON.stringify(
      list([order(first), 'DEEP', { ...order(id()), id: null, x: 'y'.repeat(2_000_000) }, order(last)]),
    );
    await begin(platform, [[0, () => ({ body: body.replace('"DEEP"', `${'['.repeat(9_000)}${']'.repeat(9_000)}`) })]]);
    await arrives(first, last);
    await waitFor(async () => (await rejected()).length === 2);
  });

  it.each<[string, (whole: string) => Page]>([
    ['a byte order mark', (whole) => ({ body: `\ufeff${whole}` })],
    ['gzip', (whole) => ({ headers: { 'content-encoding': 'gzip' }, body: gzipSync(whole) })],
    ['the name of a page', (whole) => ({ headers: { 'content-type': 'text/html' }, body: whole })],
    ['UTF-16', (whole) => ({ body: Buffer.from(`\ufeff${whole}`, 'utf16le') })],
    [
      'latin-5 that it names',
      (whole) => ({ headers: { 'content-type': 'application/json; charset=iso-8859-9' }, body: latin5(whole) }),
    ],
    ['latin-5 that it does not name', (whole) => ({ body: latin5(whole) })],
  ])('is read with %s, in its letters', async (_name, page) => {
    const one = id();
    await begin(platform, [[0, () => page(JSON.stringify(list([order(one, 'Acısız, şekersiz; ğ İ')])))]]);
    const { order: arrived } = await stage.arrivalOf(one);
    expect(JSON.stringify(arrived)).toContain('Acısız, şekersiz; ğ İ');
  });

  it.each<[string, Page]>([
    ['a page of HTML', { headers: { 'content-type': 'text/html' }, body: '<html>Bakımdayız</html>' }],
    ['an error that calls itself 200', { body: { code: 5, error: 'internal', message: 'Hata' } }],
    ['JSON that is cut off', { body: '{"success":true,"totalPages":1,"content":[{"id":' }],
    ['a text', { body: '"yok"' }],
    ['a number', { body: '7' }],
    ['lists in which something else stands', { body: { success: true, data: { x: 1 }, content: 'yok' } }],
  ])('is reported where it is %s, and read again when it is well', async (_name, page) => {
    let isWell = false;
    const one = id();
    await begin(platform, [[0, () => (isWell ? { body: list([order(one)]) } : page)]]);
    await waitFor(() => lastError() != null);
    isWell = true;
    await arrives(one);
    expect(await rejected()).toEqual([]);
  });

  it.each<[string, Page]>([
    ['without a body', { status: 204 }],
    ['empty', { body: '' }],
    ['null', { body: 'null' }],
  ])('that is %s has no orders, and nothing is wrong', async (name, page) => {
    if (platform === 'migros' && name !== 'without a body') return;
    await begin(platform, [[0, () => page]]);
    await waitFor(() => asked.length > 6);
    expect(lastError() ?? null).toBeNull();
  });
});

const latin5 = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/[ğĞıİşŞ]/g, (letter) => ({ ğ: 'ð', Ğ: 'Ð', ı: 'ý', İ: 'Ý', ş: 'þ', Ş: 'Þ' })[letter] ?? letter),
    'latin1',
  );

describe.each<[Polled, number]>([
  ['getir', 0],
  ['getir', 1],
  ['migros', 0],
  ['migros', 1],
])('of the lists of %s, the one that is broken (%i)', (platform, broken) => {
  it('does not delay the orders of the others, and is reported', async () => {
    const one = id();
    const { order, list } = platforms[platform];
    await begin(platform, [
      [broken, () => ({ status: 500, body: { message: 'Hata' } })],
      [1 - broken, () => ({ body: list([order(one)]) })],
    ]);
    await arrives(one);
    await waitFor(() => lastError() != null);
  });
});

describe('the pages of Trendyol Go', () => {
  const { order, list } = platforms.ty;
  const full = (first: string): [string, object][] => [
    [first, order(first)],
    ...Array.from({ length: 49 }, (): [string, object] => [id(), order(id())]),
  ];
  const bodyOf = (orders: [string, object][], pages: unknown) => ({
    body: list(
      orders.map(([, one]) => one),
      pages,
    ),
  });

  it('come in spite of one that is broken, which is asked for again from the same time on', async () => {
    const [first, third] = [id(), id()];
    const page = full(first);
    await begin('ty', [
      [
        0,
        (index) =>
          [bodyOf(page, 3), { status: 500 }, { body: list([order(third)], 3) }][index] ?? { body: list([], 3) },
      ],
    ]);
    await arrives(first, third);
    await waitFor(() => lastError() != null);
    await waitFor(() => asked.filter(({ page: index }) => index === 0).length > 2);
    const froms = asked.map(({ query }) => Number(query.get('packageModificationStartDate')));
    // Never later than the first window, because the round was not complete.
    expect(Math.max(...froms) - Math.min(...froms)).toBeLessThan(60_000);
  });

  it.each([0, 1, '1', -1, null, 'yok', {}, Number.MAX_SAFE_INTEGER])(
    'come whatever their number is said to be: %j',
    async (pages) => {
      const [first, last] = [id(), id()];
      const page = full(first);
      await begin('ty', [
        [0, (index) => (index === 0 ? bodyOf(page, pages) : { body: list(index === 1 ? [order(last)] : [], pages) })],
      ]);
      await arrives(first, last);
      expect(lastError() ?? null).toBeNull();
      expect(Math.max(...asked.map(({ page: index }) => index))).toBeLessThan(4);
    },
  );

  it('that are the same again and again are not read for ever', async () => {
    const first = id();
    const page = full(first);
    await begin('ty', [[0, () => bodyOf(page, 1_000)]]);
    await arrives(first);
    await waitFor(() => asked.length > 3);
    expect(Math.max(...asked.map(({ page: index }) => index))).toBe(1);
  });
});
