import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { itemOperations } from '@kopru/contracts/internal/items';
import { newId } from '@kopru/contracts/values/ids';
import { service } from '../support/shared-service.ts';

describe('what was sold out', () => {
  const read = (account: ReturnType<typeof service.account>, restaurantId: string, from: Date, to: Date) =>
    account.call(availabilityOperations.soldOut.data, 'POST', '/sold-out', {
      ranges: [
        { restaurantId, from: from.toISOString(), to: to.toISOString() },
        { restaurantId: newId(), from: from.toISOString(), to: to.toISOString() },
      ],
    });
  const hourMs = 3_600_000;

  it('is what was switched off within the time, with its name, and nobody else’s', async () => {
    const account = service.account();
    const { id } = await account.createRestaurant();
    const path = `/restaurants/${id}`;
    const items = ['Ayran', 'Künefe'].map((name) => ({ item: name.slice(0, 3), name, links: [] }));
    await account.call(itemOperations.write.data, 'PUT', `${path}/items`, { items });
    const switched = (changes: object[]) =>
      account.call(availabilityOperations.change.data, 'PUT', `${path}/availability`, { items: changes });
    await switched([
      { item: 'Ayr', until: 'end_of_day' },
      { item: 'Kün', isAvailable: false },
    ]);
    await switched([{ item: 'Kün', isAvailable: true }]);

    const [before, now, after] = [-1, 0, 1].map((hours) => new Date(Date.now() + hours * hourMs)) as [Date, Date, Date];
    const { items: found } = await read(account, id, before, after);
    expect(found).toMatchObject([{ restaurantId: id, item: 'Ayr', name: 'Ayran', providers: [] }]);
    expect(found[0]?.until).not.toBeNull();
    expect((await read(account, id, new Date(0), before)).items).toEqual([]);
    expect((await read(service.account(), id, before, after)).items).toEqual([]);
    expect(Date.parse(found[0]?.since ?? '')).toBeLessThanOrEqual(now.getTime());
  });
});
