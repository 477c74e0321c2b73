import { appError } from '@kopru/contracts/errors/errors';
import { businessOperations, restaurantOperations } from '@kopru/contracts/internal/restaurants';
import { type AccountClient } from '../support/restaurant-service.ts';
import { service } from '../support/shared-service.ts';

describe('businesses of an account', () => {
  let account: AccountClient;

  beforeEach(() => {
    account = service.account();
  });

  const link = (businessId: string, restaurantId: string, as = account) =>
    as.call(restaurantOperations.get.data, 'POST', `/businesses/${businessId}/restaurants`, { restaurantId });
  const list = async () => (await account.get('/businesses', businessOperations.list.data)).items;

  it('begin to exist with the first restaurant that is linked to them, named by their id', async () => {
    const { id } = await account.createRestaurant();
    expect(await link('zincir-1', id)).toMatchObject({ id, businessId: 'zincir-1', name: 'Örnek Dürümcü' });
    expect(await list()).toEqual([expect.objectContaining({ id: 'zincir-1', name: 'zincir-1', restaurantCount: 1 })]);
  });

  it('begin to exist with a restaurant that is created or updated under them', async () => {
    const { id } = await account.createRestaurant({ businessId: 'a' });
    await account.put(`/restaurants/${id}`, { name: 'x', businessId: 'b' });
    const counts = Object.fromEntries((await list()).map((business) => [business.id, business.restaurantCount]));
    expect(counts).toEqual({ a: 0, b: 1 });
    const { items } = await account.get('/restaurants?businessId=b', restaurantOperations.list.data);
    expect(items.map((restaurant) => restaurant.id)).toEqual([id]);
  });

  it('are created with an id of the account or one that is issued, once', async () => {
    const own = await account.call(businessOperations.get.data, 'POST', '/businesses', {
      id: 'zincir',
      name: 'Zincir',
    });
    const issued = await account.call(businessOperations.get.data, 'POST', '/businesses', { name: 'Zincir 2' });
    expect(own).toMatchObject({ id: 'zincir', name: 'Zincir', restaurantCount: 0 });
    expect(issued.id).toMatch(/^[0-9a-f]{24}$/);
    await expect(account.post('/businesses', { id: 'zincir', name: 'again' })).rejects.toMatchObject({
      code: 'already_exists',
    });
  });

  it('are renamed, and retain the name when another restaurant is linked', async () => {
    const { id } = await account.createRestaurant({ businessId: 'zincir' });
    await account.call(businessOperations.get.data, 'PUT', '/businesses/zincir', { name: 'Güzel Zincir' });
    await link('zincir', id);
    expect(await account.get('/businesses/zincir', businessOperations.get.data)).toMatchObject({
      name: 'Güzel Zincir',
    });
  });

  it('leave their restaurants alone when they are deleted', async () => {
    const { id } = await account.createRestaurant({ businessId: 'zincir' });
    await account.remove('/businesses/zincir');
    expect(await account.get(`/restaurants/${id}`, restaurantOperations.get.data)).toMatchObject({ businessId: null });
    await expect(account.remove('/businesses/zincir')).rejects.toThrow(appError('business_not_found'));
  });

  it('do not come into being through a restaurant that is not there', async () => {
    const other = await service.account().createRestaurant();
    await expect(link('zincir', other.id)).rejects.toThrow(appError('restaurant_not_found'));
    expect(await list()).toEqual([]);
  });

  it('have ids that each account uses for itself', async () => {
    await account.createRestaurant({ businessId: 'zincir' });
    const stranger = service.account();
    const missing = appError('business_not_found');
    await expect(stranger.get('/businesses/zincir', businessOperations.get.data)).rejects.toThrow(missing);
    await expect(
      stranger.call(businessOperations.get.data, 'PUT', '/businesses/zincir', { name: 'x' }),
    ).rejects.toThrow(missing);
    await expect(stranger.remove('/businesses/zincir')).rejects.toThrow(missing);
    expect((await stranger.get('/businesses', businessOperations.list.data)).items).toEqual([]);
    await stranger.createRestaurant({ businessId: 'zincir' });
    expect(await account.get('/businesses/zincir', businessOperations.get.data)).toMatchObject({ restaurantCount: 1 });
  });
});
