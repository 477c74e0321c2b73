import { newId } from '@kopru/contracts/values/ids';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { dataOf, panelClient, type Person } from './panel-client.ts';
import { settings } from './settings.ts';

/** Six services are started first. */
const startLimitMs = 300_000;

interface Page {
  items: Record<string, unknown>[];
  pagination: { limit: number; nextCursor: string | null; prevCursor: string | null };
}

describe('the lists of the panel', () => {
  let system: System;
  let people: ReturnType<typeof panelClient>;
  let owner: Person & { accountId: string; email: string };
  const names = ['Işık', 'IŞIK 2', 'Çınar', 'Elif', 'Üsküdar'];
  const restaurants: string[] = [];

  const list = async (path: string, person: Person = owner): Promise<Page> =>
    dataOf(await person.ask('GET', path)) as Page;
  const nameOf = ({ name, url, email }: Record<string, unknown>) => name ?? url ?? email;

  beforeAll(async () => {
    system = await sharedSystem(settings);
    people = panelClient(system);
    owner = await people.owner();
    for (const name of names) {
      const { id } = dataOf(await owner.ask('POST', 'restaurants', { name })) as { id: string };
      restaurants.push(id);
      await owner.ask('POST', 'businesses', { name: `Zincir ${name}` });
      await owner.ask('POST', `restaurants/${id}/integrations`, { provider: 'direct', config: {} });
      await owner.ask('POST', 'keys', { name, scopes: ['orders:read'] });
      await owner.ask('POST', 'endpoints', { url: `http://127.0.0.1:9/${newId()}` });
      await people.colleague(owner, 'viewer');
      await people.signIn(owner.email);
    }
  }, startLimitMs);
  afterAll(() => system?.stop());

  it.each(['restaurants', 'businesses', 'integrations', 'users', 'keys', 'sessions', 'endpoints', 'audit'])(
    '%s come page by page, forth and back, and never whole',
    async (path) => {
      const all = await list(`${path}?limit=200`);
      expect(all.items.length).toBeGreaterThan(4);
      expect(all.pagination).toEqual({ limit: 200, nextCursor: null, prevCursor: null });
      const [first, second] = [await list(`${path}?limit=2`), [] as Record<string, unknown>[]];
      let page = first;
      const seen = [...page.items];
      while (page.pagination.nextCursor !== null) {
        page = await list(`${path}?limit=2&cursor=${page.pagination.nextCursor}`);
        expect(page.items.length).toBeLessThan(3);
        seen.push(...page.items);
        if (second.length === 0) second.push(...page.items);
      }
      expect(seen).toEqual(all.items);
      const back = await list(`${path}?limit=200&dir=prev&cursor=${page.pagination.prevCursor ?? ''}`);
      expect(back.items).toEqual(all.items.slice(0, all.items.length - page.items.length));
      expect((await list(path)).pagination.limit).toBe(50);
      for (const wrong of ['limit=201', 'limit=0', 'cursor=x'])
        expect([wrong, (await owner.ask('GET', `${path}?${wrong}`)).status]).toEqual([wrong, 400]);
    },
  );

  it('find a name however it is written, and by ids, of which a stranger’s are none', async () => {
    const found = async (path: string, person?: Person) => (await list(path, person)).items.map(nameOf);
    for (const q of ['isik', 'IŞIK', 'ışık', 'İsik'])
      expect([q, await found(`restaurants?q=${encodeURIComponent(q)}`)]).toEqual([q, ['IŞIK 2', 'Işık']]);
    expect(await found('restaurants?q=cinar')).toEqual(['Çınar']);
    expect(await found('businesses?q=uskudar')).toEqual(['Zincir Üsküdar']);
    expect(await found(`restaurants?q=${encodeURIComponent('.*')}`)).toEqual([]);
    expect(await found(`restaurants?q=${encodeURIComponent('(')}`)).toEqual([]);
    expect(await found(`restaurants?ids=${restaurants[2] ?? ''},${newId()}`)).toEqual(['Çınar']);
    const stranger = await people.owner();
    expect(await found(`restaurants?ids=${restaurants.join(',')}`, stranger)).toEqual([]);
    expect(await found(`integrations?ofRestaurants=${restaurants.join(',')}`, stranger)).toEqual([]);
  });

  it('hold what a limited person may see, whatever is asked for', async () => {
    const [mine = '', other = ''] = restaurants;
    const cashier = await people.colleague(owner, 'viewer');
    await owner.ask('PUT', `users/${cashier.userId}`, { restaurantIds: [mine] });
    for (const query of ['', `?ids=${mine},${other}`, '?limit=1', '?q=i'])
      expect((await list(`restaurants${query}`, cashier)).items.map(({ id }) => id)).toEqual([mine]);
    for (const query of ['', `?ofRestaurants=${mine},${other}`, '?limit=1'])
      expect((await list(`integrations${query}`, cashier)).items.map(({ restaurantId }) => restaurantId)).toEqual([
        mine,
      ]);
    expect((await list(`restaurants?ids=${other}`, cashier)).items).toEqual([]);
    expect(await list('endpoints', cashier)).toMatchObject({ items: [], pagination: { nextCursor: null } });
  });

  it('tell of a limited person’s businesses, and no others', async () => {
    const { id: businessId } = dataOf(await owner.ask('POST', 'businesses', { name: 'Benimki' })) as { id: string };
    const [mine = ''] = restaurants;
    await owner.ask('PUT', `restaurants/${mine}`, { name: 'Işık', businessId });
    const cashier = await people.colleague(owner, 'viewer');
    await owner.ask('PUT', `users/${cashier.userId}`, { restaurantIds: [mine] });
    const { items } = await list('businesses', cashier);
    expect(items).toMatchObject([{ name: 'Benimki', restaurantCount: 1 }]);
  });

  it('are short in the overview: what fails first, what is off last', async () => {
    const { items } = await list('integrations?limit=200');
    const [off, failing] = items.map(({ integrationId }) => String(integrationId));
    await owner.ask('POST', `integrations/${off ?? ''}/switch`, { field: 'status', value: false });
    const stored = system.backing.client.db(system.backing.database('restaurants')).collection('integrations');
    const lastError = { code: 'x', failure: { code: 'internal_error', params: {} }, at: new Date() };
    await stored.updateOne({ _id: failing as never }, { $set: { 'health.lastError': lastError } });
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const overview = async () =>
      dataOf(await owner.ask('GET', `overview?from=${from}&to=${new Date().toISOString()}`)) as {
        integrations: Record<string, unknown>[];
        hasMoreIntegrations: boolean;
      };
    const shown = await overview();
    expect(shown.integrations.map(({ integrationId }) => integrationId)).toEqual([
      failing,
      ...items.slice(2).map(({ integrationId }) => integrationId),
      off,
    ]);
    expect(shown.hasMoreIntegrations).toBe(false);
    for (let count = 0; count < 8; count += 1) {
      const { id } = dataOf(await owner.ask('POST', 'restaurants', { name: `Şube ${count}` })) as { id: string };
      await owner.ask('POST', `restaurants/${id}/integrations`, { provider: 'direct', config: {} });
    }
    const more = await overview();
    expect(more.integrations.map(({ integrationId }) => integrationId)).toHaveLength(12);
    expect(more.integrations[0]?.['integrationId']).toBe(failing);
    expect(more.hasMoreIntegrations).toBe(true);
  });
});
