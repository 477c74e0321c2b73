import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { areSameHours, type Hours } from '@kopru/contracts/values/hours';
import { weekdays } from '@kopru/contracts/values/weekdays';
import { type HoursAtPlatform, makeReconcileHours } from './reconcile-hours.ts';
import { noDesiredState, type DesiredState } from './desired-state.ts';

const minuteMs = 60_000;
const week = (opensAt: string): Hours => weekdays.map((day) => ({ day, opensAt, closesAt: '23:00' }));

/** A platform with its working hours, in virtual time. */
const scene = (provider: ProviderSlug, onDrift: DesiredState['onDrift'] = 'correct') => {
  let time = Date.parse('2026-11-22T12:00:00Z');
  const now = (): Date => new Date(time);
  const shop = { hours: week('10:00') };
  const calls: string[] = [];
  let fault: () => 'none' | 'lost before' | 'lost after' | 'later' | 'refused' = () => 'none';
  const failing = <T>(work: () => T): Promise<T> => {
    const params = { provider, platformMessage: failure('no_answer') };
    const kind = fault();
    if (kind === 'lost after') work();
    if (kind === 'lost before' || kind === 'lost after') return Promise.reject(appError('provider_timeout'));
    if (kind === 'none') return Promise.resolve(work());
    const later = kind === 'later' ? { retryAfterSeconds: 30 } : {};
    return Promise.reject(appError('provider_error', { params, ...later }));
  };
  let desiredState: DesiredState = { ...noDesiredState('a', 'r'), onDrift };
  let state: HoursAtPlatform = {
    ...{ _id: 'i', accountId: 'a', restaurantId: 'r', provider, version: 0, observedDesiredAt: null, state: 'pending' },
    ...{ since: now(), reason: null, dueAt: null, observed: null, drift: null, isDriftAdopted: false, failures: 0 },
    ...{ nextAt: new Date(8.64e15), lookAt: new Date(0) },
  };
  const reconcile = makeReconcileHours({
    desiredStates: { find: () => Promise.resolve(desiredState) },
    platforms: {
      read: () => failing(() => shop.hours),
      set: (_state, hours) =>
        failing(() => {
          calls.push(JSON.stringify(hours[0]));
          shop.hours = hours;
        }),
    },
    lookEveryMs: 5 * minuteMs,
    pauseMs: (failures) => Math.min(minuteMs, 1000 * 2 ** failures),
    now,
  });
  return {
    shop,
    calls,
    state: () => state,
    breakWith: (next: typeof fault) => (fault = next),
    now,
    request: (hours: Hours) => {
      desiredState = {
        ...desiredState,
        version: desiredState.version + 1,
        hours: { all: { hours, at: now() }, at: {} },
      };
      state = { ...state, version: desiredState.version, nextAt: new Date(time + 500) };
    },
    pass: async (ms: number) => {
      const end = time + ms;
      while (state.nextAt.getTime() <= end) {
        time = Math.max(time, state.nextAt.getTime());
        const reconciled = await reconcile(state);
        if (reconciled === 'gone') throw new Error('there is nothing to reconcile');
        state = { ...state, ...reconciled };
      }
      time = end;
    },
  };
};

describe('reconciling working hours', () => {
  it('sends the last of many changes once, and nothing when the platform has it already', async () => {
    const at = scene('getir');
    for (const opensAt of ['08:00', '09:00', '11:00']) at.request(week(opensAt));
    await at.pass(minuteMs);
    at.request(week('11:00'));
    await at.pass(20 * minuteMs);
    expect([at.calls.length, at.shop.hours, at.state().state]).toEqual([1, week('11:00'), 'applied']);
  });

  it.each(['ys', 'migros', 'direct'] as const)('says that %s takes none', async (provider) => {
    const at = scene(provider);
    at.request(week('09:00'));
    await at.pass(minuteMs);
    expect(at.state()).toMatchObject({ state: 'unsupported', reason: { code: 'hours_not_settable' } });
    expect(at.calls).toEqual([]);
  });

  it.each([
    ['unsupported', 'ys'],
    ['refused', 'ty'],
    ['applied', 'ty'],
  ] as const)('is %s since after the change, also for the second one', async (state, provider) => {
    const at = scene(provider);
    if (state === 'refused') at.breakWith(() => 'refused');
    for (const opensAt of ['09:00', '09:30']) {
      const desiredFrom = at.now();
      at.request(week(opensAt));
      await at.pass(minuteMs);
      expect(at.state().state).toBe(state);
      expect(at.state().since.getTime()).toBeGreaterThanOrEqual(desiredFrom.getTime());
    }
    const { since } = at.state();
    await at.pass(60 * minuteMs);
    expect(at.state().since).toEqual(since);
  });

  it.each(['correct', 'adopt'] as const)('shows what somebody else changed, and then acts by "%s"', async (onDrift) => {
    const at = scene('ty', onDrift);
    at.request(week('09:00'));
    await at.pass(minuteMs);
    at.shop.hours = week('12:00');
    await at.pass(30 * minuteMs);
    const isCorrected = onDrift === 'correct';
    expect(at.state()).toMatchObject({ drift: { hours: week('12:00') }, state: isCorrected ? 'applied' : 'refused' });
    expect(at.shop.hours).toEqual(week(isCorrected ? '09:00' : '12:00'));
    at.request(week('09:30'));
    await at.pass(minuteMs);
    expect([at.shop.hours, at.state().state]).toEqual([week('09:30'), 'applied']);
  });

  it.each(Array.from({ length: 20 }, (_, seed) => seed + 1))('ends in sync after any fault (seed %i)', async (seed) => {
    let random = seed;
    const pick = <T>(...choices: T[]): T => {
      random = (random * 48_271) % 2_147_483_647;
      return choices[random % choices.length] as T;
    };
    const at = scene(pick('getir', 'ty'));
    at.breakWith(() => pick('none', 'none', 'lost before', 'lost after', 'later', 'refused'));
    for (let change = 0; change < 20; change += 1) {
      at.request(week(pick('08:00', '09:00', '10:00')));
      await at.pass(pick(100, 1000, minuteMs));
    }
    at.breakWith(() => 'none');
    at.request(week('07:00'));
    await at.pass(20 * minuteMs);
    expect([areSameHours(at.shop.hours, week('07:00')), at.state().state]).toEqual([true, 'applied']);
  });
});
