import { arrivedOrder } from '@kopru/testing';
import type { AcceptPolicy } from '@kopru/contracts/orders/accept-policy';
import { acceptByPolicy, nextTry, pauseBefore } from './accept-policy.ts';
import { shiftDueTimes, waitsUntil } from './shift-due-times.ts';
import { becomeDue, moveTo } from './order-update.ts';
import { createOrder } from './create-order.ts';
import type { Order } from './order.ts';

const now = new Date('2026-11-27T12:00:00.000Z');
const [secondMs, minuteMs] = [1_000, 60_000];
const later = (ms: number): Date => new Date(now.getTime() + ms);
const inMs = (date: Date | undefined): number | undefined => date && date.getTime() - now.getTime();

type Content = Parameters<typeof arrivedOrder>[1];
const come = (
  provider: 'getir' | 'ys' | 'ty' | 'direct',
  order: Content = {},
  {
    policy = { mode: 'accept', afterSeconds: 25 },
    receivedAt = now,
  }: { policy?: AcceptPolicy; receivedAt?: Date } = {},
): Order =>
  createOrder(
    arrivedOrder(
      { provider },
      { placedAt: receivedAt.toISOString(), ...order },
      { acceptPolicy: policy, receivedAt: receivedAt.toISOString() },
    ),
    'm1',
    now,
  );
const at = (order: Order): number | undefined => inMs(order.acceptPolicy?.at);

describe('the accept policy of an order that has come', () => {
  it('accepts after the time that was chosen, and is the work of the order', () => {
    const order = come('getir');
    expect(order.acceptPolicy).toMatchObject({ mode: 'accept', attempts: 0 });
    expect([at(order), inMs(order.workAt), inMs(waitsUntil(order))]).toEqual([25_000, 25_000, 25_000]);
  });

  it.each([
    ['nobody chose one', undefined],
    ['somebody is to be asked', { mode: 'ask', afterSeconds: 25 }],
  ] as const)('is none where %s', (_why, acceptPolicy) => {
    const order = createOrder(arrivedOrder({}, {}, { acceptPolicy }), 'm1', now);
    expect(order).not.toHaveProperty('acceptPolicy');
    expect(order).not.toHaveProperty('workAt');
  });

  it.each([350, 500, 900, 1500] as const)('is none where nobody has to accept: %i', (status) => {
    expect(come('getir', { status })).not.toHaveProperty('acceptPolicy');
  });

  const slow: AcceptPolicy = { mode: 'accept', afterSeconds: 900 };
  it.each([
    ['getir', {}, 240_000],
    ['ys', {}, 840_000],
    ['ys', { acceptUntil: later(5 * minuteMs).toISOString() }, 240_000],
    ['ty', {}, 900_000],
    ['direct', {}, 900_000],
  ] as const)('comes a minute before the platform gives the order up: %s %j', (provider, order, expected) => {
    expect(at(come(provider, order, { policy: slow }))).toBe(expected);
  });

  it('counts the platform’s time from when a late order was placed', () => {
    const placedAt = later(-3 * minuteMs).toISOString();
    expect(at(come('getir', { placedAt }, { policy: slow }))).toBe(minuteMs);
    // Over already: at once.
    expect(at(come('getir', { placedAt: later(-10 * minuteMs).toISOString() }))).toBeLessThan(0);
  });

  it('counts both times from when an order came that waited at Köprü', () => {
    const receivedAt = later(-3 * minuteMs);
    expect(at(come('getir', {}, { policy: slow, receivedAt }))).toBe(minuteMs);
    expect(at(come('getir', {}, { receivedAt }))).toBe(-155_000);
  });

  it('does not take an order for later as one that is late', () => {
    const order = {
      placedAt: later(-5 * 60 * minuteMs).toISOString(),
      scheduledFor: later(60 * minuteMs).toISOString(),
    };
    expect(at(come('getir', order))).toBe(25_000);
  });
});

