import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { maxStockChanges, type StockSet } from '@kopru/contracts/internal/platform-products';
import { newId } from '@kopru/contracts/values/ids';
import { endOfDay, midnight } from '@kopru/contracts/values/time-zone';
import type { PlatformName, Shop } from '../../../sandbox/src/world/model.ts';
import { stage } from '../support/quiet-stage.ts';
import { allPlatforms, errorOf } from '../support/stage.ts';

const idAt = (platform: PlatformName, id: string): string => (platform === 'getir' ? id.padStart(24, '0') : id);

interface Change {
  id: string;
  isAvailable: boolean;
  until?: Date;
  option?: string;
}

const scene = async (platform: PlatformName, options?: { supplierId: string }) => {
  const integration: IntegrationCredentials = await stage.connect(platform, undefined, options);
  const { integrationId, accountId, config } = integration;
  const linked = ({ id, option }: Pick<Change, 'id' | 'option'>) => ({
    productId: idAt(platform, id),
    optionId: option ?? null,
  });
  const ask = (changes: Change[], account = accountId) => {
    const written = changes.map(({ isAvailable, until, ...change }) => {
      return { ...linked(change), isAvailable, until: until?.toISOString() ?? null };
    });
    return stage.internal('POST', '/stock', { integrationId, changes: written }, account);
  };
  return {
    ask,
    set: async (...changes: Change[]): Promise<StockSet['refusals']> => {
      const answer = await ask(changes);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.data));
      return (answer.data as { data: StockSet }).data.refusals;
    },
    read: async (...ids: string[]): Promise<(boolean | null)[]> => {
      const products = ids.map((id) => linked({ id }));
      const answer = await stage.internal('POST', '/stock/read', { integrationId, products }, accountId);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.data));
      return (answer.data as { data: { seen: (boolean | null)[] } }).data.seen;
    },
    off: async (): Promise<Shop['off']> => {
      const { items } = await stage.simulator.control<{ items: Shop[] }>('GET', '/restaurants');
      const found = items.find((one) => one.platform === platform && one.restaurantId === config.restaurantId);
      return found?.off ?? {};
    },
    calls: async (): Promise<number> => {
      const { items } = await stage.simulator.control<{ items: { operation: string; shop: string }[] }>(
        'GET',
        '/requests',
      );
      return items.filter(({ operation, shop }) => operation === 'stock' && shop === config.restaurantId).length;
    },
  };
};

/** The same stories of products for every platform, like those of `conformance`. */
describe.each(allPlatforms)('products at %s', (platform) => {
  it('are taken off and put back, and are seen to be', async () => {
    const shop = await scene(platform);
    expect(await shop.set({ id: '700004', isAvailable: false }, { id: '700005', isAvailable: false })).toEqual([
      null,
      null,
    ]);
    expect(Object.keys(await shop.off()).sort()).toEqual([idAt(platform, '700004'), idAt(platform, '700005')]);
    expect(await shop.read('700004', '700001')).toEqual([false, true]);
    await shop.set({ id: '700004', isAvailable: true });
    expect(Object.keys(await shop.off())).toEqual([idAt(platform, '700005')]);
  });

  it('may get the same change again', async () => {
    const shop = await scene(platform);
    for (let time = 0; time < 2; time += 1)
      expect(await shop.set({ id: '700004', isAvailable: false })).toEqual([null]);
  });

  it('have the platform’s own timer where it has one', async () => {
    const shop = await scene(platform);
    const until = endOfDay(new Date(), midnight);
    await shop.set({ id: '700004', isAvailable: false, until });
    const hasTimer = platform === 'getir' || platform === 'ys';
    expect(await shop.off()).toEqual({ [idAt(platform, '700004')]: hasTimer ? until.getTime() : null });
  });

  it('that the platform does not know are refused, the others taken', async () => {
    const shop = await scene(platform);
    const [known, unknown] = await shop.set({ id: '700004', isAvailable: false }, { id: '1', isAvailable: false });
    expect(known).toBeNull();
    expect(unknown?.reason.code).toBe(platform === 'ys' ? 'product_not_taken' : 'as_written');
  });

  it('are asked for again later when somebody else changes them at the same time', async () => {
    const shop = await scene(platform);
    await stage.simulator.fault({ kind: 'conflict', platform, operation: 'stock', times: 1 });
    const [refusal] = await shop.set({ id: '700004', isAvailable: false });
    expect(typeof refusal?.retryAfterSeconds).toBe(platform === 'migros' ? 'object' : 'number');
    expect(await shop.off()).toEqual({});
  });

  it('of another account do not exist', async () => {
    const shop = await scene(platform);
    expect(errorOf(await shop.ask([{ id: '700004', isAvailable: false }], newId())).code).toBe('integration_not_found');
    expect(await shop.calls()).toBe(0);
  });
});

describe('what the platforms say of products', () => {
  it('sends Yemeksepeti many at once, and which of them it did not take', async () => {
    const shop = await scene('ys');
    const both = [
      { id: '700004', isAvailable: false },
      { id: '700005', isAvailable: false },
    ];
    await stage.simulator.fault({ kind: 'partly', platform: 'ys', operation: 'stock', times: 1 });
    const [first, second] = await shop.set(...both);
    expect([first?.reason.code, first?.retryAfterSeconds, second]).toEqual(['product_not_taken', 5, null]);
    expect([Object.keys(await shop.off()), await shop.calls()]).toEqual([['700005'], 1]);
  });

  it('sends Yemeksepeti a topping, and what is back by itself', async () => {
    const shop = await scene('ys');
    const until = new Date(Date.now() + 3_600_000);
    await shop.set({ id: '700003', option: '822', isAvailable: false, until });
    expect(await shop.off()).toEqual({ 822: until.getTime() });
  });

  it("stays within Trendyol's limit, and says when the rest may be sent", async () => {
    const shop = await scene('ty', { supplierId: '7999' });
    const change = (_: unknown, index: number) => ({ id: '700004', isAvailable: index % 2 === 0 });
    const inTime = await shop.set(...Array.from({ length: maxStockChanges }, change));
    const refusals = [...inTime, ...(await shop.set(change(undefined, 0)))];
    expect(refusals.filter((one) => one === null)).toHaveLength(50);
    expect(refusals.at(-1)).toMatchObject({ reason: { code: 'call_limit_reached' } });
    expect(refusals.at(-1)?.retryAfterSeconds).toBeGreaterThan(0);
    const { overLimit } = await stage.simulator.control<{ overLimit: number }>('GET', '/requests');
    expect([overLimit, await shop.calls()]).toEqual([0, 50]);
  });

  it('refuses to speak for a channel of the restaurant', async () => {
    const { integrationId, accountId } = stage.restaurants.add('direct', { restaurantId: '1' }, newId());
    const products = [{ productId: '1', optionId: null }];
    const answer = await stage.internal('POST', '/stock/read', { integrationId, products }, accountId);
    expect(errorOf(answer)).toMatchObject({ params: { platformMessage: { code: 'product_not_switchable' } } });
  });
});
