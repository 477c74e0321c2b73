import { defaultLimits, limitNames, type Limit } from '@kopru/contracts/internal/account-limits';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import type { Account } from '../support/system.ts';
import { refusal, type ApiAnswer } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const limitsSpec = (world: () => World): void =>
  describe('GET /limits', () => {
    itIsGuarded('listLimits', world, () => ['GET /limits']);

    const limited = async (limits: Record<string, number | 'default'>, account?: Account): Promise<Account> => {
      const of = account ?? (await world().system.newAccount());
      for (const [limit, max] of Object.entries(limits))
        await world().system.admin('account.limit', { account: of.id, limit, max: String(max) });
      return of;
    };
    const read = async ({ api }: Account): Promise<Record<string, Limit>> => {
      const { data } = (await api('GET /limits')).body as { data: Limit[] };
      return Object.fromEntries(data.map((limit) => [limit.name, limit]));
    };
    const statuses = (answers: readonly ApiAnswer[]) => answers.map(({ status }) => status).sort();

    it('says how much of each the account may have, and has', async () => {
      const { api, ...rest } = await world().system.newAccount();
      const before = await read({ api, ...rest });
      expect(Object.keys(before)).toEqual([...limitNames]);
      expect(before['restaurants']).toEqual({ name: 'restaurants', max: defaultLimits.restaurants, used: 0 });
      expect([before['keys']?.used, before['users']?.used, before['endpoints']?.used]).toEqual([1, 1, 0]);
      await api('POST /restaurants', { body: { name: 'Bir' } });
      expect((await read({ api, ...rest }))['restaurants']?.used).toBe(1);
    });

    it('lets nobody have more restaurants, also not by many requests at once, until the limit is raised', async () => {
      const mine = await limited({ restaurants: 3 });
      const add = () =>
        mine.api('POST /restaurants', { body: { name: 'Örnek' }, headers: { 'accept-language': 'tr' } });
      const answers = await Promise.all(Array.from({ length: 10 }, add));
      expect(statuses(answers)).toEqual([200, 200, 200, ...Array.from({ length: 7 }, () => 422)]);
      const refused = await add();
      expect(refusal(refused)).toEqual([422, 'limit_reached']);
      expect(refused.body.message).toContain('restoran sınırı 3');
      expect((await world().mine.api('POST /restaurants', { body: { name: 'Komşu' } })).status).toBe(200);
      await limited({ restaurants: 'default' }, mine);
      expect((await add()).status).toBe(200);
    });

    it('lets nobody have more integrations, and lets those that there are be written again', async () => {
      const mine = await limited({ integrations: 1 });
      const restaurant = async () =>
        (await mine.api('POST /restaurants', { body: { name: 'Örnek' } })).body.data.id as string;
      const [one, two] = [await restaurant(), await restaurant()];
      const write = (id: string) =>
        mine.api(`POST /restaurants/${id}/integrations`, { body: { integrationId: 'direct', config: {} } });
      expect((await write(one)).status).toBe(200);
      expect(refusal(await write(two))).toEqual([422, 'limit_reached']);
      expect((await write(one)).status).toBe(200);
    });

    it('lets nobody have more endpoints, keys and users', async () => {
      const { id: account, api } = await limited({ endpoints: 1, keys: 1, users: 1 });
      const { admin } = world().system;
      await admin('endpoint.create', { account, url: 'http://127.0.0.1:9/bir' });
      const tooMany = 'Limit reached: 1';
      await expect(admin('endpoint.create', { account, url: 'http://127.0.0.1:9/iki' })).rejects.toThrow(tooMany);
      const third = await api('POST /webhook-endpoints', { body: { url: 'http://127.0.0.1:9/uc' } });
      expect(refusal(third)).toEqual([422, 'limit_reached']);
      await expect(admin('key.create', { account })).rejects.toThrow(tooMany);
      const user = { account, email: `${newId()}@ornek.test`, password: 'gizli-parola-1' };
      await expect(admin('user.create', user)).rejects.toThrow(tooMany);
    });

    it('lets so many wait for events at once, and no more', async () => {
      const mine = await limited({ longPolls: 2 });
      const waiting = [1, 2].map(() => mine.api('GET /events?wait=4&after=latest'));
      await waitFor(async () => (await read(mine))['longPolls']?.used === 2);
      const third = await mine.api('GET /events?wait=4&after=latest');
      expect(refusal(third)).toEqual([429, 'too_many_at_once']);
      expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await mine.api('GET /events?after=latest')).status).toBe(200);
      expect(statuses(await Promise.all(waiting))).toEqual([200, 200]);
      expect((await mine.api('GET /events?wait=1&after=latest')).status).toBe(200);
    });

    const heavy = publicOperationList.filter(({ isHeavy }) => isHeavy === true);
    it.each(heavy)('lets nobody begin more reads of everything than they may ($id)', async ({ path }) => {
      const mine = await limited({ heavyReads: 0 });
      const refused = await mine.api(`GET ${path.replace('{restaurantId}', newId()) as '/'}`);
      expect(refusal(refused)).toEqual([429, 'too_many_at_once']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await mine.api('GET /orders')).status).toBe(200);
    });

    it('answers forty lists of all restaurants that are asked for at once', async () => {
      const { api } = await world().system.newAccount();
      const asked = Array.from({ length: 40 }, () => api('GET /restaurants'));
      expect(new Set(statuses(await Promise.all(asked)))).toEqual(new Set([200]));
    });
  });