describe('the accept policy of a scheduled order', () => {
  const scheduled = (provider: 'getir' | 'ys' = 'getir', order: Content = {}) =>
    come(provider, { status: 325, scheduledFor: later(180 * minuteMs).toISOString(), ...order });

  it('gives people a quarter of an hour, or less where the platform’s own time is shorter', () => {
    expect(at(scheduled())).toBe(15 * minuteMs);
    expect(at(scheduled('ys', { acceptUntil: later(10 * minuteMs).toISOString() }))).toBe(9 * minuteMs);
  });

  it('begins anew when the order is due, also where it had left the order to people', () => {
    const order = scheduled();
    const { at: _at, ...left } = order.acceptPolicy!;
    const due = becomeDue({ ...order, acceptPolicy: { ...left, attempts: 7 } }, 'schedule', later(60 * minuteMs)).order;
    expect(due.acceptPolicy).toMatchObject({ attempts: 0, since: later(60 * minuteMs) });
    expect([at(due), inMs(due.workAt)]).toEqual([60 * minuteMs + 25_000, 60 * minuteMs + 25_000]);
  });

  it('ends when somebody accepts it', () => {
    const step = { id: 's', status: 350, by: 'panel', platform: 'done' } as const;
    expect(moveTo(scheduled(), step, now).order).not.toHaveProperty('acceptPolicy');
  });
});

describe('tries of the accept policy', () => {
  const policy = come('getir').acceptPolicy!;

  it('come again and again until the platform’s time is over, faster towards its end', () => {
    let [time, current, tries] = [25_000, policy, 0];
    const gaps: number[] = [];
    while (current.at !== undefined) {
      current = nextTry(current, later(time), { isTried: true });
      tries += 1;
      if (current.at === undefined) break;
      gaps.push(current.at.getTime() - later(time).getTime());
      time = inMs(current.at)!;
    }
    expect(tries).toBeGreaterThan(8);
    expect(tries).toBeLessThan(40);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(minuteMs);
    expect(gaps.at(-1)).toBeLessThanOrEqual(secondMs);
    expect(time).toBeLessThanOrEqual(300_000 + secondMs);
    expect(current).toMatchObject({ attempts: tries, mode: 'accept' });
  });

  it('are made once where the time was over before the first', () => {
    const late = come('getir', { placedAt: later(-10 * minuteMs).toISOString() }).acceptPolicy!;
    expect(late.at).toBeInstanceOf(Date);
    expect(nextTry(late, now, { isTried: true })).not.toHaveProperty('at');
  });

  it('do not count while it is only looked whether the store is open', () => {
    const next = nextTry(policy, later(25_000), { isTried: false });
    expect([inMs(next.at), next.attempts]).toEqual([40_000, 0]);
  });

  it('end after half an hour where the platform names no time', () => {
    expect(inMs(come('ty').acceptPolicy?.until)).toBe(25_000 + 30 * minuteMs);
  });

  it('leave other pauses as they are', () => {
    expect(pauseBefore(undefined, 32_000, now)).toBe(32_000);
    expect(pauseBefore(policy, 32_000, later(301_000))).toBe(32_000);
    expect(pauseBefore(policy, 32_000, later(270_000))).toBe(10_000);
  });

  it('say after how many seconds', () => {
    const after = { kind: 'verify', by: 'auto', acceptedAfterSeconds: 25 };
    expect(acceptByPolicy(policy, { now: later(25_400), preparationMinutes: null })).toEqual(after);
  });

  it('say how long the kitchen needs, where that is known', () => {
    expect(acceptByPolicy(policy, { now, preparationMinutes: 18 })).toMatchObject({ preparationMinutes: 18 });
  });
});

it('the clock of a sandbox brings the policy nearer', () => {
  const moved = shiftDueTimes(come('getir'), { offsetMs: minuteMs, byMs: minuteMs }).order;
  expect([at(moved), inMs(moved.workAt)]).toEqual([-35_000, -35_000]);
  expect(acceptByPolicy(moved.acceptPolicy!, { now, preparationMinutes: null })).toMatchObject({
    acceptedAfterSeconds: 60,
  });
});
