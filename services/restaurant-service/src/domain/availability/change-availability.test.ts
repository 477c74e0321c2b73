import type { Restaurant } from '@kopru/contracts/internal/restaurants';
import { defaultAcceptPolicy } from '@kopru/contracts/orders/accept-policy';
import { defaultDayEndsAt } from '@kopru/contracts/values/time-zone';
import { makeAvailability } from './change-availability.ts';
import type { DesiredStateChange } from '../ports.ts';
import { noDesiredState } from './desired-state.ts';

/** A moment in Türkiye. */
const at = (text: string): Date => new Date(`${text}+03:00`);

/** What is stored of a change at a moment, in a restaurant that is connected to nothing. */
const changedAt = async (now: Date, patch: object, dayEndsAt = defaultDayEndsAt): Promise<DesiredStateChange> => {
  const changes: DesiredStateChange[] = [];
  const none = {
    of: () => Promise.resolve([]),
    follow: () => Promise.resolve(),
    hasten: () => Promise.resolve(true),
    claim: () => Promise.resolve(undefined),
    renew: () => Promise.resolve(),
    finish: () => Promise.resolve(),
  };
  const desiredState = noDesiredState('a', 'r');
  const restaurant: Restaurant = {
    ...{ id: 'r', accountId: 'a', businessId: null, name: 'Örnek', description: null, address: null, lat: null },
    ...{ lon: null, config: null, paymentMatchingUrl: null, paymentMatchingHeaders: null, privacyHours: null },
    ...{ dayEndsAt, leadMinutes: 30, acceptPolicy: defaultAcceptPolicy, pinnedPreparationMinutes: null },
    ...{ createdAt: now.toISOString(), updatedAt: now.toISOString() },
  };
  const { change } = makeAvailability({
    restaurants: { exists: () => Promise.resolve(true), find: () => Promise.resolve(restaurant) },
    integrations: { list: () => Promise.resolve([]) },
    items: {
      find: () =>
        Promise.resolve({ restaurantId: 'r', version: 1, items: [{ item: 'AYR', name: 'Ayran', links: [] }] }),
    },
    desiredStates: {
      find: () => Promise.resolve(desiredState),
      change: (_account, _restaurant, made) => {
        changes.push(made);
        return Promise.resolve(desiredState);
      },
      retainItems: () => Promise.resolve(desiredState),
      findPendingFanOut: () => Promise.resolve([]),
      markFannedOut: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    },
    ...{ stores: none, stocks: none, prices: none, hours: none },
    wake: () => undefined,
    now: () => now,
  });
  await change('a', 'r', patch);
  const [made] = changes;
  if (made === undefined) throw new Error('nothing was changed');
  return made;
};

describe('until the end of the day, in a restaurant that closes after midnight', () => {
  it.each([
    ['2026-11-25T23:30', defaultDayEndsAt, '2026-11-26T04:00'],
    ['2026-11-26T01:30', defaultDayEndsAt, '2026-11-26T04:00'],
    ['2026-11-25T23:30', '02:30', '2026-11-26T02:30'],
  ])('an item that runs out at %s is back at %s: %s', async (now, dayEndsAt, until) => {
    const { stock } = await changedAt(at(now), { items: [{ item: 'AYR', until: 'end_of_day' }] }, dayEndsAt);
    expect(stock).toEqual([{ item: 'AYR', desired: { isAvailable: false, until: at(until), at: at(now) } }]);
  });

  it.each([
    ['2026-11-25T23:30', '2026-11-26T04:00'],
    ['2026-11-26T01:30', '2026-11-26T04:00'],
  ])('a store that is closed at %s opens at %s', async (now, until) => {
    const { store } = await changedAt(at(now), { store: { state: 'closed', until: 'end_of_day' } });
    expect(store).toEqual({ state: 'closed', until: at(until), reason: null, at: at(now) });
  });
});
