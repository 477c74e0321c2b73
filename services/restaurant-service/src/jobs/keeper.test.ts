import { createLogger } from '@kopru/runtime';
import { waitFor } from '@kopru/testing';
import type { AtPlatform, Claimed } from '../domain/ports.ts';
import { createKeeper } from './keeper.ts';

const stateAt = (name: string, inMs: number): AtPlatform => ({
  ...{ _id: name, accountId: 'a', restaurantId: 'r', provider: 'getir', version: 1 },
  nextAt: new Date(Date.now() + inMs),
});

describe('a keeper', () => {
  it('gives each state its turn at its time, not only the one that comes first', async () => {
    const waiting: AtPlatform[] = [];
    const turns: string[] = [];
    const keeper = createKeeper<AtPlatform, { nextAt: Date }>({
      what: 'something',
      states: {
        claim: () => {
          // As the real one: of those that are due, the one that has been for longest.
          const [first] = waiting.toSorted((one, other) => one.nextAt.getTime() - other.nextAt.getTime());
          const isDue = first !== undefined && first.nextAt.getTime() <= Date.now();
          const [state] = isDue ? waiting.splice(waiting.indexOf(first), 1) : [];
          return Promise.resolve(state && ({ state, lease: '' } satisfies Claimed<AtPlatform>));
        },
        hold: () => Promise.resolve(),
        finish: () => Promise.resolve(),
      },
      keep: ({ _id }) => {
        turns.push(_id);
        return Promise.resolve('gone');
      },
      unchanged: (state) => state,
      observe: () => undefined,
      logger: createLogger({ service: 'tests', level: 'error' }),
    });
    await keeper.start();
    for (const [name, inMs] of [
      ['third', 600],
      ['first', 50],
      ['second', 300],
    ] as const) {
      waiting.push(stateAt(name, inMs));
      keeper.wakeWithin(inMs);
    }
    await waitFor(() => turns.length === 3, { timeoutMs: 10_000 });
    await keeper.stop();
    expect(turns).toEqual(['first', 'second', 'third']);
  });
});
