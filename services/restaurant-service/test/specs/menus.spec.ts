import { appError } from '@kopru/contracts/errors/errors';
import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { itemOperations } from '@kopru/contracts/internal/items';
import { platformOperations } from '@kopru/contracts/internal/platforms';
import { menuSchema, type Menu } from '@kopru/contracts/internal/restaurants';
import {
  createHttpServer,
  createMetrics,
  internalAuth,
  jsonBody,
  ok,
  route,
  sharedCredential,
  type HttpServer,
} from '@kopru/http';
import { silentLogger } from '@kopru/runtime';
import { sharedSettings, waitFor } from '@kopru/testing';
import { Router } from 'express';
import {
  getirConfig,
  startRestaurantService,
  type AccountClient,
  type RestaurantServiceUnderTest,
} from '../support/restaurant-service.ts';

const categories: Menu['categories'] = [
  {
    id: 'c1',
    name: 'Dürümler',
    products: [
      {
        id: 'p1',
        name: 'Adana dürüm',
        description: null,
        price: 140_00,
        currency: 'TRY',
        isAvailable: true,
        imageUrl: null,
        optionGroups: [
          { id: 'g1', name: 'Ekstra', min: 0, max: 2, options: [{ id: 'o1', name: 'Kaşar', price: 15_00 }] },
        ],
      },
    ],
  },
];

/** provider-ingest as far as menus go: takes only what the contract says. */
const menuProvider = () => {
  let answer: (restaurantId: string) => Promise<Menu>;
  const asked: { accountId: string; integrationId: string }[] = [];
  const router = Router();
  router.post(
    '/menu',
    route({ body: platformOperations.menu.body }, async ({ account, body }) => {
      asked.push({ accountId: account.id, integrationId: body.integrationId });
      return ok(await answer(body.integrationId));
    }),
  );
  const server: HttpServer = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    logger: silentLogger,
    metrics: createMetrics('menu-provider'),
    checks: [],
    withErrorParams: true,
    handlers: [
      ['/internal', internalAuth(sharedCredential(sharedSettings.INTERNAL_TOKEN)), ...jsonBody(100_000), router],
    ],
  });
  return { server, asked, answerWith: (next: typeof answer) => (answer = next) };
};

