import { createRateLimiter, takeOrRefuse } from './rate-limit.ts';

describe('a rate limiter of 100 per second with a burst of 200', () => {
  let nowMs = 0;
  const limiter = () => createRateLimiter({ perSecond: 100, burst: 200, nowMs: () => nowMs });
  const takeMany = (from: ReturnType<typeof limiter>, count: number, key = 'k'): number =>
    Array.from({ length: count }, () => from.take(key)).filter(({ isAllowed }) => isAllowed).length;

  beforeEach(() => {
    nowMs = 0;
  });

  it('lets the burst through at once, then as much as flows in', () => {
    const under = limiter();
    expect(takeMany(under, 300)).toBe(200);
    nowMs = 500;
    expect(takeMany(under, 300)).toBe(50);
  });

  it('is full again after a quiet time, never fuller', () => {
    const under = limiter();
    takeMany(under, 200);
    nowMs = 60_000;
    expect(takeMany(under, 300)).toBe(200);
  });

  it('counts each key for itself', () => {
    const under = limiter();
    takeMany(under, 200, 'a');
    expect(under.take('b')).toMatchObject({ isAllowed: true, remaining: 199 });
  });

  it('says how long to wait', () => {
    const under = limiter();
    takeMany(under, 200);
    expect(under.take('k')).toMatchObject({
      isAllowed: false,
      limit: 200,
      remaining: 0,
      retryAfterSeconds: 0.01,
      resetSeconds: 2,
    });
  });

  it('counts requests that had to wait by the time when they came', () => {
    const limiter = createRateLimiter({ perSecond: 30, burst: 10, nowMs: () => 10_000 });
    const decisions = Array.from({ length: 300 }, (_one, index) => limiter.take('a', (index * 1_000) / 30));
    expect(decisions.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });
});

describe('a refusal', () => {
  it('is delayed, and what is taken is not', async () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 1, nowMs: () => 0 });
    const response = { set: () => undefined };
    const log: string[] = [];
    let letGo = (): void => undefined;
    const delay = () => {
      log.push('delayed');
      return new Promise<void>((resolve) => (letGo = resolve));
    };
    await takeOrRefuse(limiter, 'k', response, { delay });
    expect(log).toEqual([]);
    const refused = takeOrRefuse(limiter, 'k', response, { delay }).catch(({ code }: { code: string }) =>
      log.push(code),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(['delayed']);
    letGo();
    await refused;
    expect(log).toEqual(['delayed', 'rate_limited']);
  });
});
