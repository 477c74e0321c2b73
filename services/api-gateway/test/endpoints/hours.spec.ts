import { publicOperations } from '@kopru/contracts/public/operations';
import type { Hours } from '@kopru/contracts/values/hours';
import { weekdays } from '@kopru/contracts/values/weekdays';
import { waitFor } from '@kopru/testing';
import { refusal } from '../support/api-client.ts';
import type { World } from '../support/world.ts';

const schema = publicOperations.getAvailability.data;
const week: Hours = weekdays.map((day) =>
  day === 'sunday' ? { day, closed: true } : { day, opensAt: '11:00', closesAt: '01:30' },
);

export const hoursSpec = (world: () => World): void => {
  const hoursOf = async (restaurantId: string) => {
    const { body } = await world().mine.api(`GET /restaurants/${restaurantId}/availability`);
    return schema.parse(body.data).hours;
  };
  const change = (restaurantId: string, hours: unknown) =>
    world().mine.api(`PATCH /restaurants/${restaurantId}/availability`, { body: { hours } });

  describe('PATCH /restaurants/{restaurantId}/availability with hours', () => {
    it('sets the working hours at the platform, and shows the week from Monday on', async () => {
      const { getirOrder, system } = world();
      const { shop, platformRestaurantId } = await getirOrder();
      const answer = await change(shop.restaurantId, week.toReversed());
      expect(schema.parse(answer.body.data).hours).toMatchObject({
        desired: { hours: week },
        platforms: [{ provider: 'getir', state: 'pending', observed: null }],
      });
      const applied = await waitFor(async () => {
        const [getir] = (await hoursOf(shop.restaurantId)).platforms;
        return getir?.state === 'applied' && getir;
      });
      expect(applied).toMatchObject({ observed: { hours: week }, reason: null, dueAt: null });
      const response = await fetch(`${system.simulator}/control/restaurants`);
      const { data } = (await response.json()) as { data: { items: { restaurantId: string; hours: object[] }[] } };
      const atPlatform = data.items.find(({ restaurantId }) => restaurantId === platformRestaurantId)?.hours ?? [];
      expect([atPlatform.length, atPlatform.find((day) => !('from' in day))]).toEqual([7, { day: 0 }]);
    });

    it('tells of a platform that takes none', async () => {
      const { restaurantId } = await world().newShop();
      await change(restaurantId, week);
      const direct = await waitFor(async () => {
        const [one] = (await hoursOf(restaurantId)).platforms;
        return one?.state === 'unsupported' && one;
      });
      expect(direct.reason?.code).toBe('hours_not_settable');
    });

    it.each([
      ['a week without a day', week.slice(1)],
      ['a day twice', [...week.slice(1), week[1]]],
      ['a time that is none', week.map((one) => ({ ...one, opensAt: '25:00' }))],
      ['a day that closes when it opens', week.map(({ day }) => ({ day, opensAt: '10:00', closesAt: '10:00' }))],
    ])('refuses %s', async (_what, hours) => {
      expect(refusal(await change(world().shop.restaurantId, hours))).toEqual([400, 'invalid_request']);
    });
  });
};
