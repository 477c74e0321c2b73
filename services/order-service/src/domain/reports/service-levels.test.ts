import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { newId } from '@kopru/contracts/values/ids';
import { serviceLevelRows, type ServiceLevelSums } from './service-levels.ts';

const sums = (restaurantId: string, provider: ProviderSlug, orderCount: number): ServiceLevelSums => ({
  ...{ restaurantId, provider, orderCount, unacceptedCount: 1 },
  ...{ arrivalCount: 9, arrivalOnTime: 8, arrivalSeconds: [1.201, 30] },
  ...{ acceptanceCount: 7, acceptanceOnTime: 6, acceptanceSeconds: [null, null] },
});

describe('the rows of a week', () => {
  it('say no order faster than it was, and nothing of none', () => {
    const restaurantId = newId();
    expect(serviceLevelRows([sums(restaurantId, 'ys', 10)])).toEqual([
      {
        ...{ restaurantId, provider: 'ys', orderCount: 10, unacceptedCount: 1 },
        arrival: { orderCount: 9, onTimeCount: 8, p50Seconds: 1.3, p99Seconds: 30 },
        acceptance: { orderCount: 7, onTimeCount: 6, p50Seconds: null, p99Seconds: null },
      },
    ]);
    expect(serviceLevelRows([])).toEqual([]);
  });

  it('are those of the restaurant with most orders first, whatever the order in which they were counted', () => {
    const [few = '', many = ''] = [newId(), newId()];
    const counted = [sums(few, 'ys', 5), sums(many, 'ty', 3), sums(few, 'getir', 1), sums(many, 'getir', 4)];
    const inOrder = [
      [many, 'getir'],
      [many, 'ty'],
      [few, 'ys'],
      [few, 'getir'],
    ];
    for (const some of [counted, counted.toReversed()])
      expect(serviceLevelRows(some).map(({ restaurantId, provider }) => [restaurantId, provider])).toEqual(inOrder);
  });
});
