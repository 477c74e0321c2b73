import { createLogger } from '@kopru/runtime';
import { waitFor } from '@kopru/testing';
import type { AtPlatform, Claimed } from '../domain/ports.ts';
import { createReconciler } from './reconciler.ts';

const stateAt = (name: string, inMs: number): AtPlatform => ({
  ...{ _id: name, accountId: 'a', restaurantId: 'r', provider: 'getir', version: 1 },
  nextAt: new Date(Date.now() + inMs),
});

describe('a reconciler', () => {
  it('reconciles each state at its due time, not only the first', async () => {
    const waiting: AtPlatform[] = [];
    const passes: string[] = [];
    const reconciler = createReconciler<AtPlatform, { nextAt: Date }>({
      what: 'something',
      states: {
        claim: () => {
          // As the real one: of those that are due, the one that has been for longest.
          const [first] = waiting.toSorted((one, other) => one.nextAt.getTime() - other.nextAt.getTime());
          const isDue = first !== undefined && first.nextAt.getTime() <= Date.now();
          const [state] = isDue ? waiting.splice(waiting.indexOf(first), 1) : [];
          return Promise.resolve(state && ({ state, lease: '' } satisfies Claimed<AtPlatform>));
        },
        renew: () => Promise.resolve(),
        finish: () => Promise.resolve(),
      },
      reconcile: ({ _id }) => {
        passes.push(_id);
        return Promise.resolve('gone');
      },
      unchanged: (state) => state,
      observe: () => undefined,
      logger: createLogger({ service: 'tests', level: 'error' }),
    });
    await reconciler.start();
    for (const [name, inMs] of [
      ['third', 600],
      ['first', 50],
      ['second', 300],
    ] as const) {
      waiting.push(stateAt(name, inMs));
      reconciler.wakeWithin(inMs);
    }
    await waitFor(() => passes.length === 3, { timeoutMs: 10_000 });
    await reconciler.stop();
    expect(passes).toEqual(['first', 'second', 'third']);
  });
});
