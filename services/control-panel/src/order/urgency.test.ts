import { minutesLeft, urgencyOf } from './urgency.ts';

const at = Date.parse('2026-03-01T12:00:00Z');
const after = (seconds: number): string => new Date(at + seconds * 1000).toISOString();
const getir = { status: 400, createdAt: after(0), callAt: after(30), acceptUntil: after(300) } as const;
const yemeksepeti = { ...getir, callAt: null, acceptUntil: after(900) };
const trendyol = { ...getir, callAt: null, acceptUntil: null };

describe('how pressing an order is', () => {
  it.each([
    ['Getir', getir, 29, 'calm'],
    ['Getir phones at 30 s', getir, 30, 'soon'],
    ['Getir cancels and closes at 5 min', getir, 180, 'late'],
    ['Yemeksepeti', yemeksepeti, 260, 'calm'],
    ['Yemeksepeti, half of its time', yemeksepeti, 270, 'soon'],
    ['Yemeksepeti, before its expiryDate', yemeksepeti, 540, 'late'],
    ['Trendyol Go, which has not said', trendyol, 299, 'calm'],
    ['Trendyol Go, which has not said', trendyol, 300, 'soon'],
    ['Trendyol Go, which has not said', trendyol, 600, 'late'],
    ['one that is being prepared', { ...getir, status: 500 as const }, 9000, 'calm'],
  ] as const)('%s: %# after its seconds', (_name, order, seconds, urgency) => {
    expect(urgencyOf(order, at + seconds * 1000)).toBe(urgency);
  });

  it('is said in the minutes that are left, where the platform has a clock', () => {
    expect(minutesLeft(getir, at + 61_000)).toBe(4);
    expect(minutesLeft(getir, at + 999_000)).toBe(0);
    expect(minutesLeft(trendyol, at)).toBeNull();
  });
});
