import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@kopru/testing';
import { refundsOf } from './support/refund-facts.ts';
import { createStage, type Stage } from './support/stage.ts';

/** Trendyol Go without orders, with the pages of refund requests that a story gives it. */
interface FakePlatform {
  pages: unknown[][];
  /** Of a page that is not there. */
  status: number;
  asked: URLSearchParams[];
}
const fake: FakePlatform = { pages: [], status: 404, asked: [] };
let server: Server;
let stage: Stage;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://localhost');
    const isRefunds = pathname.startsWith('/claim/');
    if (isRefunds) fake.asked.push(searchParams);
    const pages = isRefunds ? fake.pages : [[]];
    const content = pages[Number(searchParams.get('page'))];
    response.writeHead(content === undefined ? fake.status : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ totalPages: pages.length, content }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stage = await createStage({ TY_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await stage?.stop();
  server.close();
  server.closeAllConnections();
});

describe('the list of refund requests', () => {
  const hourMs = 3_600_000;
  const claims = (from: number, count: number, more: object = {}) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ id: `c${from + index}`, orderNumber: String(100 + from + index), createdDate: Date.now() - 3 * hourMs },
      claimItems: [{ status: 'WaitingInAction' }],
      ...more,
    }));
  const numbersOf = (rows: { orderNumber: string }[]) => rows.map(({ orderNumber }) => orderNumber);

  it('is read to its last page, with what it may be asked', async () => {
    fake.pages = [claims(0, 50), [...claims(50, 1), 'yok', ...claims(51, 1)]];
    fake.asked = [];
    const integration = await stage.connect('ty');
    const { rows } = refundsOf(stage, integration);
    await waitFor(async () => (await rows()).length === 52);
    const [first] = fake.asked;
    expect(Object.fromEntries(first ?? [])).toMatchObject({
      ...{ storeId: integration.config.restaurantId, itemStatuses: 'WaitingInAction', page: '0', size: '50' },
    });
    const span = Number(first?.get('createdEndDate')) - Number(first?.get('createdStartDate'));
    expect(span).toBe(4 * hourMs);
    expect(fake.asked.map((query) => query.get('page'))).toEqual(['0', '1']);
  });

  it('leaves what is known where a page is missing, and takes what is new', async () => {
    fake.pages = [claims(0, 2)];
    const { rows, makeDue } = refundsOf(stage, await stage.connect('ty'));
    await waitFor(async () => numbersOf(await rows()).join() === '100,101');
    fake.status = 500;
    const full = claims(50, 50, { claimItems: [{ status: 'Accepted' }] });
    fake.pages = [[...claims(5, 1), ...full.slice(1)]];
    await makeDue();
    await waitFor(async () => numbersOf(await rows()).join() === '100,101,105');
  });

  it.each([403, 404])('is empty where the shop has none: %s', async (status) => {
    fake.pages = [claims(0, 1)];
    const { rows, makeDue } = refundsOf(stage, await stage.connect('ty'));
    await waitFor(async () => numbersOf(await rows()).join() === '100');
    Object.assign(fake, { pages: [], status });
    await makeDue();
    await waitFor(async () => (await rows()).length === 0);
  });
});
