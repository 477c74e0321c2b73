import { publicOperations } from '@kopru/contracts/public/operations';
import { uniqueNumber } from '@kopru/testing';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const linkRestaurantSpec = (world: () => World): void =>
  describe('POST /businesses/{businessId}/restaurants', () => {
    it('links a restaurant and creates the business when it is new', async () => {
      const { mine, newShop } = world();
      const { restaurantId } = await newShop();
      const businessId = uniqueNumber('is');
      const answer = await mine.api(`POST /businesses/${businessId}/restaurants`, { body: { restaurantId } });
      expect(answer.status).toBe(200);
      expect(publicOperations.getRestaurant.data.strict().parse(answer.body.data)).toMatchObject({
        id: restaurantId,
        businessId,
      });
      expect((await mine.api(`GET /businesses/${businessId}`)).body.data.restaurantCount).toBe(1);
    });

    it.each([{}, { restaurantId: 5 }])('refuses %j', async (body) => {
      expect(refusal(await world().mine.api('POST /businesses/b/restaurants', { body }))).toEqual([
        400,
        'invalid_request',
      ]);
    });

    it.each(['x'.repeat(101), 'a%20b', '...'])('refuses the business id %.6s…', async (businessId) => {
      const body = { restaurantId: world().shop.restaurantId };
      const answer = await world().mine.api(`POST /businesses/${businessId}/restaurants`, { body });
      expect(refusal(answer)).toEqual([400, 'invalid_request']);
      expect(answer.body.error.details).toMatchObject([{ path: 'path.businessId' }]);
    });

    it("does not find a restaurant that is not there, or another account's", async () => {
      const { stranger, shop } = world();
      for (const restaurantId of [shop.restaurantId, '6700000000000000000000ff', 'x']) {
        const answer = await stranger.api('POST /businesses/b/restaurants', { body: { restaurantId } });
        expect(refusal(answer)).toEqual([404, 'restaurant_not_found']);
      }
      expect(refusal(await stranger.api('GET /businesses/b'))).toEqual([404, 'business_not_found']);
    });

    itIsGuarded('linkRestaurant', world, () => ['POST /businesses/b/restaurants', { body: {} }]);
  });

export const businessesSpec = (world: () => World): void => {
  const create = async (name = 'Merkez'): Promise<string> => {
    const answer = await world().mine.api('POST /businesses', { body: { name } });
    return publicOperations.getBusiness.data.strict().parse(answer.body.data).id;
  };

  describe('POST /businesses', () => {
    it('creates a business, by an id of the account or a new one', async () => {
      const { mine } = world();
      const id = uniqueNumber('is');
      expect((await mine.api('POST /businesses', { body: { id, name: 'Ş' } })).body.data).toMatchObject({
        id,
        name: 'Ş',
      });
      expect(await create()).toMatch(/^[\w.:-]+$/);
      expect(refusal(await mine.api('POST /businesses', { body: { id, name: 'Ş' } }))).toEqual([409, 'already_exists']);
    });
    it.each([{}, { name: '' }, { id: 'a b', name: 'x' }, { id: '..', name: 'x' }])('refuses %j', async (body) => {
      expect(refusal(await world().mine.api('POST /businesses', { body }))).toEqual([400, 'invalid_request']);
    });
    itIsGuarded('createBusiness', world, () => ['POST /businesses', { body: { name: 'x' } }]);
  });

  describe('GET /businesses', () => {
    it("lists the account's own", async () => {
      const { mine, stranger } = world();
      const id = await create();
      const ids = async (api: typeof mine.api): Promise<string[]> =>
        ((await api('GET /businesses')).body.data as { id: string }[]).map(({ id: one }) => one);
      expect(await ids(mine.api)).toContain(id);
      expect(await ids(stranger.api)).not.toContain(id);
    });
    itIsGuarded('listBusinesses', world, () => ['GET /businesses']);
  });

  describe('GET, PUT and DELETE /businesses/{businessId}', () => {
    it('reads, renames and deletes', async () => {
      const { mine } = world();
      const id = await create();
      expect((await mine.api(`GET /businesses/${id}`)).body.data).toMatchObject({
        id,
        name: 'Merkez',
        restaurantCount: 0,
      });
      expect((await mine.api(`PUT /businesses/${id}`, { body: { name: 'Yeni' } })).body.data.name).toBe('Yeni');
      expect((await mine.api(`DELETE /businesses/${id}`)).body).toEqual({ success: true });
      expect(refusal(await mine.api(`GET /businesses/${id}`))).toEqual([404, 'business_not_found']);
    });

    it("does not find another account's", async () => {
      const { stranger } = world();
      const id = await create();
      expect(refusal(await stranger.api(`GET /businesses/${id}`))).toEqual([404, 'business_not_found']);
      expect(refusal(await stranger.api(`PUT /businesses/${id}`, { body: { name: 'x' } }))).toEqual([
        404,
        'business_not_found',
      ]);
      expect(refusal(await stranger.api(`DELETE /businesses/${id}`))).toEqual([404, 'business_not_found']);
    });
    itIsGuarded('getBusiness', world, () => ['GET /businesses/b']);
    itIsGuarded('updateBusiness', world, () => ['PUT /businesses/b', { body: { name: 'x' } }]);
    itIsGuarded('deleteBusiness', world, () => ['DELETE /businesses/b']);
  });
};
