import type { StockSet } from '@kopru/contracts/internal/platform-products';
import { newId } from '@kopru/contracts/values/ids';
import type { PlatformName, Shop } from '../../../sandbox/src/world/model.ts';
import { stage } from '../support/quiet-stage.ts';
import { errorOf } from '../support/stage.ts';

interface Requests {
  items: { operation: string; shop: string }[];
  overLimit: number;
  prices: { repeatedBodies: number; allBranches: number };
}
type Prices = Record<string, number>;

const requests = () => stage.simulator.control<Requests>('GET', '/requests');

let suppliers = 7100;
/** A restaurant of a supplier of its own, because a supplier's restaurants share Trendyol's limit. */
const scene = async (platform: PlatformName, supplierId = String(++suppliers)) => {
  const { integrationId, accountId, config } = await stage.connect(platform, undefined, { supplierId });
  const listed = (prices: Prices) => Object.entries(prices).map(([productId, price]) => ({ productId, price }));
  const ask = (prices: Prices, account = accountId, others: Prices = {}) => {
    const body = { integrationId, changes: listed(prices), others: listed(others) };
    return stage.internal('POST', '/prices', body, account);
  };
  const path = `/restaurants/${platform}/${config.restaurantId}`;
  return {
    ask,
    accountId,
    set: async (prices: Prices): Promise<StockSet['refusals']> => {
      const answer = await ask(prices);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.data));
      return (answer.data as { data: StockSet }).data.refusals;
    },
    read: async (...productIds: string[]): Promise<(number | null)[]> => {
      const answer = await stage.internal('POST', '/prices/read', { integrationId, productIds }, accountId);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.data));
      return (answer.data as { data: { seen: (number | null)[] } }).data.seen;
    },
    hand: (id: string, price: number) => stage.simulator.control('PATCH', `${path}/price`, { id, price }),
    prices: async (): Promise<Prices> => {
      const { items } = await stage.simulator.control<{ items: Shop[] }>('GET', '/restaurants');
      const found = items.find((one) => one.platform === platform && one.restaurantId === config.restaurantId);
      return found?.prices ?? {};
    },
    calls: async (): Promise<number> => {
      const { items } = await requests();
      return items.filter(({ operation, shop }) => operation === 'price' && shop === config.restaurantId).length;
    },
  };
};

/** The same stories of prices for every platform that takes some, like those of `conformance`. */
describe.each(['ty', 'migros'] as const)('prices at %s', (platform) => {
  it('of many products are written by one call, and are seen to be', async () => {
    const shop = await scene(platform);
    expect(await shop.read('700004', '700001', '1')).toEqual([2500, 14_000, null]);
    expect(await shop.set({ 700001: 22_000, 700004: 27_50 })).toEqual([null, null]);
    expect([await shop.prices(), await shop.calls()]).toEqual([{ 700001: 22_000, 700004: 27_50 }, 1]);
    expect(await shop.read('700001', '700004')).toEqual([22_000, 27_50]);
  });

  it('of a product that the platform does not know are refused in its words, the others taken', async () => {
    const shop = await scene(platform);
    const [unknown, known] = await shop.set({ 1: 100, 700004: 2600 });
    expect(unknown).toMatchObject({ reason: { code: 'as_written' }, retryAfterSeconds: null });
    expect([known, await shop.prices()]).toEqual([null, { 700004: 2600 }]);
  });

  it('that are taken in part have a result for each', async () => {
    const shop = await scene(platform);
    await stage.simulator.fault({ kind: 'partly', platform, operation: 'price', times: 1 });
    const [left, taken] = await shop.set({ 700004: 2600, 700005: 4100 });
    expect([left?.reason.code, taken, await shop.prices()]).toEqual(['as_written', null, { 700005: 4100 }]);
  });

  it('of another account do not exist', async () => {
    const shop = await scene(platform);
    expect(errorOf(await shop.ask({ 700004: 2600 }, newId())).code).toBe('integration_not_found');
    expect(await shop.calls()).toBe(0);
  });
});

