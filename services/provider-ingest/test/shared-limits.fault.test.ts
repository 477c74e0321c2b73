import { stage } from './support/quiet-stage.ts';
import { maxWithin, overLimit, requests, switchProducts, withTwoReplicas } from './support/replicas.ts';

describe('two replicas together', () => {
  withTwoReplicas();

  it("stay within Getir's 300 changes of products in 60 s, and say when the rest may be sent", async () => {
    const getir = await stage.connect('getir');
    const { taken, refused } = await switchProducts(getir, '700004'.padStart(24, '0'), 7);
    expect([taken, refused.length]).toEqual([300, 50]);
    expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['call_limit_reached']));
    for (const { retryAfterSeconds } of refused) expect(retryAfterSeconds).toBeGreaterThan(0);
    const times = (await requests('stock', getir)).map(({ at }) => at);
    expect([maxWithin(60_000, times), await overLimit()]).toEqual([300, 0]);
  });
});
