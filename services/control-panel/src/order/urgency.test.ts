import { minutesLate, minutesLeft, minutesUntilDue, urgencyOf } from './urgency.ts';

const at = Date.parse('2026-03-01T12:00:00Z');
const after = (seconds: number): string => new Date(at + seconds * 1000).toISOString();
const getir = {
  status: 400,
  createdAt: after(0),
  since: after(0),
  scheduledFor: null,
  callAt: after(30),
  acceptUntil: after(300),
} as const;
const yemeksepeti = { ...getir, callAt: null, acceptUntil: after(900) };
const trendyol = { ...getir, callAt: null, acceptUntil: null };
const cooked = { ...getir, status: 500 } as const;
const forCourier = { ...cooked, pickupAt: after(2100) };

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
    ['a dish', cooked, 1199, 'calm'],
    ['a dish of twenty minutes', cooked, 1200, 'soon'],
    ['a dish of half an hour', cooked, 1800, 'late'],
    ['a dish that was accepted later', { ...cooked, since: after(600) }, 1800, 'soon'],
    ['a dish for a courier', forCourier, 1499, 'calm'],
    ['a dish that a courier will fetch in ten minutes', forCourier, 1500, 'soon'],
    ['a dish that a courier waits for', forCourier, 2100, 'late'],
    ['a dish with little time', { ...cooked, pickupAt: after(300) }, 179, 'calm'],
    ['a dish with little time left', { ...cooked, pickupAt: after(300) }, 180, 'soon'],
    ['a dish of a quarter of an hour', { ...cooked, readyAt: after(900) }, 539, 'calm'],
    ['a dish of a quarter of an hour', { ...cooked, readyAt: after(900) }, 540, 'soon'],
    ['a dish of a quarter of an hour', { ...cooked, readyAt: after(900) }, 900, 'late'],
    ['a dish whose courier comes sooner', { ...forCourier, readyAt: after(3000) }, 2100, 'late'],
    ['a dish that takes longer than usual', { ...cooked, readyAt: after(2700) }, 1800, 'calm'],
    ['a dish for tonight', { ...cooked, scheduledFor: after(9000) }, 8399, 'calm'],
    ['one that is prepared', { ...cooked, status: 550 as const }, 9000, 'calm'],
    ['one that is on its way', { ...cooked, status: 700 as const }, 9000, 'calm'],
  ] as const)('%s: %# after its seconds', (_name, order, seconds, urgency) => {
    expect(urgencyOf(order, at + seconds * 1000)).toBe(urgency);
  });

  it('is said in the minutes that are left, where the platform has a clock', () => {
    expect(minutesLeft(getir, at + 61_000)).toBe(4);
    expect(minutesLeft(getir, at + 999_000)).toBe(0);
    expect(minutesLeft(trendyol, at)).toBeNull();
  });

  it('is said of a dish in the minutes until it was promised, and after', () => {
    expect(minutesUntilDue(forCourier, at + 2_039_000)).toBe(2);
    expect(minutesUntilDue(forCourier, at + 2_221_000)).toBe(-2);
    expect(minutesUntilDue(cooked, at)).toBeNull();
    expect(minutesUntilDue({ ...forCourier, status: 600 }, at)).toBeNull();
    expect(minutesUntilDue({ ...forCourier, readyAt: after(900) }, at)).toBe(15);
  });

  it('is said of a dish that is late, while it is made, by the rule of its card', () => {
    const dish = { status: 500, readyAt: after(0), pickupAt: after(600), scheduledFor: null } as const;
    expect(minutesLate(dish, at + 150_000)).toBe(2);
    expect(minutesLate(dish, at + 59_000)).toBeNull();
    expect(minutesLate({ ...dish, status: 600 }, at + 150_000)).toBeNull();
    expect(minutesLate({ status: 500, scheduledFor: null }, at + 150_000)).toBeNull();
    expect(minutesLate({ ...dish, readyAt: after(900) }, at + 750_000)).toBe(2);
    expect(minutesLate({ ...dish, readyAt: null, pickupAt: null, scheduledFor: after(0) }, at + 150_000)).toBe(2);
  });
});