describe("Trendyol's prices", () => {
  it('never go out in the same body twice, and are written again', async () => {
    const shop = await scene('ty');
    for (let time = 0; time < 4; time += 1) {
      await shop.hand('700004', 2000 + time);
      expect(await shop.set({ 700004: 2600 })).toEqual([null]);
      expect((await shop.prices())['700004']).toBe(2600);
    }
    // The prices of the others stay.
    expect(await shop.read('700001', '700005')).toEqual([14_000, 4025]);
    expect([(await requests()).prices.repeatedBodies, await shop.calls()]).toEqual([0, 4]);
  });

  it('that have to be sent again take others along at their desired prices, not at those of the menu', async () => {
    const shop = await scene('ty');
    await shop.set({ 700004: 2600 });
    await shop.hand('700004', 2000);
    expect((await shop.ask({ 700004: 2600 }, shop.accountId, { 700005: 4500 })).status).toBe(200);
    expect(await shop.prices()).toEqual({ 700004: 2600, 700005: 4500 });
  });

  it.each([
    ['took, but was not heard of', 'timeout_after_success', '2600'],
    ['never took', 'drop', 'undefined'],
  ] as const)('that it %s are sent in another body', async (_what, kind, expected) => {
    const shop = await scene('ty');
    await stage.simulator.fault({ kind, platform: 'ty', operation: 'price', times: 1 });
    const answer = await shop.ask({ 700004: 2600 });
    expect([answer.status === 200, String((await shop.prices())['700004'])]).toEqual([false, expected]);
    expect(await shop.set({ 700004: 2600 })).toEqual([null]);
    expect((await shop.prices())['700004']).toBe(2600);
    expect((await requests()).prices).toEqual({ repeatedBodies: 0, allBranches: 0 });
  });

  it('change one branch only', async () => {
    const [one, other] = [await scene('ty', '7444'), await scene('ty', '7444')];
    await one.set({ 700004: 2600 });
    expect([await one.prices(), await other.prices()]).toEqual([{ 700004: 2600 }, {}]);
    expect((await requests()).prices.allBranches).toBe(0);
  });

  it('are not sent without the branch', async () => {
    const config = { apiKey: 'k', secretKey: 's', supplierId: '7001' };
    const { integrationId, accountId } = stage.restaurants.add('ty', config, newId());
    const priced = async () => (await requests()).items.filter(({ operation }) => operation === 'price').length;
    const before = await priced();
    const changes = [{ productId: '700004', price: 2600 }];
    const answer = await stage.internal('POST', '/prices', { integrationId, changes }, accountId);
    expect([errorOf(answer).code, await priced()]).toEqual(['provider_error', before]);
  });

  it('that it is still working on are asked after, not sent again', async () => {
    await stage.simulator.rules({ tyBatchMs: 6_000 });
    const shop = await scene('ty');
    for (let time = 0; time < 2; time += 1) {
      const [refusal] = await shop.set({ 700004: 2600 });
      expect(refusal).toMatchObject({ reason: { code: 'price_not_there_yet' }, retryAfterSeconds: 3 });
    }
    expect(await shop.calls()).toBe(1);
  });

  it('that meet another change are sent again a moment later, in the same body', async () => {
    const shop = await scene('ty');
    await stage.simulator.fault({ kind: 'conflict', platform: 'ty', operation: 'price', times: 1 });
    const answer = await shop.ask({ 700004: 2600 });
    expect([answer.headers['retry-after'], await shop.prices()]).toEqual(['1', {}]);
    expect(await shop.set({ 700004: 2600 })).toEqual([null]);
    expect(await shop.prices()).toEqual({ 700004: 2600 });
  });

  it('stay within its limit, and what waits may be sent later', async () => {
    const shop = await scene('ty');
    const answers = await Promise.all(Array.from({ length: 60 }, (_, time) => shop.ask({ 700004: 3000 + time })));
    const limited = answers.find(({ data }) => JSON.stringify(data).includes('call_limit_reached'));
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0);
    const { overLimit, prices } = await requests();
    expect([overLimit, prices]).toEqual([0, { repeatedBodies: 0, allBranches: 0 }]);
  });
});

describe('a platform that takes no prices', () => {
  it.each(['getir', 'ys', 'direct'] as const)('is not spoken to: %s', async (provider) => {
    const { integrationId, accountId } = stage.restaurants.add(provider, { restaurantId: '1' }, newId());
    const answer = await stage.internal('POST', '/prices/read', { integrationId, productIds: ['1'] }, accountId);
    expect(errorOf(answer)).toMatchObject({ params: { platformMessage: { code: 'price_not_settable' } } });
  });
});
