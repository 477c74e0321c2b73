import { appError } from '@kopru/contracts/errors/errors';
import { messages } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import { asAccount, getirConfig, type AccountClient } from '../support/restaurant-service.ts';
import { service } from '../support/shared-service.ts';

const noBroker = 'amqp://guest:guest@127.0.0.1:9';

describe('switching an integration', () => {
  let account: AccountClient;
  let restaurantId: string;
  let integrationId: string;
  let events: string;

  const switchedEvents = async () =>
    (await service.backing.broker.take(events)).map(({ body }) =>
      messages['entegrasyon.durum_degisti'].schema.parse(body),
    );
  const eventCount = (count: number) => waitFor(async () => (await service.backing.broker.depth(events)) === count);

  beforeEach(async () => {
    account = service.account();
    restaurantId = (await account.createRestaurant()).id;
    const written = await account.writeIntegration(restaurantId, { integrationId: 'getir', config: getirConfig });
    integrationId = written.integrationId;
    events = await service.backing.broker.tap('entegrasyon', 'entegrasyon.durum_degisti');
  });

  it('echoes the request, is stored and published once', async () => {
    const answer = await account.switch('status', false, integrationId);
    expect(answer).toEqual({ field: 'status', status: false, providerId: integrationId });
    expect((await account.integrationsOf(restaurantId))[0]?.status).toBe(false);
    await eventCount(1);
    expect(await switchedEvents()).toEqual([
      expect.objectContaining({
        accountId: account.accountId,
        restaurantId,
        integrationId,
        provider: 'getir',
        status: false,
      }),
    ]);
  });

  it('publishes nothing when the value is there already', async () => {
    await account.switch('status', true, integrationId);
    await account.switch('autoVerify', false, integrationId);
    await account.switch('status', false, integrationId);
    await account.switch('status', false, integrationId);
    await eventCount(1);
    expect((await switchedEvents()).map(({ status }) => status)).toEqual([false]);
  });

  it('publishes one event when the same switch comes many times at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => account.switch('status', false, integrationId)));
    await account.switch('status', true, integrationId);
    await eventCount(2);
    expect((await switchedEvents()).map(({ status }) => status)).toEqual([false, true]);
  });

  it('finds the integration by its platform when there is just one', async () => {
    await account.switch('autoVerify', true, 'Getir');
    expect((await account.integrationsOf(restaurantId))[0]).toMatchObject({ autoVerify: true, status: true });
    await expect(account.switch('status', false, 'migros')).rejects.toThrow(appError('integration_not_found'));
    await expect(account.switch('status', false, newId())).rejects.toThrow(appError('integration_not_found'));
  });

  it('names the candidates when the platform is connected to several restaurants', async () => {
    const other = await account.createRestaurant();
    const second = await account.writeIntegration(other.id, {
      integrationId: 'getir',
      config: { ...getirConfig, restaurantId: 'getir-2' },
    });
    await expect(account.switch('status', false, 'getir')).rejects.toMatchObject({
      code: 'integration_ambiguous',
      params: { ids: `${integrationId}, ${second.integrationId}` },
    });
    await account.switch('status', false, second.integrationId);
    expect((await account.integrationsOf(restaurantId))[0]?.status).toBe(true);
  });

  it('knows two fields', async () => {
    await expect(account.switch('name', true, integrationId)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('is published by the relay when the process that wrote it could not publish', async () => {
    const cutOff = await service.start({ RABBITMQ_URL: noBroker });
    const sameAccount = asAccount(cutOff.url(), account.accountId);
    expect(await sameAccount.switch('status', false, integrationId)).toMatchObject({ status: false });
    const waiting = await service.database
      .collection<{ _id: string }>('integrations')
      .findOne({ _id: integrationId, outbox: { $size: 1 } });
    expect(waiting).not.toBeNull();
    // Neither it nor its relay takes part any more.
    await cutOff.stop();
    const other = await service.start({}, { relay: { olderThanMs: 300, everyMs: 300 } });
    await eventCount(1);
    expect(await switchedEvents()).toEqual([expect.objectContaining({ integrationId, status: false })]);
    await waitFor(async () => {
      const left = await service.database.collection('integrations').countDocuments({ 'outbox.0': { $exists: true } });
      return left === 0;
    });
    await other.stop();
  }, 60_000);
});
