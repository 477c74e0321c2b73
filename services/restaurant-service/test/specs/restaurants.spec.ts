import { appError } from '@kopru/contracts/errors/errors';
import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { restaurantOperations } from '@kopru/contracts/internal/restaurants';
import { maxFreeFormBytes } from '@kopru/contracts/values/free-form';
import { newId } from '@kopru/contracts/values/ids';
import { isAppError } from '@kopru/errors';
import { type AccountClient } from '../support/restaurant-service.ts';
import { service } from '../support/shared-service.ts';

const full = {
  name: 'Örnek Dürümcü',
  description: 'Menteşe şubesi',
  address: 'Örnek Mah. Deneme Sok. No: 13',
  lat: 37.1654,
  lon: 28.3847,
  config: { printer: { name: 'mutfak' }, 'a.b': 1, $odd: true },
  paymentMatchingUrl: 'https://pos.example.com/payments',
  paymentMatchingHeaders: { Authorization: 'Bearer pos-secret' },
};

describe('restaurants of an account', () => {
  let account: AccountClient;

  beforeEach(() => {
    account = service.account();
  });

  const read = (id: string) => account.get(`/restaurants/${id}`, restaurantOperations.get.data);
  const list = (query = '') => account.get(`/restaurants${query}`, restaurantOperations.list.data);

  it('are created with every field and read back the same', async () => {
    const created = await account.createRestaurant(full);
    expect(created).toMatchObject({ ...full, accountId: account.accountId, businessId: null });
    expect(await read(created.id)).toEqual(created);
  });

  it('are listed with the hours of privacy mode: whoever sends back what the list said changes nothing', async () => {
    const { id } = await account.createRestaurant();
    await account.put(`/restaurants/${id}`, { name: 'Gizli', privacyHours: 6 });
    expect((await list()).items).toMatchObject([{ privacyHours: 6 }]);
  });

  it('have a day that ends at four, or when they say so', async () => {
    const { id } = await account.createRestaurant();
    expect(await read(id)).toMatchObject({ dayEndsAt: '04:00' });
    await account.put(`/restaurants/${id}`, { name: 'Gece', dayEndsAt: '02:30', privacyHours: 6 });
    expect(await read(id)).toMatchObject({ dayEndsAt: '02:30' });
    expect((await list()).items).toMatchObject([{ dayEndsAt: '02:30', privacyHours: 6 }]);
    await account.put(`/restaurants/${id}`, { name: 'Gece', dayEndsAt: null });
    expect(await read(id)).toMatchObject({ dayEndsAt: '04:00' });
  });

  it('have a lead of half an hour, or what they say, also none', async () => {
    const { id } = await account.createRestaurant();
    expect(await read(id)).toMatchObject({ leadMinutes: 30 });
    await account.put(`/restaurants/${id}`, { name: 'Ocakbaşı', leadMinutes: 0, privacyHours: 6 });
    expect(await read(id)).toMatchObject({ leadMinutes: 0 });
    expect((await list()).items).toMatchObject([{ leadMinutes: 0, privacyHours: 6 }]);
    await account.put(`/restaurants/${id}`, { name: 'Ocakbaşı', leadMinutes: null });
    expect(await read(id)).toMatchObject({ leadMinutes: 30 });
  });

  it('ask somebody who accepts an order, or do what they say', async () => {
    const { id } = await account.createRestaurant();
    expect(await read(id)).toMatchObject({ acceptPolicy: { mode: 'ask', afterSeconds: 25 } });
    await account.put(`/restaurants/${id}`, { name: 'Ocakbaşı', acceptPolicy: { mode: 'accept' }, privacyHours: 6 });
    expect(await read(id)).toMatchObject({ acceptPolicy: { mode: 'accept', afterSeconds: 25 } });
    await account.put(`/restaurants/${id}`, {
      name: 'Ocakbaşı',
      acceptPolicy: { mode: 'accept_if_open', afterSeconds: 900 },
    });
    expect((await list()).items).toMatchObject([
      { acceptPolicy: { mode: 'accept_if_open', afterSeconds: 900 }, privacyHours: 6 },
    ]);
    await account.put(`/restaurants/${id}`, { name: 'Ocakbaşı', acceptPolicy: null });
    expect(await read(id)).toMatchObject({ acceptPolicy: { mode: 'ask', afterSeconds: 25 } });
  });

  it('say whether their store takes orders at a platform, by the desired state; it is unknown of others', async () => {
    const { id } = await account.createRestaurant();
    const isOpen = async (restaurantId = id): Promise<boolean> =>
      (await account.get(`/restaurants/${restaurantId}/stores/getir`, restaurantOperations.storeOpen.data)).isOpen;
    const request = (state: string) =>
      account.call(availabilityOperations.change.data, 'PUT', `/restaurants/${id}/availability`, { store: { state } });
    expect(await isOpen()).toBe(false);
    await request('open');
    expect(await isOpen()).toBe(true);
    await request('closed');
    expect(await isOpen()).toBe(false);
    await expect(isOpen(newId())).rejects.toMatchObject({ code: 'restaurant_not_found' });
  });

  it('are shown the learned preparation time, or the one that was pinned', async () => {
    const { id } = await account.createRestaurant();
    const settings = () =>
      account.get(`/restaurants/${id}/preparation-settings`, restaurantOperations.preparationSettings.data);
    expect(await read(id)).toMatchObject({ pinnedPreparationMinutes: null });
    expect(await settings()).toEqual({ dayEndsAt: '04:00', pinnedMinutes: null });
    await account.put(`/restaurants/${id}`, { name: 'Ocakbaşı', pinnedPreparationMinutes: 25, dayEndsAt: '02:00' });
    expect((await list()).items).toMatchObject([{ pinnedPreparationMinutes: 25 }]);
    expect(await settings()).toEqual({ dayEndsAt: '02:00', pinnedMinutes: 25 });
    await account.put(`/restaurants/${id}`, { name: 'Ocakbaşı' });
    expect(await read(id)).toMatchObject({ pinnedPreparationMinutes: 25 });
    await account.put(`/restaurants/${id}`, { name: 'Ocakbaşı', pinnedPreparationMinutes: null });
    expect(await read(id)).toMatchObject({ pinnedPreparationMinutes: null });
    expect(await settings()).toEqual({ dayEndsAt: '02:00', pinnedMinutes: null });
  });

  it('need a name and leave everything else empty', async () => {
    const { id } = await account.createRestaurant({ title: 'not a field of ours' });
    expect(await read(id)).toMatchObject({
      description: null,
      address: null,
      lat: null,
      lon: null,
      config: null,
      paymentMatchingUrl: null,
      paymentMatchingHeaders: null,
    });
    await expect(account.createRestaurant({ name: ' ' })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it.each([
    [{ lat: '41' }, 'body.lat'],
    [{ lat: 91 }, 'body.lat'],
    [{ config: 'text' }, 'body.config'],
    [{ paymentMatchingUrl: 5 }, 'body.paymentMatchingUrl'],
    [{ dayEndsAt: '23:00' }, 'body.dayEndsAt'],
    [{ dayEndsAt: '4' }, 'body.dayEndsAt'],
    [{ leadMinutes: 241 }, 'body.leadMinutes'],
    [{ leadMinutes: -1 }, 'body.leadMinutes'],
    [{ leadMinutes: 7.5 }, 'body.leadMinutes'],
    [{ leadMinutes: '30' }, 'body.leadMinutes'],
    [{ acceptPolicy: { mode: 'later' } }, 'body.acceptPolicy.mode'],
    [{ acceptPolicy: { afterSeconds: 25 } }, 'body.acceptPolicy.mode'],
    [{ acceptPolicy: { mode: 'accept', afterSeconds: 4 } }, 'body.acceptPolicy.afterSeconds'],
    [{ acceptPolicy: { mode: 'accept', afterSeconds: 901 } }, 'body.acceptPolicy.afterSeconds'],
    [{ acceptPolicy: { mode: 'accept', afterSeconds: 7.5 } }, 'body.acceptPolicy.afterSeconds'],
    [{ pinnedPreparationMinutes: 0 }, 'body.pinnedPreparationMinutes'],
    [{ pinnedPreparationMinutes: 181 }, 'body.pinnedPreparationMinutes'],
    [{ businessId: 'a/b' }, 'body.businessId'],
  ])('refuse %j and name the field', async (fields, path) => {
    const error: unknown = await account.createRestaurant(fields).catch((thrown: unknown) => thrown);
    expect(isAppError(error) && [error.code, error.details?.map((detail) => detail.path)]).toEqual([
      'invalid_request',
      [path],
    ]);
  });

  it.each([
    [{ paymentMatchingUrl: 'ftp://example.com/x' }, 'url_not_allowed'],
    [{ paymentMatchingUrl: 'no address' }, 'url_not_allowed'],
    [{ paymentMatchingUrl: 'http://169.254.169.254/latest' }, 'url_not_allowed'],
    [{ paymentMatchingUrl: 'http://127.0.0.1:8083/internal' }, 'url_not_allowed'],
    [{ paymentMatchingUrl: 'http://foo.localhost/' }, 'url_not_allowed'],
    [{ paymentMatchingUrl: 'http://metadata/' }, 'url_not_allowed'],
    [{ paymentMatchingUrl: 'http://a..b/' }, 'url_not_allowed'],
    [{ paymentMatchingUrl: 'https://tunnel.kopru.invalid/6700000000000000000000a1' }, 'url_not_allowed'],
    [{ paymentMatchingHeaders: { 'X-Key': 'a\r\nHost: b' } }, 'header_not_allowed'],
    [{ paymentMatchingHeaders: { Host: 'b' } }, 'header_not_allowed'],
  ])('refuse %j for payment matching, on create and on update', async (fields, code) => {
    await expect(account.createRestaurant({ ...fields, businessId: 'x' })).rejects.toMatchObject({ code });
    const { id } = await account.createRestaurant();
    await expect(account.put(`/restaurants/${id}`, { name: 'x', ...fields })).rejects.toMatchObject({ code });
    expect((await list()).items).toHaveLength(1);
    expect(await service.database.collection('businesses').countDocuments({ accountId: account.accountId })).toBe(0);
  });

  it('leave on update what is absent and lose what is null', async () => {
    const { id } = await account.createRestaurant(full);
    const updated = await account.put(`/restaurants/${id}`, {
      name: 'Yeni ad',
      description: null,
      paymentMatchingHeaders: null,
    });
    expect(updated).toMatchObject({
      ...full,
      name: 'Yeni ad',
      description: null,
      paymentMatchingHeaders: null,
    });
    expect(await read(id)).toEqual(updated);
  });

  it('store the headers for payment matching sealed', async () => {
    const { id } = await account.createRestaurant(full);
    const stored = await service.database.collection('restaurants').findOne({ accountId: account.accountId });
    expect(JSON.stringify(stored)).not.toContain('pos-secret');
    expect(await account.get(`/restaurants/${id}/payment-matching`, restaurantOperations.paymentMatching.data)).toEqual(
      {
        name: full.name,
        url: full.paymentMatchingUrl,
        headers: full.paymentMatchingHeaders,
      },
    );
  });

  it('are listed newest first, all of them or page by page in both directions', async () => {
    const created: string[] = [];
    for (let count = 0; count < 5; count += 1) created.unshift((await account.createRestaurant()).id);
    const byAge = (await list()).items.map(({ id }) => id);
    expect([...byAge].sort()).toEqual([...created].sort());

    const first = await list('?limit=2');
    expect(first.pagination).toEqual({ limit: 2, nextCursor: expect.any(String), prevCursor: null });
    const second = await list(`?limit=2&cursor=${first.pagination.nextCursor}`);
    const third = await list(`?limit=2&cursor=${second.pagination.nextCursor}`);
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(byAge);
    expect(third.pagination.nextCursor).toBeNull();
    const back = await list(`?limit=2&dir=prev&cursor=${third.pagination.prevCursor}`);
    expect(back.items).toEqual(second.items);
    const start = await list(`?limit=2&dir=prev&cursor=${back.pagination.prevCursor}`);
    expect(start.items).toEqual(first.items);
    expect(start.pagination).toEqual({ limit: 2, nextCursor: expect.any(String), prevCursor: null });
    await expect(list('?limit=2&cursor=abc')).rejects.toThrow(appError('invalid_cursor'));
  });

  describe('with settings of their own', () => {
    const bytes = (size: number) => ({ filler: 'x'.repeat(size - '{"filler":""}'.length) });

    it('store 8 KiB, and no byte more', async () => {
      const { id } = await account.createRestaurant({ config: bytes(maxFreeFormBytes) });
      expect((await read(id)).config).toEqual(bytes(maxFreeFormBytes));
      for (const fields of [
        { config: bytes(maxFreeFormBytes + 1) },
        { paymentMatchingHeaders: { a: 'x'.repeat(4_000), b: 'x'.repeat(4_000), c: 'x'.repeat(400) } },
      ]) {
        const refused = { code: 'invalid_request', details: [{ path: `body.${Object.keys(fields)[0]}` }] };
        await expect(account.createRestaurant(fields)).rejects.toMatchObject(refused);
        await expect(account.put(`/restaurants/${id}`, { name: 'x', ...fields })).rejects.toMatchObject(refused);
      }
    });

    it('leave old ones that are larger out of lists, which are then small', async () => {
      const { id } = await account.createRestaurant({ ...full, config: bytes(100) });
      const small = await account.createRestaurant(full);
      const config = JSON.stringify(bytes(255_000));
      await service.database.collection<{ _id: string }>('restaurants').updateOne({ _id: id }, { $set: { config } });
      const { items } = await list();
      expect(items.map((one) => one.config)).toEqual([full.config, null]);
      expect(items[1]).toMatchObject({ ...full, config: null });
      expect(items[0]).toEqual(small);
      expect((await read(id)).config).toEqual(bytes(255_000));
    });

    it('stand in a list as long as there is room, and each stands in its detail', async () => {
      const { accountId } = account;
      const { id } = await account.createRestaurant({ ...full, config: bytes(maxFreeFormBytes) });
      const restaurants = service.database.collection<Record<string, unknown> & { _id: string }>('restaurants');
      const stored = await restaurants.findOne({ _id: id });
      const copies = Array.from({ length: 400 }, () => ({ ...stored, _id: newId(), paymentMatchingHeaders: null }));
      await restaurants.insertMany(copies);
      const { items } = await list();
      expect(items).toHaveLength(401);
      const shown = items.filter((one) => one.config !== null);
      expect(shown.length).toBeGreaterThan(200);
      expect(JSON.stringify(items).length).toBeLessThan(3_000_000);
      expect((await list('?limit=1&config=omit')).items[0]?.config).toBeNull();
      for (const one of items.slice(-2)) expect((await read(one.id)).config).toEqual(bytes(maxFreeFormBytes));
      await restaurants.deleteMany({ accountId });
    });
  });

  it('are not there for another account', async () => {
    const { id } = await account.createRestaurant(full);
    const stranger = service.account();
    const missing = appError('restaurant_not_found');
    await expect(stranger.get(`/restaurants/${id}`, restaurantOperations.get.data)).rejects.toThrow(missing);
    await expect(stranger.put(`/restaurants/${id}`, { name: 'mine', businessId: 'theirs' })).rejects.toThrow(missing);
    await expect(stranger.remove(`/restaurants/${id}`)).rejects.toThrow(missing);
    await expect(
      stranger.get(`/restaurants/${id}/payment-matching`, restaurantOperations.paymentMatching.data),
    ).rejects.toThrow(missing);
    await expect(
      stranger.get(`/restaurants/${id}/preparation-settings`, restaurantOperations.preparationSettings.data),
    ).rejects.toThrow(missing);
    expect((await stranger.get('/restaurants', restaurantOperations.list.data)).items).toEqual([]);
    expect(await read(id)).toMatchObject(full);
    expect(await service.database.collection('businesses').countDocuments({ accountId: stranger.accountId })).toBe(0);
  });

  it.each(['0', newId(), 'x'.repeat(100)])('answer not found for the id %s', async (id) => {
    await expect(read(id)).rejects.toThrow(appError('restaurant_not_found'));
  });
});
