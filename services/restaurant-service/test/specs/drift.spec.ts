import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { driftOperations, type Comparison } from '@kopru/contracts/internal/drift';
import { incidentOperations, type Incident } from '@kopru/contracts/internal/incidents';
import { itemOperations } from '@kopru/contracts/internal/items';
import { connectMongo, type Mongo } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { comparisonSchema } from '../../src/storage/comparison.model.ts';
import { createComparisonRepository } from '../../src/storage/comparisons.repository.ts';
import { integrationSchema as storedIntegration } from '../../src/storage/integration.model.ts';
import { getirConfig, startRestaurantService, type RestaurantServiceUnderTest } from '../support/restaurant-service.ts';

const trendyolConfig = {
  restaurantId: 'ty-1',
  apiKey: 'ty-api-key-1234',
  secretKey: 'ty-secret-9876',
  supplierId: '1',
};
const minuteMs = 60_000;

describe('the comparison of the platforms of a restaurant', () => {
  let service: RestaurantServiceUnderTest;
  let ingest: Receiver;
  /** By integration: what its one product costs there; undefined: the platform does not answer. */
  const prices = new Map<string, number | undefined>();
  const writes: string[] = [];

  beforeAll(async () => {
    ingest = await receiver(({ path, json }) => {
      const { integrationId } = json as { integrationId: string };
      const price = prices.get(integrationId);
      const done = (data: unknown) => ({ body: { success: true, data } });
      if (path === '/internal/hours/read') return done({ hours: null });
      if (path === '/internal/store/read') return done({ isOpen: true });
      if (path === '/internal/prices/read') return done({ seen: [null] });
      if (path !== '/internal/menu') {
        writes.push(path);
        return done({ refusals: [{ reason: { code: 'price_not_taken', params: {} }, retryAfterMs: null }] });
      }
      const code = 'provider_timeout';
      if (price === undefined) return { status: 504, body: { success: false, error: { code, message: 'No answer' } } };
      const product = { id: 'p-1', name: 'Ayran', description: null, price, currency: 'TRY', isAvailable: true };
      const products = [{ ...product, imageUrl: null, optionGroups: [] }];
      const categories = [{ id: 'c', name: 'Menü', products }];
      const restaurantId = '0'.repeat(24);
      return done({ provider: 'getir', restaurantId, fetchedAt: new Date().toISOString(), categories });
    });
    service = await startRestaurantService({ PROVIDER_INGEST_URL: ingest.url, MENU_CACHE: '1ms' });
  });
  afterAll(async () => {
    await service?.stop();
    await ingest?.stop();
  });

  /** A restaurant with one article at Getir and Trendyol Go. */
  const shop = async (...[atGetir, atTrendyol]: [number, number]) => {
    const account = service.account();
    const { id } = await account.createRestaurant();
    const getir = await account.writeIntegration(id, { integrationId: 'getir', config: getirConfig });
    const trendyol = await account.writeIntegration(id, { integrationId: 'ty', config: trendyolConfig });
    prices.set(getir.integrationId, atGetir).set(trendyol.integrationId, atTrendyol);
    const links = ['getir', 'ty'].map((provider) => ({ provider, productId: 'p-1', optionId: null }));
    const items = [{ item: 'AYR', name: 'Ayran', links }];
    await account.call(itemOperations.write.data, 'PUT', `/restaurants/${id}/items`, { items });
    const path = `/restaurants/${id}/drift`;
    return {
      ...{ account, id, getir: getir.integrationId, trendyol: trendyol.integrationId },
      read: (): Promise<Comparison> => account.get(path, driftOperations.get.data),
      compare: (): Promise<Comparison> => account.call(driftOperations.compare.data, 'POST', path),
      /** As if the last comparison had been a while ago. */
      later: () =>
        service.database
          .collection<{ _id: string }>('comparisons')
          .updateOne({ _id: id }, { $set: { begunAt: new Date(Date.now() - 2 * minuteMs) } }),
      request: (price: number) =>
        account.call(availabilityOperations.change.data, 'PUT', `/restaurants/${id}/availability`, {
          items: [{ item: 'AYR', price }],
        }),
      first: (state: 'open' | 'resolved'): Promise<Incident> =>
        waitFor(async () => {
          const found = await account.get(`/incidents?state=${state}`, incidentOperations.list.data);
          return found.items.find(({ kind }) => kind === 'drift');
        }),
    };
  };

  it('is empty before the first, and shows what differs then, at most once in a minute', async () => {
    const { id, read, compare } = await shop(200, 210);
    expect(await read()).toEqual({ restaurantId: id, comparedAt: null, findings: [], count: 0, unread: [] });
    const compared = await compare();
    const platforms = ['getir', 'ty'];
    expect(compared).toEqual({
      ...{ restaurantId: id, comparedAt: compared.comparedAt, count: 1, unread: [] },
      findings: [
        {
          ...{ kind: 'price', item: 'AYR', name: 'Ayran', canFailOrders: false, seenAt: compared.comparedAt },
          places: [
            { provider: 'getir', productId: 'p-1', value: 200, wished: null },
            { provider: 'ty', productId: 'p-1', value: 210, wished: null },
          ],
          corrections: [{ price: 200, platforms }],
        },
      ],
    });
    expect(await read()).toEqual(compared);
    await expect(compare()).rejects.toMatchObject({ code: 'rate_limited' });
    expect(writes).toEqual([]);
  });

  it('lets one of two that come at once compare', async () => {
    const { compare } = await shop(200, 200);
    const both = await Promise.allSettled([compare(), compare()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('leaves with its time what was found at a platform that does not answer', async () => {
    const { compare, trendyol, later } = await shop(200, 210);
    const before = await compare();
    prices.set(trendyol, undefined);
    await later();
    const after = await compare();
    expect(after.findings).toEqual(before.findings);
    expect(after.unread).toMatchObject([{ provider: 'ty', reason: { code: 'provider_timeout' } }]);
    prices.set(trendyol, 200);
    await later();
    expect(await compare()).toMatchObject({ findings: [], count: 0, unread: [] });
  });

  it('opens an incident for what can fail orders, and resolves it when nothing is found any more', async () => {
    const { account, id, getir, trendyol, compare, request, later, first } = await shop(200, 200);
    await request(250);
    await compare();
    const opened = await first('open');
    expect(opened).toMatchObject({
      ...{ accountId: account.accountId, restaurantId: id, subject: id, provider: null, isTest: false },
      ...{ kind: 'drift', actor: 'person', details: { count: 1 } },
    });
    prices.set(getir, 250).set(trendyol, 250);
    await later();
    await compare();
    expect((await first('resolved')).id).toBe(opened.id);
  });

  it('finds nothing any more at platforms that are switched off', async () => {
    const { account, getir, trendyol, compare, later } = await shop(200, 210);
    expect((await compare()).count).toBe(1);
    for (const one of [getir, trendyol]) await account.switch('status', false, one);
    await later();
    expect(await compare()).toMatchObject({ findings: [], count: 0 });
  });

  describe('of a night', () => {
    let mongo: Mongo;
    beforeAll(async () => {
      const { mongodbUri: uri, database } = service.backing;
      const schemas = [comparisonSchema, storedIntegration];
      mongo = connectMongo({ uri, database: database('restaurants'), logger: silentLogger, schemas });
      await mongo.start();
    });
    afterAll(() => mongo?.stop());

    it('is due of restaurants with platforms that are switched on and were not compared since, the oldest first', async () => {
      const shops = [await shop(200, 200), await shop(200, 200), await shop(200, 210), await shop(200, 200)] as const;
      const [fresh, old, wrong, off] = shops;
      const { id: alone } = await fresh.account.createRestaurant();
      await old.compare();
      await old.later();
      await wrong.request(250);
      await wrong.compare();
      await wrong.later();
      for (const { account, getir, trendyol } of [wrong, off])
        for (const one of [getir, trendyol]) await account.switch('status', false, one);
      const { due } = createComparisonRepository(mongo.model(comparisonSchema), mongo.model(storedIntegration));
      const ids = new Set([alone, ...shops.map(({ id }) => id)]);
      const dueBefore = async (time: number) =>
        (await due(new Date(time))).map(({ restaurantId }) => restaurantId).filter((id) => ids.has(id));
      // What was wrong at platforms that are off by now is looked at once more, and is gone.
      expect(await dueBefore(Date.now() - minuteMs)).toEqual([fresh.id, old.id, wrong.id]);
      expect(await dueBefore(Date.now() - 3 * minuteMs)).toEqual([fresh.id]);
      await wrong.compare();
      expect(await dueBefore(Date.now() + minuteMs)).toEqual([fresh.id, old.id]);
    });
  });

  it('is of restaurants that there are', async () => {
    const { account } = await shop(200, 200);
    const path = `/restaurants/${'0'.repeat(24)}/drift`;
    await expect(account.get(path, driftOperations.get.data)).rejects.toMatchObject({ code: 'restaurant_not_found' });
    await expect(account.post(path)).rejects.toMatchObject({ code: 'restaurant_not_found' });
  });
});
