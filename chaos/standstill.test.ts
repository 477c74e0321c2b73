import { openBooks } from './books.ts';
import { maxGapMs, standstillRows, standstillsOf } from './standstill.ts';

describe('the longest time without anything', () => {
  const span = { fromMs: 1000, toMs: 9000 };

  it('is between two things, or before the first, or after the last', () => {
    expect(maxGapMs([900, 2000, 6000, 8000], span)).toBe(4000);
    expect(maxGapMs([5000, 6000, 7000, 8000], span)).toBe(4000);
    expect(maxGapMs([1500, 3000, 4000], span)).toBe(5000);
  });

  it('is the whole span when nothing happened', () => {
    expect(maxGapMs([500, 9500], span)).toBe(8000);
  });
});

describe('what a fault did to everybody else', () => {
  const notified = (atMs: number, event = 'siparis.olusturuldu') => ({
    event,
    recordId: `r-${atMs}`,
    providerOrderId: `o-${atMs}`,
    at: 100 + atMs,
  });
  const refusal = (atMs: number, isProper: boolean) => ({ atMs, what: 'push', isProper });

  it('ends 20 s after it, with the next fault, or with the last order', () => {
    const course = {
      books: {
        ...openBooks(),
        acceptedAtMs: [1000, 4000, 11_000, 45_000, 48_000],
        refusals: [refusal(500, false), refusal(2000, true), refusal(3000, true), refusal(12_000, false)],
      },
      received: [
        notified(2000),
        notified(8000),
        notified(9000, 'siparis.iptal_edildi'),
        notified(30_000),
        notified(49_000),
      ],
      startedAt: 100,
      durationMs: 50_000,
    };
    const struck = [
      { name: 'kill x', startedAtMs: 1000, endedAtMs: 5000 },
      { name: 'freeze y', startedAtMs: 10_000, endedAtMs: 12_000 },
      { name: 'kill x', startedAtMs: 44_000, endedAtMs: 46_000 },
      { name: 'kill x', startedAtMs: 51_000, endedAtMs: 60_000 },
    ];
    expect(standstillsOf({ ...course, struck })).toEqual([
      { fault: 'kill x', withoutAcceptanceS: 6, withoutDeliveryS: 6, refused: 2, failed: 0 },
      { fault: 'freeze y', withoutAcceptanceS: 21, withoutDeliveryS: 20, refused: 0, failed: 1 },
      { fault: 'kill x', withoutAcceptanceS: 3, withoutDeliveryS: 5, refused: 0, failed: 0 },
    ]);
  });

  it('is summed up for each fault by its middle, its worst and its sum', () => {
    const one = (fault: string, seconds: number, refused: number) => ({
      ...{ fault, withoutAcceptanceS: seconds, withoutDeliveryS: 2 * seconds, refused },
      failed: 1,
    });
    expect(standstillRows([one('b', 1, 0), one('a', 5, 1), one('a', 3, 2), one('a', 9, 3)])).toEqual([
      ['a', 3, 5, 9, 10, 18, 6, 3],
      ['b', 1, 1, 1, 2, 2, 0, 1],
    ]);
  });
});
