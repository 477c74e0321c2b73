import { integrationCredentialsSchema, type Integration } from '@kopru/contracts/internal/integrations';
import { restaurantOperations } from '@kopru/contracts/internal/restaurants';
import { secretOperations } from '@kopru/contracts/internal/service';
import { sharedSettings } from '@kopru/testing';
import {
  asAccount,
  getirConfig,
  startRestaurantService,
  type AccountClient,
  type RestaurantServiceUnderTest,
} from '../support/restaurant-service.ts';

const newKey = `fresh:${Buffer.alloc(32, 9).toString('base64')}`;

describe('a new master key', () => {
  let service: RestaurantServiceUnderTest;
  let account: AccountClient;
  let integrations: Integration[];
  let restaurantId: string;

  beforeAll(async () => {
    service = await startRestaurantService();
    account = service.account();
    const restaurant = await account.createRestaurant({ paymentMatchingHeaders: { 'X-Key': 'pos-secret' } });
    restaurantId = restaurant.id;
    integrations = [
      await account.writeIntegration(restaurantId, { integrationId: 'getir', config: getirConfig }),
      await account.writeIntegration(restaurantId, { integrationId: 'direct', config: {} }),
    ];
  });
  afterAll(() => service.stop());

  const at = async (masterKeys: string): Promise<AccountClient> =>
    asAccount((await service.start({ MASTER_KEYS: masterKeys })).url(), account.accountId);
  const byAddress = (client: AccountClient, { ingressUrl }: Integration) =>
    client.get(`/credentials/by-token/${ingressUrl.split('/').at(-1)}`, integrationCredentialsSchema);
  const isAllReadable = async (client: AccountClient): Promise<void> => {
    for (const integration of integrations)
      expect(await byAddress(client, integration)).toMatchObject({ integrationId: integration.integrationId });
    expect((await byAddress(client, integrations[0] as Integration)).config).toEqual(getirConfig);
    const matching = await client.get(
      `/restaurants/${restaurantId}/payment-matching`,
      restaurantOperations.paymentMatching.data,
    );
    expect(matching.headers).toEqual({ 'X-Key': 'pos-secret' });
  };

  it('takes everything over in portions, after which the old key is not needed any more', async () => {
    const both = await at(`${newKey},${sharedSettings.MASTER_KEYS}`);
    await isAllReadable(both);
    const reencrypt = (limit: number) => both.call(secretOperations.reencrypt.data, 'POST', '/reencrypt', { limit });
    expect(await reencrypt(1)).toEqual({ activeKeyId: 'fresh', reencrypted: 2, remaining: 1 });
    await isAllReadable(both);
    expect(await reencrypt(100)).toEqual({ activeKeyId: 'fresh', reencrypted: 1, remaining: 0 });
    expect(await reencrypt(100)).toEqual({ activeKeyId: 'fresh', reencrypted: 0, remaining: 0 });
    await isAllReadable(both);
    await isAllReadable(await at(newKey));
  });
});
