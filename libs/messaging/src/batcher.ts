export interface BatcherOptions<T> {
  /** The most items in one batch, or the size at which it is full. */
  max: number;
  /** How much of `max` an item takes; by default one. */
  sizeOf?: (item: T) => number;
  /** How many batches run at once at most. */
  inFlight: number;
  /** How long items wait at most for a batch to fill, in ms; 0, the default: no wait. */
  lingerMs?: number;
  /** A batch that runs longer than this, in ms, no longer counts against `inFlight`: later items do not wait for it. */
  slowMs?: number;
  /** Must not reject. */
  run: (batch: T[]) => Promise<void>;
}

const defaultSlowMs = 2_000;

export interface Batcher<T> {
  add(item: T): void;
  /** Forgets the items that wait for a batch. */
  clear(): void;
  /** Resolves when no item waits and no batch is in progress. */
  idle(): Promise<void>;
}

/**
 * Adaptive micro-batches: with no batch in progress an item goes at once; while a batch is in progress items wait, up to
 * `max`, and go as soon as a slot is free. Light load has the latency of single items, heavy load the cost of bulk.
 * Where no caller waits for an item, `lingerMs` forms batches under light load, too.
 */
export const createBatcher = <T>({ max, inFlight, lingerMs = 0, ...options }: BatcherOptions<T>): Batcher<T> => {
  const { slowMs = defaultSlowMs, sizeOf = () => 1, run } = options;
  let pending: T[] = [];
  let size = 0;
  let underWay = 0;
  let slow = 0;
  let isScheduled = false;
  let whenIdle: (() => void)[] = [];

  const resolveIfIdle = (): void => {
    if (underWay > 0 || pending.length > 0) return;
    for (const resolve of whenIdle.splice(0)) resolve();
  };
  const isFull = (): boolean => size >= max;
  const takeBatch = (): T[] => {
    let taken = 0;
    let count = 0;
    for (const item of pending) {
      if (taken >= max) break;
      taken += sizeOf(item);
      count += 1;
    }
    const batch = pending.slice(0, count);
    pending = pending.slice(count);
    size -= taken;
    return batch;
  };
  const start = (): void => {
    const batch = takeBatch();
    underWay += 1;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      slow += 1;
      flush();
    }, slowMs).unref();
    void run(batch).then(() => {
      clearTimeout(timer);
      underWay -= 1;
      if (isSlow) slow -= 1;
      // Items that still wait for a batch start when their timer fires.
      if (!isScheduled || isFull()) flush();
      resolveIfIdle();
    });
  };
  const flush = (): void => {
    // A second batch starts beside the first only when it is full, because half-empty batches lose the saving.
    const hasPlace = (): boolean => {
      const taken = underWay - slow;
      return taken === 0 || (taken < inFlight && isFull());
    };
    while (pending.length > 0 && hasPlace()) start();
  };
  const flushScheduled = (): void => {
    isScheduled = false;
    flush();
  };
  return {
    add: (item) => {
      pending.push(item);
      size += sizeOf(item);
      if (lingerMs > 0 && isFull()) flush();
      if (isScheduled || pending.length === 0) return;
      isScheduled = true;
      if (lingerMs > 0) setTimeout(flushScheduled, lingerMs);
      // Items that arrived in the same read of the socket belong in the same batch.
      else setImmediate(flushScheduled);
    },
    clear: () => {
      pending = [];
      size = 0;
      resolveIfIdle();
    },
    idle: () =>
      underWay === 0 && pending.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenIdle = [...whenIdle, resolve];
          }),
  };
};

/**
 * What is asked for one by one and done for many at once. `run` gives one outcome per item, in their order: an Error
 * among them rejects that item alone, and when `run` rejects, all of its items are rejected.
 */
export const batched = <T, R>(
  limits: Omit<BatcherOptions<T>, 'run' | 'sizeOf'>,
  run: (items: T[]) => Promise<(R | Error)[]>,
): ((item: T) => Promise<R>) => {
  interface Asked extends PromiseWithResolvers<R> {
    item: T;
  }
  const batcher = createBatcher<Asked>({
    ...limits,
    run: async (batch) => {
      try {
        const outcomes = await run(batch.map(({ item }) => item));
        for (const [index, outcome] of outcomes.entries())
          if (outcome instanceof Error) batch[index]?.reject(outcome);
          else batch[index]?.resolve(outcome);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    },
  });
  return (item) => {
    const asked = { item, ...Promise.withResolvers<R>() };
    batcher.add(asked);
    return asked.promise;
  };
};