describe('the menu of a platform', () => {
  const provider = menuProvider();
  let service: RestaurantServiceUnderTest;
  let account: AccountClient;
  let restaurantId: string;
  let integrationId: string;

  const menu = (name = 'getir', as = account) => as.get(`/menus/${name}?restaurantId=${restaurantId}`, menuSchema);

  beforeAll(async () => {
    await provider.server.start();
    service = await startRestaurantService({ PROVIDER_INGEST_URL: provider.server.url(), MENU_CACHE: '60s' });
  });
  afterAll(async () => {
    await service.stop();
    await provider.server.stop();
  });
  beforeEach(async () => {
    account = service.account();
    restaurantId = (await account.createRestaurant()).id;
    const written = await account.writeIntegration(restaurantId, { integrationId: 'getir', config: getirConfig });
    integrationId = written.integrationId;
    provider.asked.length = 0;
    provider.answerWith(() =>
      Promise.resolve({ provider: 'getir', restaurantId, fetchedAt: new Date().toISOString(), categories }),
    );
  });

  it('is read from the platform once and shown again for a minute', async () => {
    const first = await menu();
    expect(first).toMatchObject({ provider: 'getir', restaurantId, categories });
    expect(await menu('GetirYemek')).toEqual(first);
    expect(provider.asked).toEqual([{ accountId: account.accountId, integrationId }]);
  });

  it('costs the platform one call when many ask at once', async () => {
    let release = (): void => undefined;
    const firstCall = new Promise<void>((resolve) => (release = resolve));
    provider.answerWith(async () => {
      await firstCall;
      return { provider: 'getir', restaurantId, fetchedAt: new Date().toISOString(), categories };
    });
    const readers = Array.from({ length: 30 }, () => menu());
    await waitFor(() => provider.asked.length > 0);
    release();
    const menus = await Promise.all(readers);
    expect(new Set(menus.map(({ fetchedAt }) => fetchedAt)).size).toBe(1);
    expect(provider.asked).toHaveLength(1);
  });

  it('is read anew after the integration was written', async () => {
    await menu();
    await account.writeIntegration(restaurantId, { integrationId, config: { restaurantId: 'getir-2' } });
    await menu();
    expect(provider.asked).toHaveLength(2);
  });

  it("hands the platform's own refusal on and does not cache it", async () => {
    const refusal = appError('provider_error', { params: { provider: 'Getir Yemek', platformMessage: 'closed' } });
    provider.answerWith(() => Promise.reject(refusal));
    await expect(menu()).rejects.toMatchObject({ code: 'provider_error', params: { platformMessage: 'closed' } });
    provider.answerWith(() =>
      Promise.resolve({ provider: 'getir', restaurantId, fetchedAt: new Date().toISOString(), categories }),
    );
    expect((await menu()).categories).toEqual(categories);
  });

  it('lets links be suggested, also while the menu of another platform cannot be read', async () => {
    const config = { supplierId: '1', restaurantId: '2', apiKey: 'trendyol-api-key', secretKey: 'trendyol-secret' };
    const { integrationId: other } = await account.writeIntegration(restaurantId, { integrationId: 'ty', config });
    const refusal = appError('provider_error', { params: { provider: 'Trendyol', platformMessage: 'closed' } });
    provider.answerWith((asked) =>
      asked === other
        ? Promise.reject(refusal)
        : Promise.resolve({ provider: 'getir', restaurantId, fetchedAt: new Date().toISOString(), categories }),
    );
    const there = `/restaurants/${restaurantId}/items`;
    const items = [{ item: 'AD-1', name: 'ADANA DÜRÜM', links: [] }];
    await account.call(itemOperations.write.data, 'PUT', there, { items });
    expect(await account.call(itemOperations.suggest.data, 'POST', `${there}/suggestions`)).toEqual({
      restaurantId,
      suggestions: [
        { item: 'AD-1', provider: 'getir', productId: 'p1', productName: 'Adana dürüm', by: 'name', likeness: 1 },
      ],
      unread: [{ provider: 'ty', reason: { code: 'provider_error', params: refusal.params } }],
    });
  });

  it('suggests what was ordered lately where there is no menu, or it cannot be read', async () => {
    const config = { restaurantId: 'ys-1', apiKey: 'ys-api-key-1234', secretKey: 'ys-secret-9876543' };
    await account.writeIntegration(restaurantId, { integrationId: 'ys', config });
    const there = `/restaurants/${restaurantId}/items`;
    const items = [
      { item: 'AD-1', name: 'ADANA DÜRÜM', links: [] },
      { item: 'AYR-1', name: 'Ayran', links: [] },
    ];
    await account.call(itemOperations.write.data, 'PUT', there, { items });
    const ordered = [
      { provider: 'ys', id: 'ys-ayran', name: 'AYRAN', orderCount: 12 },
      { provider: 'getir', id: 'p1', name: 'Adana dürüm', orderCount: 3 },
      { provider: 'migros', id: 'not-connected', name: 'Ayran', orderCount: 3 },
    ];
    const suggested = async () =>
      (await account.call(itemOperations.suggest.data, 'POST', `${there}/suggestions`, { ordered })).suggestions;
    const adana = { item: 'AD-1', provider: 'getir', productId: 'p1', productName: 'Adana dürüm', by: 'name' };
    const ayran = { item: 'AYR-1', provider: 'ys', productId: 'ys-ayran', productName: 'AYRAN', by: 'name' };
    const found = [
      { ...adana, likeness: 1 },
      { ...ayran, likeness: 1, orderCount: 12 },
    ];
    expect(new Set(await suggested())).toEqual(new Set(found));

    await account.writeIntegration(restaurantId, { integrationId, config: { restaurantId: 'getir-2' } });
    provider.answerWith(() => Promise.reject(appError('provider_timeout', { params: { provider: 'Getir Yemek' } })));
    expect(await suggested()).toContainEqual({ ...adana, likeness: 1, orderCount: 3 });
  });

  it('links nothing by itself, however like the names are', async () => {
    const there = `/restaurants/${restaurantId}`;
    const items = [{ item: 'AD-1', name: 'Adana dürüm', links: [] }];
    await account.call(itemOperations.write.data, 'PUT', `${there}/items`, { items });
    const { suggestions } = await account.call(itemOperations.suggest.data, 'POST', `${there}/items/suggestions`);
    expect(suggestions).toMatchObject([{ item: 'AD-1', productId: 'p1', likeness: 1 }]);
    const soldOut = { items: [{ item: 'AD-1', isAvailable: false }] };
    await account.call(availabilityOperations.change.data, 'PUT', `${there}/availability`, soldOut);
    await account.call(itemOperations.suggest.data, 'POST', `${there}/items/suggestions`);
    expect(await account.get(`${there}/items`, itemOperations.get.data)).toMatchObject({ items: [{ links: [] }] });
    const { items: published } = await account.get(`${there}/availability`, availabilityOperations.get.data);
    expect(published).toMatchObject([
      { stock: { platforms: [{ state: 'unsupported', reason: { code: 'item_not_linked' } }] } },
    ]);
  });

  it('is not there for an unknown platform, one that is not connected, or another account', async () => {
    await expect(menu('ubereats')).rejects.toThrow(appError('provider_not_found'));
    await expect(menu('migros')).rejects.toThrow(appError('integration_not_found'));
    await expect(menu('getir', service.account())).rejects.toThrow(appError('restaurant_not_found'));
    expect(provider.asked).toEqual([]);
  });
});
