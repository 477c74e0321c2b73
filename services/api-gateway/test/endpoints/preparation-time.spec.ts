import { publicOperations } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const preparationTimeSpec = (world: () => World): void =>
  describe('GET /restaurants/{restaurantId}/preparation-time', () => {
    const read = async (restaurantId: string) => {
      const answer = await world().mine.api(`GET /restaurants/${restaurantId}/preparation-time`);
      expect(answer.status).toBe(200);
      return publicOperations.getPreparationTime.data.strict().parse(answer.body.data);
    };
    const pin = async (restaurantId: string, pinnedPreparationMinutes: unknown) =>
      world().mine.api(`PUT /restaurants/${restaurantId}`, { body: { name: 'Mutfak', pinnedPreparationMinutes } });

    it('is not known of a restaurant without orders', async () => {
      const { restaurantId } = await world().newShop();
      expect(await read(restaurantId)).toMatchObject({
        ...{ restaurantId, suggestedMinutes: null, pinnedMinutes: null, learnedMinutes: null, loadMinutes: 0 },
        ...{ orderCount: 0, medianMinutes: null, sentOrderCount: 0, hours: [], platforms: [] },
      });
    });

    it('is what a person has pinned, within the limits of each platform, until it is taken back', async () => {
      const { mine, newShop } = world();
      const { restaurantId } = await newShop();
      expect((await pin(restaurantId, 3)).body.data).toMatchObject({ pinnedPreparationMinutes: 3 });
      expect(await read(restaurantId)).toMatchObject({
        ...{ suggestedMinutes: 3, pinnedMinutes: 3, learnedMinutes: null },
        platforms: [
          { provider: 'getir', minutes: 5 },
          { provider: 'ys', minutes: 4 },
          { provider: 'ty', minutes: 3 },
        ],
      });
      await mine.api(`PUT /restaurants/${restaurantId}`, { body: { name: 'Mutfak' } });
      expect(await read(restaurantId)).toMatchObject({ pinnedMinutes: 3 });
      expect((await pin(restaurantId, null)).body.data).toMatchObject({ pinnedPreparationMinutes: null });
      expect(await read(restaurantId)).toMatchObject({ suggestedMinutes: null, pinnedMinutes: null });
      for (const minutes of [0, 181, 7.5, '20'])
        expect(refusal(await pin(restaurantId, minutes))).toEqual([400, 'invalid_request']);
    });

    it("does not find another account's restaurant, nor one that is not there", async () => {
      const { mine, stranger, shop } = world();
      for (const [api, id] of [
        [stranger.api, shop.restaurantId],
        [mine.api, newId()],
        [mine.api, 'x'],
      ] as const)
        expect(refusal(await api(`GET /restaurants/${id}/preparation-time`))).toEqual([404, 'restaurant_not_found']);
    });

    itIsGuarded('getPreparationTime', world, () => [`GET /restaurants/${world().shop.restaurantId}/preparation-time`]);
  });
