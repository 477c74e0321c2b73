import { stage } from '../support/quiet-stage.ts';
import { ask, maxWithin, overLimit, requests, switchProducts, withTwoReplicas } from '../support/replicas.ts';

describe('two replicas together', () => {
  withTwoReplicas();

  it("stay within Getir's two changes of a store in 60 s", async () => {
    const getir = await stage.connect('getir');
    const { integrationId } = getir;
    const lastApplied = { isOpen: null, isBusy: null };
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const answer = await ask(index, '/store', getir, {
        integrationId,
        state: 'closed',
        until: null,
        lastApplied,
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 502, 502]);
    expect([(await requests('store-close', getir)).length, await overLimit()]).toEqual([2, 0]);
  });

  it("stay within Trendyol's 50 in 10 s", async () => {
    const ty = await stage.connect('ty', undefined, { supplierId: '7998' });
    await switchProducts(ty, '700004', 4);
    const times = (await requests('stock', ty)).map(({ at }) => at);
    expect(times.length).toBeGreaterThan(0);
    expect(maxWithin(10_000, times)).toBeLessThanOrEqual(50);
    expect(await overLimit()).toBe(0);
  });

  it('send Trendyol no price body twice, also when both get the same at once', async () => {
    const ty = await stage.connect('ty', undefined, { supplierId: '7601' });
    const { integrationId } = ty;
    const changes = [{ productId: '700004', price: 2600 }];
    const answers = await Promise.all([0, 1].map((index) => ask(index, '/prices', ty, { integrationId, changes })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    type Books = { prices: { repeatedBodies: number; allBranches: number } };
    const { prices } = await stage.simulator.control<Books>('GET', '/requests');
    const statuses = new Set((await requests('price', ty)).map(({ status }) => status));
    expect([prices, statuses]).toEqual([{ repeatedBodies: 0, allBranches: 0 }, new Set([200])]);
  });
});
