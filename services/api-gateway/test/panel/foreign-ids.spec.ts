import { panelOperationList } from '@kopru/contracts/panel/operations';
import { waitFor } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import {
  deadline,
  idFor,
  itemsOf,
  requestsFor,
  secret,
  secretName,
  seedOrder,
  type Belongings,
  type Case,
} from './belongings.ts';
import { dataOf, panelClient, type PanelAnswer, type Person } from './panel-client.ts';
import { contactOf } from './stored-contact.ts';
import { incidentOf } from './stored-incident.ts';
import { passkeyOf } from './stored-passkey.ts';
import { settings } from './settings.ts';

/** Six services are started first. */
const startLimitMs = 300_000;

describe('another account’s ids', () => {
  let system: System;
  let owner: Person;
  let stranger: Person;
  let viewer: Person;
  let its: Belongings;

  const strangerAsks = ([request, body]: Case): Promise<PanelAnswer> => {
    const [method = '', path = ''] = request.split(' ');
    const filled = path.startsWith('/menus/')
      ? `${path.replace('{provider}', 'getir')}?restaurantId=${its.restaurant}&url=http%3A%2F%2F127.0.0.1%2Fa.png`
      : path.replace('{id}', idFor(path, its));
    return stranger.ask(method, filled.slice(1), body);
  };
  /** Everything of the account that its owner sees, to compare before and after. */
  const snapshot = async (): Promise<unknown[]> => {
    const paths = ['users', 'keys', 'restaurants', 'businesses', 'integrations', `orders/${its.order}`];
    const seen = await Promise.all(paths.map(async (path) => (await owner.ask('GET', path)).body.data as unknown));
    seen.push(
      dataOf(await viewer.ask('GET', 'contacts')),
      dataOf(await viewer.ask('GET', 'second-factor')),
      (await viewer.ask('GET', 'session')).status,
    );
    const endpoints = (await owner.ask('GET', 'endpoints')).body.data.items as Record<string, unknown>[];
    return [...seen, endpoints.map(({ id, url, isPaused, isEnabled }) => ({ id, url, isPaused, isEnabled }))];
  };

  beforeAll(async () => {
    // A busy machine is no reason for an owner to count as away.
    system = await sharedSystem(settings);
    const people = panelClient(system);
    const mine = await people.owner();
    [owner, stranger] = [mine, await people.owner()];
    viewer = await people.colleague(owner, 'viewer');
    const key = itemsOf(await owner.ask('GET', 'keys'))[0]?.id ?? '';
    const session = itemsOf(await viewer.ask('GET', 'sessions'))[0]?.id ?? '';
    const passkey = await passkeyOf(system, { accountId: mine.accountId, userId: viewer.userId });
    const contact = await contactOf(system, { accountId: mine.accountId, userId: viewer.userId });
    const seeded = await seedOrder(owner);
    const incident = await incidentOf(system, { accountId: mine.accountId, restaurantId: seeded.restaurant });
    its = { user: viewer.userId, session, passkey, contact, key, incident, ...seeded };
  }, startLimitMs);
  afterAll(() => system?.stop());

  it('are tried at every route that takes one', () => {
    const tried = requestsFor(its).map(([request]) => request);
    const taking = panelOperationList
      // Names of readers are each account's own: looked at below.
      // What is simulated or certified is the sandbox's alone: sandbox-platforms and panel/certifications.int.test.ts.
      .filter(({ path }) => path.includes('{') && !path.includes('{name}') && !/^\/(?:simulator|certif)/.test(path))
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(tried).toEqual(expect.arrayContaining(taking));
    expect(taking.length).toBeGreaterThan(25);
  });

  it('are unknown at every route, and nothing that they name is shown or changed', async () => {
    const before = await snapshot();
    const wrong: string[] = [];
    for (const request of requestsFor(its)) {
      const answer = await strangerAsks(request);
      const text = JSON.stringify(answer.body);
      const isEmptyList = answer.status === 200 && text.includes('"items":[]') && !request[0].endsWith('/rejected');
      if (answer.status !== 404 && !isEmptyList) wrong.push(`${request[0]}: ${String(answer.status)} ${text}`);
      if (text.includes(secret) || text.includes(secretName)) wrong.push(`${request[0]} shows what it names`);
    }
    expect(wrong).toEqual([]);
    expect(await snapshot()).toEqual(before);
  });

  it('do not name another account’s reader of the feed', async () => {
    const readers = async (): Promise<unknown> => dataOf(await owner.ask('GET', 'consumers'));
    await owner.ask('POST', 'consumers/kasa/seek', { to: 'earliest' });
    const before = await readers();
    expect(before).toMatchObject({ items: [{ name: 'kasa' }] });
    expect((await stranger.ask('DELETE', 'consumers/kasa')).status).toBe(404);
    expect((await stranger.ask('POST', 'consumers/kasa/seek', { to: 'latest' })).status).toBe(200);
    expect(await readers()).toEqual(before);
  });

  it('are known to their own account, by the same requests', async () => {
    for (const [request] of requestsFor(its).filter(([one]) => one.startsWith('GET') && !one.includes('menus'))) {
      const path = request.slice('GET /'.length).replace('{id}', idFor(request.slice(4), its));
      expect([request, (await owner.ask('GET', path)).status]).toEqual([request, 200]);
    }
  });

  it('filter a stranger’s lists to nothing', async () => {
    const day = 86_400_000;
    const range = `from=${new Date(Date.now() - day).toISOString()}&to=${new Date(Date.now() + day).toISOString()}`;
    const today = new Date().toISOString().slice(0, 10);
    const cursor = (await owner.ask('GET', 'orders?limit=1')).body.data.pagination.nextCursor as string | null;
    const paths = [
      'orders',
      `orders?restaurantId=${its.restaurant}`,
      `orders?q=${secret}`,
      ...(cursor === null ? [] : [`orders?cursor=${cursor}`]),
      `records?endpointId=${its.endpoint}`,
      `payments?restaurantId=${its.restaurant}`,
      `payments.csv?restaurantId=${its.restaurant}`,
      `day-report?day=${today}&restaurantId=${its.restaurant}`,
      `sales?fromDay=${today}&toDay=${today}&restaurantId=${its.restaurant}`,
      `sales.csv?fromDay=${today}&toDay=${today}&restaurantId=${its.restaurant}`,
      `service-levels?day=${today}&restaurantId=${its.restaurant}`,
      `service-levels.csv?day=${today}&restaurantId=${its.restaurant}`,
      `overview?${range}&restaurantId=${its.restaurant}`,
      'alerts',
      'restaurants',
      'businesses',
      'integrations',
      'endpoints',
      'recoveries',
      'consumers',
      'users',
      'keys',
      'sessions',
    ];
    const own = JSON.stringify((await owner.ask('GET', 'orders')).body);
    expect(own).toContain(secret);
    for (const path of paths) {
      const { status, body } = await stranger.ask('GET', path);
      expect([path, status]).toEqual([path, 200]);
      const text = JSON.stringify(body);
      for (const mark of [secret, secretName, ...Object.values(its)])
        expect([path, mark, text.includes(mark)]).toEqual([path, mark, false]);
    }
  });

  it('cannot be written into a stranger’s own things', async () => {
    const restaurant = await stranger.ask('POST', 'restaurants', { name: 'Yabancı', businessId: its.business });
    // A business is named by its account's own key: the same word is another business elsewhere.
    expect(restaurant.status).toBe(200);
    expect(JSON.stringify((await stranger.ask('GET', 'businesses')).body)).not.toContain('Gizli Zincir');
    const recovery = await stranger.ask('POST', 'recoveries', {
      since: new Date(Date.now() - 3_600_000).toISOString(),
      endpointId: its.endpoint,
    });
    // A recovery is of the stranger's own records at this address: there are none.
    const id = recovery.body.data.id as string;
    const finished = await waitFor(async () => {
      const found = itemsOf(await stranger.ask('GET', 'recoveries')).find((one) => one.id === id);
      return (found as { finishedAt?: string | null } | undefined)?.finishedAt ? found : undefined;
    }, deadline);
    expect(finished).toMatchObject({ requeued: 0 });
    expect((await owner.ask('GET', 'recoveries')).body.data.items).toEqual([]);
  });
});
