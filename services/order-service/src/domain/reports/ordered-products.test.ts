import { maxOrderedProducts } from '@kopru/contracts/internal/ordered-products';
import { orderedProducts, type OrderedLines } from './ordered-products.ts';

const order = (...lines: (readonly [productId: string | null, name: string])[]): OrderedLines => ({
  provider: 'ys',
  lines: lines.map(([productId, name]) => ({ productId, name })),
});

describe('the products of recent orders', () => {
  it('are named as the latest order names them, most often ordered first', () => {
    const products = orderedProducts();
    for (const one of [order(['a', 'Ayran 30 cl']), order(['a', 'Ayran'], ['b', 'Künefe']), order(['b', 'Künefe'])])
      products.add(one);
    products.add(order(['a', 'Ayran']));
    expect(products.all()).toEqual([
      { provider: 'ys', id: 'a', name: 'Ayran 30 cl', orderCount: 3 },
      { provider: 'ys', id: 'b', name: 'Künefe', orderCount: 2 },
    ]);
  });

  it('count an order once, however many lines of it have the product', () => {
    const products = orderedProducts();
    products.add(order(['a', 'Ayran'], ['a', 'Ayran']));
    expect(products.all()).toMatchObject([{ orderCount: 1 }]);
  });

  it('are kept apart by platform', () => {
    const products = orderedProducts();
    products.add(order(['a', 'Ayran']));
    products.add({ ...order(['a', 'Adana']), provider: 'getir' });
    expect(products.all()).toMatchObject([{ provider: 'ys' }, { provider: 'getir' }]);
  });

  it('leave out what no link could name', () => {
    const products = orderedProducts();
    products.add(order([null, 'Ayran'], ['', 'Ayran'], ['x'.repeat(201), 'Ayran'], ['a', '  ']));
    products.add(order(['b', 'Ş'.repeat(300)]));
    expect(products.all()).toEqual([{ provider: 'ys', id: 'b', name: 'Ş'.repeat(200), orderCount: 1 }]);
  });

  it('end at those that are ordered most often of each platform', () => {
    const products = orderedProducts();
    for (let number = 0; number <= maxOrderedProducts; number += 1) products.add(order([`p${number}`, 'Pide']));
    products.add(order(['p300', 'Pide']));
    products.add({ ...order(['g', 'Adana']), provider: 'getir' });
    const all = products.all();
    expect(all).toHaveLength(maxOrderedProducts + 1);
    expect(all[0]).toMatchObject({ id: 'p300', orderCount: 2 });
    expect(all).toContainEqual(expect.objectContaining({ provider: 'getir' }));
  });
});
