import { createServer } from 'node:http';
import type { Menu } from '@kopru/contracts/internal/restaurants';
import { listening, uniqueNumber, type Listening } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { dataOf, panelClient, type Person } from './panel-client.ts';
import { settings } from './settings.ts';

/** Six services are started first. */
const startLimitMs = 300_000;
/** Of the largest size. */
const gif = Buffer.concat([Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), Buffer.alloc(2 * 1024 * 1024 - 10, 0xc3)]);

describe('a picture of a platform’s menu', () => {
  let system: System;
  let pictures: Listening;
  let owner: Person & { accountId: string };
  let viewer: Person;
  let stranger: Person;
  let restaurantId: string;
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const type = url.endsWith('.gif') ? 'image/gif' : 'text/html';
    response.writeHead(200, { 'content-type': type, 'set-cookie': 'them=1' }).end(gif);
  });

  /** As a browser asks for what stands in a page: without the panel's header. */
  const ask = (
    { cookie }: Person,
    url: string,
    { provider = 'getir', side: environment = '' } = {},
  ): Promise<Response> => {
    const query = new URLSearchParams({ restaurantId, url }).toString();
    return fetch(`${system.url}/panel-api${environment}/menus/${provider}/picture?${query}`, { headers: { cookie } });
  };
  const refusal = async (answer: Response): Promise<[number, string]> => [
    answer.status,
    ((await answer.json()) as { error: { code: string } }).error.code,
  ];
  /** The platform's menu, as restaurant-service keeps it, with pictures. */
  const putIntoMenu = async (...urls: string[]): Promise<void> => {
    const menu = dataOf(await owner.ask('GET', `menus/getir?restaurantId=${restaurantId}`)) as Menu;
    const [first] = menu.categories.flatMap(({ products }) => products);
    const products = urls.map((imageUrl, index) => ({ ...first, id: `p${index}`, imageUrl }));
    const text = JSON.stringify({ ...menu, categories: [{ id: 'c', name: 'Dürümler', products }] });
    const menus = system.backing.client.db(system.backing.database('restaurants')).collection('menus');
    const change = { $set: { menu: text, expiresAt: new Date(Date.now() + 3_600_000) } };
    expect(await menus.updateOne({ accountId: owner.accountId }, change)).toMatchObject({ matchedCount: 1 });
  };

  beforeAll(async () => {
    system = await sharedSystem(settings);
    pictures = await listening(server);
    const people = panelClient(system);
    [owner, stranger] = [await people.owner(), await people.owner()];
    viewer = await people.colleague(owner, 'viewer');
    restaurantId = dataOf(await owner.ask('POST', 'restaurants', { name: 'Örnek Dürümcü' })).id as string;
    const config = { restaurantId: uniqueNumber('getir'), apiKey: 'push-key', secretKey: uniqueNumber('secret') };
    await fetch(`${system.simulator}/control/restaurants/getir/${config.restaurantId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey: config.apiKey, secretKey: config.secretKey }),
    });
    const write = { integrationId: 'getir', provider: 'getir', config };
    dataOf(await owner.ask('POST', `restaurants/${restaurantId}/integrations`, write));
    const { url, port } = pictures;
    await putIntoMenu(`${url}/adana.gif`, `${url}/page`, `http://127.0.0.2:${port}/adana.gif`);
  }, startLimitMs);
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(async () => {
    await system?.stop();
    await pictures?.stop();
  });

  it('comes from the gateway, byte by byte, and can do nothing', async () => {
    const answer = await ask(viewer, `${pictures.url}/adana.gif`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(gif)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/gif',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect(asked).toEqual(['/adana.gif']);
  });

  it('is one that stands in the menu', async () => {
    for (const url of [`${pictures.url}/other.gif`, `${pictures.url}/adana.gif?`, pictures.url])
      expect([url, await refusal(await ask(viewer, url))]).toEqual([url, [404, 'picture_not_found']]);
    expect(asked).toEqual([]);
  });

  it('is of that restaurant, platform, account and side', async () => {
    const url = `${pictures.url}/adana.gif`;
    expect(await refusal(await ask(stranger, url))).toEqual([404, 'restaurant_not_found']);
    expect(await refusal(await ask(owner, url, { side: '/sandbox' }))).toEqual([404, 'restaurant_not_found']);
    expect(await refusal(await ask(owner, url, { provider: 'ty' }))).toEqual([404, 'integration_not_found']);
    expect(await refusal(await ask(owner, url, { provider: 'kimse' }))).toEqual([400, 'invalid_request']);
    expect(asked).toEqual([]);
  });

  it('is refused where its server answers with something else, or is none that may be asked', async () => {
    const page = await ask(viewer, `${pictures.url}/page`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await refusal(page)).toEqual([502, 'picture_unavailable']);
    const own = await ask(viewer, `http://127.0.0.2:${pictures.port}/adana.gif`);
    expect(await refusal(own)).toEqual([502, 'picture_unavailable']);
    expect(asked).toEqual(['/page']);
  });
});
