import { inOrder, repeating, service, together } from './service.ts';

describe('services in order', () => {
  const recorded = (log: string[], name: string, fail?: 'start' | 'stop') =>
    service(
      () => {
        log.push(`+${name}`);
        if (fail === 'start') throw new Error(`${name} did not start`);
      },
      () => {
        log.push(`-${name}`);
        if (fail === 'stop') throw new Error(`${name} did not stop`);
      },
    );

  it('start one after another and stop in reverse', async () => {
    const log: string[] = [];
    const all = inOrder([recorded(log, 'a'), recorded(log, 'b')]);
    await all.start();
    await all.stop();
    await all.stop();
    expect(log).toEqual(['+a', '+b', '-b', '-a']);
  });

  it('are all stopped when one does not start', async () => {
    const log: string[] = [];
    await expect(
      inOrder([recorded(log, 'a'), recorded(log, 'b', 'start'), recorded(log, 'c')]).start(),
    ).rejects.toThrow('b did not start');
    expect(log).toEqual(['+a', '+b', '-b', '-a']);
  });

  it('are all stopped although one fails to, and the failure is reported', async () => {
    const log: string[] = [];
    const all = inOrder([recorded(log, 'a'), recorded(log, 'b', 'stop')]);
    await all.start();
    await expect(all.stop()).rejects.toThrow('did not stop cleanly');
    expect(log.at(-1)).toBe('-a');
  });
});

describe('services together', () => {
  it('stop all at once, although one fails to, and the failure is reported', async () => {
    const latch = Promise.withResolvers<undefined>();
    const log: string[] = [];
    const first = service(
      () => void log.push('+a'),
      () => latch.promise.then(() => void log.push('-a')),
    );
    const second = service(
      () => void log.push('+b'),
      () => {
        log.push('-b');
        latch.resolve(undefined);
        throw new Error('b did not stop');
      },
    );
    const all = together([first, second]);
    await all.start();
    // The first can end only once the second was stopped.
    await expect(all.stop()).rejects.toThrow('did not stop cleanly');
    expect(log).toEqual(['+a', '+b', '-b', '-a']);
  });
});

describe('a repeating task', () => {
  it('runs when woken, survives its errors, and stops after the round under way', async () => {
    const errors: unknown[] = [];
    let rounds = 0;
    let entered: () => void = () => undefined;
    const task = repeating(
      () => {
        rounds += 1;
        entered();
        return rounds === 1 ? Promise.reject(new Error('once')) : Promise.resolve();
      },
      { everyMs: 3_600_000, onError: (error) => errors.push(error) },
    );
    await task.start();
    for (const round of [1, 2]) {
      const done = new Promise<void>((resolve) => (entered = resolve));
      task.wake();
      await done;
      expect(rounds).toBe(round);
    }
    await task.stop();
    task.wake();
    expect([rounds, errors.length]).toEqual([2, 1]);
  });

  it('runs as early as it was asked to, and not earlier for a later wish', async () => {
    const began: number[] = [];
    const twice = Promise.withResolvers<undefined>();
    const task = repeating(
      () => {
        began.push(performance.now());
        // Asked for during a round, it follows that round.
        if (began.length === 1) task.wakeWithin(0);
        else twice.resolve(undefined);
        return Promise.resolve();
      },
      { everyMs: 3_600_000, onError: () => undefined },
    );
    await task.start();
    const askedAt = performance.now();
    task.wakeWithin(30);
    task.wakeWithin(3_000_000);
    await twice.promise;
    expect(Number(began[0]) - askedAt).toBeGreaterThan(25);
    await task.stop();
  });
});

it('runs the first round of a repeated task sooner where that is wanted', async () => {
  const first = Promise.withResolvers<void>();
  const task = repeating(() => Promise.resolve(first.resolve()), {
    firstMs: 0,
    everyMs: 3_600_000,
    onError: first.reject,
  });
  await task.start();
  await first.promise;
  await task.stop();
});
