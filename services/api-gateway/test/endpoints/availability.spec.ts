import type { Availability } from '@kopru/contracts/internal/availability';
import { publicOperations } from '@kopru/contracts/public/operations';
import { waitFor } from '@kopru/testing';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type Shop, type World } from '../support/world.ts';

const schema = publicOperations.getAvailability.data;

export const availabilitySpec = (world: () => World): void => {
  const storeOf = async (restaurantId: string, provider: string) => {
    const { body } = await world().mine.api(`GET /restaurants/${restaurantId}/availability`);
    const found = schema
      .strict()
      .parse(body.data)
      .store.platforms.find((one) => one.provider === provider);
    if (found === undefined) throw new Error(`no ${provider}`);
    return found;
  };
  const simulated = async (platformRestaurantId: string) => {
    const response = await fetch(`${world().system.simulator}/control/restaurants`);
    const { data } = (await response.json()) as { data: { items: { restaurantId: string; isOpen: boolean }[] } };
    return data.items.find(({ restaurantId }) => restaurantId === platformRestaurantId);
  };

  describe('GET /restaurants/{restaurantId}/availability', () => {
    it('says nothing of platforms to which nothing was wished', async () => {
      const { mine, newShop } = world();
      const { restaurantId } = await newShop();
      const answer = await mine.api(`GET /restaurants/${restaurantId}/availability`);
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"0"']);
      expect(answer.body.data.store).toMatchObject({ desired: null, platforms: [{ provider: 'direct', state: null }] });
    });

    it("does not find another account's restaurant", async () => {
      const { stranger, shop } = world();
      for (const id of ['x', shop.restaurantId])
        expect(refusal(await stranger.api(`GET /restaurants/${id}/availability`))).toEqual([
          404,
          'restaurant_not_found',
        ]);
    });

    itIsGuarded('getAvailability', world, () => ['GET /restaurants/x/availability']);
  });

  /** An order that nobody accepts, at a restaurant whose platform waits for it for so long only. */
  const unaccepted = async (approvalMs: number, prepare: (shop: Shop) => Promise<unknown>) => {
    const { system, getirOrder } = world();
    const rules = async (changed: object): Promise<void> => {
      const response = await fetch(`${system.simulator}/control/rules`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(changed),
      });
      expect(response.status).toBe(200);
    };
    const before = (await (await fetch(`${system.simulator}/control/rules`)).json()) as {
      data: { getirApprovalMs: number };
    };
    await rules({ getirApprovalMs: approvalMs });
    const made = await getirOrder();
    await rules({ getirApprovalMs: before.data.getirApprovalMs });
    await prepare(made.shop);
    return made;
  };

  describe('a store that Getir closes after an order that nobody accepted', () => {
    it('is shown closed long before the usual look, and opened by one word', async () => {
      const { mine } = world();
      const seenOpen = ({ restaurantId }: Shop) =>
        waitFor(async () => (await storeOf(restaurantId, 'getir')).observed?.state === 'open');
      const { shop, platformRestaurantId } = await unaccepted(5_000, seenOpen);
      const closed = await waitFor(async () => {
        const store = await storeOf(shop.restaurantId, 'getir');
        return store.observed?.state === 'closed' ? store : undefined;
      });
      expect(closed).toMatchObject({ desired: null, state: null, reason: { code: 'closed_by_platform' } });
      expect(await simulated(platformRestaurantId)).toMatchObject({ isOpen: false });
      await mine.api(`PATCH /restaurants/${shop.restaurantId}/availability`, {
        body: { store: { state: 'open' }, platforms: ['getir'] },
      });
      await waitFor(async () => (await storeOf(shop.restaurantId, 'getir')).state === 'applied');
      expect(await simulated(platformRestaurantId)).toMatchObject({ isOpen: true });
    });

    it('is opened again by itself where the account chose so', async () => {
      const { mine } = world();
      const choose = ({ restaurantId }: Shop) =>
        mine.api(`PATCH /restaurants/${restaurantId}/availability`, { body: { onClosed: 'reopen' } });
      const { shop, platformRestaurantId } = await unaccepted(3_000, choose);
      const opened = await waitFor(async () => {
        const store = await storeOf(shop.restaurantId, 'getir');
        return store.drift?.state === 'closed' && store.observed?.state === 'open' ? store : undefined;
      });
      expect(opened.reason).toBeNull();
      expect(await simulated(platformRestaurantId)).toMatchObject({ isOpen: true });
    });
  });

  describe('PATCH /restaurants/{restaurantId}/availability', () => {
    it('closes the store at the platform, and opens it again when its time is over', async () => {
      const { mine, getirOrder } = world();
      const { shop, platformRestaurantId } = await getirOrder();
      const until = new Date(Date.now() + 6000).toISOString();
      const answer = await mine.api(`PATCH /restaurants/${shop.restaurantId}/availability`, {
        body: { store: { state: 'closed', until, reason: 'usta yok' } },
      });
      expect(answer.status).toBe(200);
      expect(answer.body.data.store).toMatchObject({
        desired: { state: 'closed', until, reason: 'usta yok' },
        platforms: [{ provider: 'getir', state: 'pending', observed: null }],
      });
      await waitFor(async () => (await storeOf(shop.restaurantId, 'getir')).state === 'applied');
      expect(await simulated(platformRestaurantId)).toMatchObject({ isOpen: false });
      await waitFor(async () => (await storeOf(shop.restaurantId, 'getir')).observed?.state === 'open');
      expect(Date.now() - Date.parse(until)).toBeLessThan(15_000);
      expect(await simulated(platformRestaurantId)).toMatchObject({ isOpen: true });
    });

    it('tells of a platform that takes no word about it', async () => {
      const { mine, newShop } = world();
      const { restaurantId } = await newShop();
      await mine.api(`PATCH /restaurants/${restaurantId}/availability`, {
        body: { store: { state: 'busy', minutes: 30 } },
      });
      const store = await waitFor(async () => {
        const read = await storeOf(restaurantId, 'direct');
        return read.state === 'unsupported' ? read : undefined;
      });
      expect(store.reason).toMatchObject({ code: 'store_not_switchable' });
      const turkish = await mine.api(`GET /restaurants/${restaurantId}/availability`, {
        headers: { 'accept-language': 'tr' },
      });
      expect(turkish.body.data.store.platforms[0].reason.message).toMatch(/açılıp kapatılamıyor/);
    });

    it('changes nothing when somebody else was faster', async () => {
      const { mine, newShop } = world();
      const { restaurantId } = await newShop();
      const change = (state: string, etag: string) =>
        mine.api(`PATCH /restaurants/${restaurantId}/availability`, {
          body: { store: { state } },
          headers: { 'if-match': etag },
        });
      const first = await change('closed', '"0"');
      expect([first.status, first.headers.get('etag')]).toEqual([200, '"1"']);
      expect(refusal(await change('open', '"0"'))).toEqual([412, 'outdated']);
      expect(refusal(await change('open', 'W/"0"'))).toEqual([412, 'outdated']);
      expect((await change('open', '*')).status).toBe(200);
    });

    it('does not find a platform that is not connected, nor what is not there', async () => {
      const { mine, stranger, shop } = world();
      const change = async (id: string, platforms: string[], api = mine.api) =>
        refusal(await api(`PATCH /restaurants/${id}/availability`, { body: { store: { state: 'open' }, platforms } }));
      expect(await change(shop.restaurantId, ['Trendyol'])).toEqual([404, 'integration_not_found']);
      expect(await change('x', ['direct'])).toEqual([404, 'restaurant_not_found']);
      expect(await change(shop.restaurantId, ['direct'], stranger.api)).toEqual([404, 'restaurant_not_found']);
    });

    it.each([{ store: { state: 'shut' } }, { store: { state: 'busy', minutes: 0 } }, { platforms: ['nobody'] }])(
      'refuses %j',
      async (body) => {
        const { mine, shop } = world();
        const answer = await mine.api(`PATCH /restaurants/${shop.restaurantId}/availability`, { body });
        expect(refusal(answer)).toEqual([400, 'invalid_request']);
      },
    );

    itIsGuarded('changeAvailability', world, () => ['PATCH /restaurants/x/availability', { body: {} }]);
  });

  describe('the commands availability.set and availability.show', () => {
    it('close a restaurant for an operator, and show how far its platforms are', async () => {
      const { mine, newShop, system } = world();
      const { restaurantId: restaurant } = await newShop();
      const named = { account: mine.id, restaurant };
      const change = { state: 'closed', minutes: '30', platforms: ['direct'] };
      expect(await system.admin('availability.set', { ...named, ...change })).toMatchObject({ version: 1 });
      expect(await system.admin('availability.show', named)).toMatchObject({
        store: { desired: null, platforms: [{ provider: 'direct', desired: { state: 'closed' } }] },
      });
      await expect(system.admin('availability.set', { ...named, state: 'shut' })).rejects.toThrow('state');
      await expect(system.admin('availability.show', { ...named, account: '0'.repeat(24) })).rejects.toThrow();
    });
  });

  describe('the commands item.set, item.list, price.set and hours.set', () => {
    it('say for an operator what has run out, what it costs and when the restaurant is open', async () => {
      const { mine, newShop, system } = world();
      const { restaurantId: restaurant } = await newShop();
      const named = { account: mine.id, restaurant };
      const items = [{ item: 'AYR-1', name: 'Ayran', links: [] }];
      await mine.api(`PUT /restaurants/${restaurant}/items`, { body: { items } });
      expect(await system.admin('item.list', named)).toMatchObject({ items });
      const out = { ...named, item: 'AYR-1', available: 'no', until: 'end_of_day' };
      const { items: shown } = (await system.admin('item.set', out)) as unknown as Availability;
      expect(shown).toMatchObject([{ item: 'AYR-1', stock: { desired: { isAvailable: false } } }]);
      expect(shown[0]?.stock.desired?.until).not.toBeNull();

      const priced = { ...named, item: 'AYR-1', price: '27.50' };
      expect(await system.admin('price.set', priced)).toMatchObject({
        items: [{ price: { desired: { price: 2750 } } }],
      });
      for (const price of ['27.505', '-1', '0'])
        await expect(system.admin('price.set', { ...priced, price })).rejects.toThrow('price');

      const week = { ...named, hours: ['every=09:00-23:00', 'friday=12:00-02:00', 'sunday=closed'] };
      const { hours } = (await system.admin('hours.set', week)) as unknown as Availability;
      expect(hours.desired?.hours).toHaveLength(7);
      expect(hours.desired?.hours).toEqual(
        expect.arrayContaining([
          { day: 'monday', opensAt: '09:00', closesAt: '23:00' },
          { day: 'friday', opensAt: '12:00', closesAt: '02:00' },
          { day: 'sunday', closed: true },
        ]),
      );
      for (const wrong of [['monday=09:00-23:00'], ['every=9-23'], ['every=09:00-23:00', 'funday=closed']])
        await expect(system.admin('hours.set', { ...week, hours: wrong })).rejects.toThrow('hours');
    });
  });

  describe('GET /providers/{provider}/capabilities', () => {
    it('tells what a platform can do', async () => {
      const { mine } = world();
      const answer = await mine.api('GET /providers/GetirYemek/capabilities');
      expect(publicOperations.getCapabilities.data.strict().parse(answer.body.data)).toMatchObject({
        provider: 'getir',
        busy: true,
        closedMinutes: [15, 30, 45],
      });
      expect(refusal(await mine.api('GET /providers/nobody/capabilities'))).toEqual([404, 'provider_not_found']);
    });

    itIsGuarded('getCapabilities', world, () => ['GET /providers/getir/capabilities']);
  });
};
