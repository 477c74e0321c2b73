import { defaultRetentionMs, type AttemptStore, type Limit } from '../../src/identity/sign-in/attempt-store.ts';

/** Counts in memory; held to the same rules as the database's. */
export const memoryAttemptStore = (now: () => Date): AttemptStore => {
  const counts = new Map<string, { count: number; openAt: number; expiresAt: number }>();
  return {
    count: (name, { free, firstMs, maxMs, retentionMs = defaultRetentionMs }) => {
      const at = now().getTime();
      const found = counts.get(name);
      const before = found !== undefined && found.expiresAt > at ? found : undefined;
      if (before !== undefined && before.openAt > at) return Promise.resolve(before.openAt - at);
      const count = (before?.count ?? 0) + 1;
      const waitMs = count < free ? 0 : Math.min(maxMs, firstMs * 2 ** (count - free));
      counts.set(name, { count, openAt: waitMs === 0 ? 0 : at + waitMs, expiresAt: at + waitMs + retentionMs });
      return Promise.resolve(0);
    },
    takeBack: (names) => {
      for (const name of names) {
        const found = counts.get(name);
        if (found !== undefined) counts.set(name, { ...found, count: found.count - 1, openAt: 0 });
      }
      return Promise.resolve();
    },
    forget: (name) => {
      counts.delete(name);
      return Promise.resolve();
    },
  };
};

/** What holds for every store of counts; each store is made for a clock of the test's. */
export const attemptStoreConformance = (storeAt: (now: () => Date) => AttemptStore): void => {
  const retentionMs = 30 * 60_000;
  const limit: Limit = { free: 3, firstMs: 60_000, maxMs: 200_000, retentionMs };
  let names = 0;
  const opened = () => {
    const clock = { at: Date.parse('2026-03-01T12:00:00Z') };
    const store = storeAt(() => new Date(clock.at));
    names += 1;
    const name = `ölçü:${names}`;
    return { clock, store, name, count: () => store.count(name, limit) };
  };
  const times = async (number: number, act: () => Promise<number>): Promise<number[]> => {
    const waits: number[] = [];
    for (let time = 0; time < number; time += 1) waits.push(await act());
    return waits;
  };

  it('lets the free ones through, then waits twice as long each time, up to the limit', async () => {
    const { clock, count } = opened();
    expect(await times(4, count)).toEqual([0, 0, 0, 60_000]);
    clock.at += 60_000;
    expect(await times(2, count)).toEqual([0, 120_000]);
    clock.at += 120_000;
    expect(await times(2, count)).toEqual([0, 200_000]);
  });

  it('counts nothing that comes too early', async () => {
    const { clock, count } = opened();
    await times(20, count);
    clock.at += 60_000;
    expect(await times(2, count)).toEqual([0, 120_000]);
  });

  it('counts every one of many at once', async () => {
    const { count } = opened();
    const waits = await Promise.all(Array.from({ length: 12 }, count));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(3);
  });

  it('takes back one, and its wait', async () => {
    const { store, name, count } = opened();
    await times(3, count);
    await store.takeBack([name, `${name} of nobody`]);
    expect(await times(2, count)).toEqual([0, 60_000]);
  });

  it('forgets all of one name, and nothing of another', async () => {
    const { store, name, count } = opened();
    await times(3, count);
    await store.forget(`${name}0`);
    expect(await count()).toBe(60_000);
    await store.forget(name);
    expect(await times(3, count)).toEqual([0, 0, 0]);
  });

  it('forgets by itself after a while without another one', async () => {
    const { clock, count } = opened();
    await times(3, count);
    clock.at += 60_000 + retentionMs;
    expect(await times(3, count)).toEqual([0, 0, 0]);
  });
};
