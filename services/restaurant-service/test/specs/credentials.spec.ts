import { newId } from '@kopru/contracts/values/ids';
import { service } from '../support/shared-service.ts';

it('credentials are read together by their ids, those of all accounts, without those that are gone', async () => {
  const [mine, other] = [service.account(), service.account()];
  const written = [];
  for (const account of [mine, other, other]) {
    const { id } = await account.createRestaurant();
    written.push(await account.writeIntegration(id, { integrationId: 'direct', config: {} }));
  }
  const [first, second, gone] = written.map(({ integrationId }) => integrationId);
  await other.remove(`/integrations/${gone ?? ''}`);
  const integrationIds = [first, second, gone, newId()];
  const { items } = (await mine.post('/credentials/read', { integrationIds })) as { items: object[] };
  expect(items).toHaveLength(2);
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ integrationId: first, accountId: mine.accountId, status: true }),
      expect.objectContaining({ integrationId: second, accountId: other.accountId, status: true }),
    ]),
  );
});
