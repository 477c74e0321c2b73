import { publicOperations } from '@kopru/contracts/public/operations';
import { endOfDay } from '@kopru/contracts/values/time-zone';
import { waitFor } from '@kopru/testing';
import { refusal } from '../support/api-client.ts';
import type { World } from '../support/world.ts';

const schema = publicOperations.getAvailability.data;
/** Wishes that come closer together are one. */
const quietMs = 500;

export const stockSpec = (world: () => World): void => {
  /** A restaurant at the simulated Getir, with an item linked to its ayran and one linked to nothing. */
  const shop = async () => {
    const { mine, getirOrder, system } = world();
    const { shop: one, platformRestaurantId } = await getirOrder();
    const path = `/restaurants/${one.restaurantId}` as const;
    const productId = '700004'.padStart(24, '0');
    const items = [
      { item: 'AYR 1', name: 'Ayran', links: [{ provider: 'getir', productId }] },
      { item: 'LİMON', name: 'Limonata', links: [] },
    ];
    await mine.api(`PUT ${path}/items`, { body: { items } });
    const read = async () => {
      const { body } = await mine.api(`GET ${path}/availability`);
      return schema.parse(body.data).items;
    };
    return {
      dayEndsAt: (dayEndsAt: string) => mine.api(`PUT ${path}`, { body: { name: 'Gece', dayEndsAt } }),
      link: (item: string) =>
        mine.api(`PUT ${path}/items`, {
          body: { items: [{ item, name: 'Yeni', links: [{ provider: 'getir', productId }] }] },
        }),
      change: (change: object[], more: object = {}) =>
        mine.api(`PATCH ${path}/availability`, { body: { items: change, ...more } }),
      ayran: async () => (await read()).find(({ item }) => item === 'AYR 1')?.stock.platforms[0],
      lemonade: async () => (await read()).find(({ item }) => item === 'LİMON')?.stock.platforms[0],
      productId,
      off: async (): Promise<Record<string, number | null>> => {
        const response = await fetch(`${system.simulator}/control/restaurants`);
        type Shops = { data: { items: { restaurantId: string; off: Record<string, number | null> }[] } };
        const { data } = (await response.json()) as Shops;
        return data.items.find(({ restaurantId }) => restaurantId === platformRestaurantId)?.off ?? {};
      },
      calls: async (): Promise<number> => {
        const response = await fetch(`${system.simulator}/control/requests`);
        type Requests = { data: { items: { operation: string; shop: string | null }[] } };
        const { data } = (await response.json()) as Requests;
        return data.items.filter((one) => one.operation === 'stock' && one.shop === platformRestaurantId).length;
      },
    };
  };

  /** Eleven presses, and how many of them came too late to be one wish with those before. */
  const press = async () => {
    const at = await shop();
    const times = [performance.now()];
    let answer = await at.change([{ item: 'AYR 1', isAvailable: false }]);
    for (let press = 1; press <= 10; press += 1) {
      times.push(performance.now());
      answer = await at.change([{ item: 'AYR 1', isAvailable: press % 2 === 1 }]);
    }
    times.push(performance.now());
    return { at, answer, late: times.filter((time, index) => time - (times[index - 2] ?? time) >= quietMs).length };
  };
  /** As close together as this machine manages in some tries. */
  const pressedQuickly = async () => {
    let best = await press();
    for (let tries = 2; tries <= 20 && best.late > 0; tries += 1) {
      const next = await press();
      if (next.late < best.late) best = next;
    }
    return best;
  };

  describe('PATCH /restaurants/{restaurantId}/availability with items', () => {
    it('takes an item off at the platform by one call, however often it is pressed', async () => {
      const { at, answer, late } = await pressedQuickly();
      expect(schema.parse(answer.body.data).items[0]?.stock).toMatchObject({
        desired: { isAvailable: false, until: null },
        platforms: [{ provider: 'getir', state: 'pending', ...(late === 0 ? { observed: null } : {}) }],
      });
      await waitFor(async () => (await at.ayran())?.state === 'applied');
      expect(await at.off()).toEqual({ [at.productId]: null });
      const calls = await at.calls();
      expect(calls).toBeGreaterThanOrEqual(1);
      // One, and one more for each press that was too late.
      expect(calls).toBeLessThanOrEqual(1 + late);
    });

    it('puts it back when its time is over', async () => {
      const at = await shop();
      await at.change([{ item: 'AYR 1', until: new Date(Date.now() + 3000).toISOString() }]);
      await waitFor(async () => Object.keys(await at.off()).length === 1);
      await waitFor(async () => Object.keys(await at.off()).length === 0);
      expect((await at.ayran())?.desired).toMatchObject({ isAvailable: true, until: null });
    });

    it("uses Getir's own word for the rest of a day that ends at midnight", async () => {
      const at = await shop();
      await at.dayEndsAt('00:00');
      await at.change([{ item: 'AYR 1', until: 'end_of_day' }]);
      await waitFor(async () => (await at.ayran())?.state === 'applied');
      const until = Date.parse((await at.ayran())?.desired?.until ?? '');
      expect([await at.off(), new Date(until + 3 * 3_600_000).getUTCHours()]).toEqual([{ [at.productId]: until }, 0]);
    });

    it('keeps it off beyond midnight, until the working day of the restaurant ends', async () => {
      const at = await shop();
      await at.change([{ item: 'AYR 1', until: 'end_of_day' }]);
      await waitFor(async () => (await at.ayran())?.state === 'applied');
      const until = new Date((await at.ayran())?.desired?.until ?? '');
      expect([await at.off(), until]).toEqual([{ [at.productId]: null }, endOfDay(new Date(), '04:00')]);
    });

    it('says where an item is linked to nothing, and tells the platform as soon as it is linked', async () => {
      const at = await shop();
      await at.change([{ item: 'LİMON', isAvailable: false }]);
      expect(await at.lemonade()).toMatchObject({ state: 'unsupported', reason: { code: 'item_not_linked' } });
      await at.link('LİMON');
      await waitFor(async () => (await at.lemonade())?.state === 'applied');
      expect(await at.off()).toEqual({ [at.productId]: null });
    });

    it('does not find an item that the restaurant does not have', async () => {
      const at = await shop();
      expect(refusal(await at.change([{ item: 'yok', isAvailable: false }]))).toEqual([404, 'item_not_found']);
      expect(refusal(await at.change([{ item: 'AYR 1', until: 'yarın' }]))).toEqual([400, 'invalid_request']);
    });
  });
};
