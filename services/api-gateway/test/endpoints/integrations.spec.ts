import { publicIntegrationSchema } from '@kopru/contracts/public/integrations';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

const config = { restaurantId: 'r-1', apiKey: 'anahtar-12345678', secretKey: 'gizli-87654321' };

export const writeIntegrationSpec = (world: () => World): void =>
  describe('POST /restaurants/{restaurantId}/integrations', () => {
    it('adds a platform, with its secrets masked, and updates it when it is written again', async () => {
      const { mine, newShop } = world();
      const { restaurantId } = await newShop();
      const path = `POST /restaurants/${restaurantId}/integrations` as const;
      const added = await mine.api(path, { body: { integrationId: 'getir', config } });
      const integration = publicIntegrationSchema.strict().parse(added.body.data);
      expect(integration).toMatchObject({
        provider: 'getir',
        providerName: 'Getir Yemek',
        status: true,
        autoVerify: false,
      });
      expect(integration.providerId).toBe(integration.integrationId);
      expect(integration.ingressUrl).toMatch(/\/ingest\/v1\/getir\/.{16,}/);
      expect(added.body.data.config.secretKey).toMatch(/4321$/);
      expect(JSON.stringify(added.body)).not.toContain(config.secretKey);
      const again = await mine.api(path, {
        body: { integrationId: integration.integrationId, config: { restaurantId: 'r-2' } },
      });
      expect(again.body.data).toMatchObject({
        integrationId: integration.integrationId,
        config: { restaurantId: 'r-2' },
      });
    });

    it('understands other names of a platform, and supplierId as Trendyol Go', async () => {
      const { mine, newShop } = world();
      const { restaurantId } = await newShop();
      const path = `POST /restaurants/${restaurantId}/integrations` as const;
      const ys = await mine.api(path, { body: { provider: 'yemeksepeti', config } });
      const ty = await mine.api(path, { body: { config: { ...config, supplierId: '77' } } });
      expect([ys.body.data.provider, ty.body.data.provider]).toEqual(['ys', 'ty']);
    });

    it.each([
      [{ config }, 422, 'provider_required'],
      [{ integrationId: 'getir', config: { restaurantId: 'r' } }, 422, 'invalid_config'],
      [{ integrationId: 'getir' }, 400, 'invalid_request'],
      [{ integrationId: 'getir', config: { apiKey: 5 } }, 400, 'invalid_request'],
      [{ integrationId: '6700000000000000000000ff', config }, 404, 'integration_not_found'],
    ])('answers %j with %i %s', async (body, status, code) => {
      const { mine, newShop } = world();
      const { restaurantId } = await newShop();
      const answer = await mine.api(`POST /restaurants/${restaurantId}/integrations`, { body });
      expect(refusal(answer)).toEqual([status, code]);
    });

    it("does not find another account's restaurant", async () => {
      const { stranger, shop } = world();
      const answer = await stranger.api(`POST /restaurants/${shop.restaurantId}/integrations`, {
        body: { integrationId: 'direct', config: {} },
      });
      expect(refusal(answer)).toEqual([404, 'restaurant_not_found']);
    });

    itIsGuarded('writeIntegration', world, () => [
      `POST /restaurants/${world().shop.restaurantId}/integrations`,
      { body: { integrationId: 'direct', config: {} } },
    ]);
  });

export const listIntegrationsSpec = (world: () => World): void =>
  describe('GET /restaurants/{restaurantId}/integrations', () => {
    it('lists the platforms of the restaurant with their state', async () => {
      const { mine, shop } = world();
      const { status, body } = await mine.api(`GET /restaurants/${shop.restaurantId}/integrations`);
      expect([status, body.data.length]).toEqual([200, 1]);
      expect(publicIntegrationSchema.strict().parse(body.data[0])).toMatchObject({
        integrationId: shop.integrationId,
        providerId: shop.integrationId,
        provider: 'direct',
        status: true,
      });
    });

    it.each(['6700000000000000000000ff', 'unknown'])('does not find the restaurant %s', async (id) => {
      const answer = await world().mine.api(`GET /restaurants/${id}/integrations`);
      expect(refusal(answer)).toEqual([404, 'restaurant_not_found']);
    });

    it("does not find another account's restaurant", async () => {
      const { stranger, shop } = world();
      const answer = await stranger.api(`GET /restaurants/${shop.restaurantId}/integrations`);
      expect(refusal(answer)).toEqual([404, 'restaurant_not_found']);
    });

    itIsGuarded('listIntegrations', world, () => [`GET /restaurants/${world().shop.restaurantId}/integrations`]);
  });

export const updateIntegrationStatusSpec = (world: () => World): void =>
  describe('POST /restaurants/integrations/update-status', () => {
    const path = 'POST /restaurants/integrations/update-status';

    it('switches an integration and echoes the request; one that is off takes no orders', async () => {
      const { mine, newShop } = world();
      const shop = await newShop();
      const body = { field: 'status', status: false, providerId: shop.integrationId };
      const answer = await mine.api(path, { body });
      expect([answer.status, answer.body]).toEqual([200, { success: true, data: body }]);
      const [listed] = (await mine.api(`GET /restaurants/${shop.restaurantId}/integrations`)).body.data;
      expect(listed.status).toBe(false);
    });

    it('switches automatic approval', async () => {
      const { mine, newShop } = world();
      const shop = await newShop();
      await mine.api(path, { body: { field: 'autoVerify', status: true, providerId: shop.integrationId } });
      const [listed] = (await mine.api(`GET /restaurants/${shop.restaurantId}/integrations`)).body.data;
      expect([listed.autoVerify, listed.status]).toEqual([true, true]);
    });

    it('asks which one when a platform name fits several', async () => {
      const { mine, newShop } = world();
      await newShop();
      const answer = await mine.api(path, { body: { field: 'status', status: true, providerId: 'direct' } });
      expect(refusal(answer)).toEqual([409, 'integration_ambiguous']);
    });

    it.each([
      [{ field: 'name', status: true, providerId: 'x' }, 400, 'invalid_request'],
      [{ field: 'status', status: 'true', providerId: 'x' }, 400, 'invalid_request'],
      [{ field: 'status', status: true }, 400, 'invalid_request'],
      [{ field: 'status', status: true, providerId: '6700000000000000000000ff' }, 404, 'integration_not_found'],
    ])('answers %j with %i %s', async (body, status, code) => {
      expect(refusal(await world().mine.api(path, { body }))).toEqual([status, code]);
    });

    it("does not find another account's integration", async () => {
      const { stranger, shop } = world();
      const answer = await stranger.api(path, {
        body: { field: 'status', status: false, providerId: shop.integrationId },
      });
      expect(refusal(answer)).toEqual([404, 'integration_not_found']);
    });

    itIsGuarded('updateIntegrationStatus', world, () => [path, { body: {} }]);
  });
