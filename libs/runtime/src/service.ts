/** Something that runs: a server, a consumer, a connection, or a whole process of them. */
export interface Service {
  /** Resolves when it can do its work. */
  start(): Promise<void>;
  /** Takes no new work, finishes what it has, and resolves. Safe to call more than once. */
  stop(): Promise<void>;
}

/** Starts in the given order and stops in reverse; when one fails to start, those already up are stopped. */
export const inOrder = (services: readonly Service[]): Service => {
  let started: Service[] = [];
  const stop = async (): Promise<void> => {
    const errors: unknown[] = [];
    for (const service of started.splice(0).reverse()) {
      await service.stop().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, 'some parts did not stop cleanly');
  };
  return {
    async start() {
      started = [];
      for (const service of services) {
        // Listed before it is up, because a half-started part must be stopped too.
        started.push(service);
        try {
          await service.start();
        } catch (error) {
          await stop().catch(() => undefined);
          throw error;
        }
      }
    },
    stop,
  };
};

/** Starts in the given order and stops all at once, for parts that end at the same moment. */
export const together = (services: readonly Service[]): Service => ({
  start: inOrder(services).start,
  stop: async () => {
    const ends = await Promise.allSettled(services.map((one) => one.stop()));
    const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    if (errors.length > 0) throw new AggregateError(errors, 'some parts did not stop cleanly');
  },
});

/** A service from two functions. */
export const service = (start: () => Promise<void> | void, stop: () => Promise<void> | void): Service => ({
  start: async () => start(),
  stop: async () => stop(),
});

export interface Repeating extends Service {
  /** Runs at once, or right after the round under way. */
  wake(): void;
  /** The next round begins at the latest this long from now, or right after the round under way. */
  wakeWithin(ms: number): void;
}

/** Runs a task repeatedly with a pause between rounds; stop waits for the current round. Errors go to `onError`. */
export const repeating = (
  task: () => Promise<void>,
  /** `firstMs`: when the first round comes after a start; `everyMs` when absent. */
  options: { everyMs: number; firstMs?: number; onError: (error: unknown) => void },
): Repeating => {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isStopped = true;
  let nextAt = Infinity;
  const run = (): void => {
    clearTimeout(timer);
    nextAt = Infinity;
    round = task()
      .catch(options.onError)
      .then(() => {
        round = undefined;
        if (isStopped) return;
        if (nextAt <= performance.now()) run();
        else wakeWithin(options.everyMs);
      });
  };
  const wakeWithin = (ms: number): void => {
    if (isStopped) return;
    nextAt = Math.min(nextAt, performance.now() + ms);
    if (round !== undefined) return;
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, nextAt - performance.now()));
  };
  return {
    start: () => {
      isStopped = false;
      nextAt = Infinity;
      wakeWithin(options.firstMs ?? options.everyMs);
      return Promise.resolve();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
    wake: () => {
      if (isStopped) return;
      if (round === undefined) run();
      else nextAt = 0;
    },
    wakeWithin,
  };
};
