import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { driftOperations } from '@kopru/contracts/internal/drift';
import { itemOperations } from '@kopru/contracts/internal/items';
import type { Collection, Document } from '@kopru/mongo';
import { waitFor } from '@kopru/testing';
import { platformStores, type PlatformStores } from '../support/platform-stores.ts';
import { getirConfig, startRestaurantService, type RestaurantServiceUnderTest } from '../support/restaurant-service.ts';

const oldNames = { observedDesiredAt: 'heardAt', isDriftAdopted: 'isDriftKept', lastApplied: 'told' } as const;
/** An object as format 1 stored it. */
const asBefore = (stored: Document): Document =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [oldNames[name as keyof typeof oldNames] ?? name, value]),
  );

describe('a store of format 1', () => {
  let service: RestaurantServiceUnderTest;
  let platforms: PlatformStores;

  beforeAll(async () => {
    platforms = await platformStores();
    service = await startRestaurantService({ PROVIDER_INGEST_URL: platforms.url });
  });
  afterAll(async () => {
    await service?.stop();
    await platforms?.stop();
  });

  it('is migrated at the start, and served as before, without a call to a platform', async () => {
    const account = service.account();
    const { id } = await account.createRestaurant();
    await account.writeIntegration(id, { integrationId: 'getir', config: getirConfig });
    const links = [{ provider: 'getir', productId: 'p-1' }];
    await account.call(itemOperations.write.data, 'PUT', `/restaurants/${id}/items`, {
      items: [{ item: 'AYR', name: 'Ayran', links }],
    });
    const { get, change } = availabilityOperations;
    const path = `/restaurants/${id}/availability`;
    const availability = () => account.get(path, get.data);
    await account.call(change.data, 'PUT', path, {
      store: { state: 'closed' },
      items: [{ item: 'AYR', isAvailable: false }],
    });
    const before = await waitFor(async () => {
      const shown = await availability();
      const states = [...shown.store.platforms, ...(shown.items[0]?.stock.platforms ?? [])].map(({ state }) => state);
      return states.length === 2 && states.every((state) => state === 'applied') && shown;
    });
    const calls = platforms.calls.length;
    await service.app.stop();

    const collection = (name: string): Collection<Document> => service.database.collection(name);
    for (const name of ['stores', 'stocks', 'prices', 'hours'])
      for (const document of await collection(name).find().toArray()) {
        const { products, ...rest } = asBefore(document);
        const old = Array.isArray(products) ? { ...rest, products: products.map(asBefore) } : rest;
        await collection(name).replaceOne({ _id: document['_id'] }, old);
      }
    const places = [{ provider: 'getir', productId: 'p-1', value: 'Ayran', ['wished']: null }];
    const finding = {
      kind: 'name',
      item: 'AYR',
      name: 'Ayran',
      canFailOrders: false,
      seenAt: new Date().toISOString(),
    };
    await service.database.collection<{ _id: string }>('comparisons').replaceOne(
      { _id: id },
      {
        ...{ accountId: account.accountId, begunAt: new Date(), comparedAt: new Date(), isTest: false },
        ...{ findings: [{ ...finding, places }], count: 1, unread: [] },
      },
      { upsert: true },
    );
    await service.database.renameCollection('desiredStates', 'wishes');
    await collection('store_format').updateOne({}, { $set: { format: 1, readableBy: 1 } });

    const restarted = await service.start();
    expect(await service.account(account.accountId, restarted.url()).get(path, get.data)).toEqual(before);
    const { findings } = await service
      .account(account.accountId, restarted.url())
      .get(`/restaurants/${id}/drift`, driftOperations.get.data);
    expect(findings).toEqual([
      { ...finding, places: [{ provider: 'getir', productId: 'p-1', value: 'Ayran', desired: null }] },
    ]);
    const names = (await service.database.listCollections().toArray()).map(({ name }) => String(name));
    expect(names).toContain('desiredStates');
    expect(names).not.toContain('wishes');
    const stocks = await collection('stocks').findOne();
    expect(stocks?.['products']).toEqual([
      expect.objectContaining({ lastApplied: false, observedDesiredAt: expect.any(Date), isDriftAdopted: false }),
    ]);
    expect(platforms.calls).toHaveLength(calls);
    expect(await collection('store_format').findOne()).toMatchObject({ format: 2, readableBy: 2 });
  });
});
