import { orderOperations } from '@kopru/contracts/internal/orders';
import { newId } from '@kopru/contracts/values/ids';
import type { Order } from '../../src/domain/order.ts';
import { insert, restaurantId, system } from '../support/thousands.ts';

const dayMs = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * dayMs);
const read = async (of = restaurantId) => {
  const { data } = await system.http.get('/internal/ordered-products', { params: { restaurantId: of } });
  return orderOperations.orderedProducts.data.strict().parse(data.data).products;
};
const ordering = (order: Order, productId: string, name: string): Order => {
  const [line] = order.content.items;
  if (line === undefined) throw new Error('the order has no lines');
  return {
    ...order,
    restaurantId,
    provider: 'ys',
    content: { ...order.content, items: [{ ...line, productId, name }] },
  };
};

describe("the products of a restaurant's recent orders", () => {
  it('are there with their ids, names and how often they were ordered', async () => {
    await insert(3, (order, index) => ({ ...ordering(order, 'ys-1', `Ayran ${index}`), createdAt: ago(index) }));
    await insert(1, (order) => ({ ...ordering(order, 'ys-2', 'Künefe'), isCancelled: true, createdAt: ago(1) }));
    expect(await read()).toEqual([
      { provider: 'ys', id: 'ys-1', name: 'Ayran 0', orderCount: 3 },
      { provider: 'ys', id: 'ys-2', name: 'Künefe', orderCount: 1 },
    ]);
  });

  it('are of this restaurant and account, of the last 30 days, and of no trial', async () => {
    await insert(1, (order) => ({ ...ordering(order, 'old', 'Eski'), createdAt: ago(31) }));
    await insert(1, (order) => ({ ...ordering(order, 'trial', 'Deneme'), isTest: true }));
    await insert(1, (order) => ({ ...ordering(order, 'other', 'Başka'), restaurantId: newId() }));
    await insert(1, (order) => ({ ...ordering(order, 'foreign', 'Yabancı'), accountId: newId() }));
    await insert(1, (order) => ({ ...ordering(order, 'new', 'Yeni'), createdAt: ago(29) }));
    expect(await read()).toMatchObject([{ id: 'new' }]);
    expect(await read(newId())).toEqual([]);
  });
});
