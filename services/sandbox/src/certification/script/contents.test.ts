import { makeContents } from './contents.ts';
import { createRandom } from './random.ts';

const of = (seed: number, spec: Parameters<typeof makeContents>[1] = {}) =>
  makeContents('S-1', spec, createRandom(seed, 'a scenario'));
const seeds = Array.from({ length: 100 }, (_, seed) => seed);

describe('the contents of an order', () => {
  it('follows from the seed', () => {
    expect(of(42)).toEqual(of(42));
    expect(new Set(seeds.map((seed) => JSON.stringify(of(seed)))).size).toBeGreaterThan(90);
  });

  it('adds up to its total', () => {
    for (const seed of seeds) {
      const { order, total } = of(seed, { discount: 99 });
      const kurus = order.items.reduce(
        (sum, { quantity, unitPrice, options }) =>
          sum + quantity * Math.round((unitPrice + (options[0]?.price ?? 0)) * 100),
        0,
      );
      expect([kurus - 99, order.amount.total]).toEqual([total, total / 100]);
    }
  });

  it('has a total that decimal fractions miss with every seed, when the spec asks for it', () => {
    const spec = { isHardForFloats: true, lines: 12, prices: [1_010, 2_020, 3_533, 10_110], discount: 777 } as const;
    for (const seed of seeds) {
      const { order } = of(seed, spec);
      const sum = order.items.reduce(
        (so, { quantity, unitPrice, options }) => so + (unitPrice + (options[0]?.price ?? 0)) * quantity,
        0,
      );
      expect(sum - order.amount.discount).not.toBe(order.amount.total);
    }
  });
});
