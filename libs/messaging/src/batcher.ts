export interface BatcherOptions<T> {
  /** The most items in one batch. */
  max: number;
  /** The most batches under way at once. */
  inFlight: number;
  /** Must not reject. */
  run: (batch: T[]) => Promise<void>;
}

export interface Batcher<T> {
  add(item: T): void;
  /** Forgets what is gathered and not yet under way. */
  clear(): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/**
 * Adaptive micro-batches: with nothing under way an item goes at once; while a batch is under way items gather, up to
 * `max`, and go as soon as a place is free. Light load has the latency of single items, heavy load the cost of bulk.
 */
export const createBatcher = <T>({ max, inFlight, run }: BatcherOptions<T>): Batcher<T> => {
  let gathered: T[] = [];
  let underWay = 0;
  let isScheduled = false;
  let whenIdle: (() => void)[] = [];

  const start = (): void => {
    const batch = gathered.length <= max ? gathered : gathered.slice(0, max);
    gathered = gathered.length <= max ? [] : gathered.slice(max);
    underWay += 1;
    void run(batch).then(() => {
      underWay -= 1;
      flush();
      if (underWay === 0) for (const resolve of whenIdle.splice(0)) resolve();
    });
  };
  const flush = (): void => {
    // A second batch starts beside the first only when it is full: half-empty ones would only share the work badly.
    while (gathered.length > 0 && (underWay === 0 || (underWay < inFlight && gathered.length >= max))) start();
  };
  return {
    add: (item) => {
      gathered.push(item);
      if (isScheduled) return;
      isScheduled = true;
      // What arrived in the same read of the socket belongs into the same batch.
      setImmediate(() => {
        isScheduled = false;
        flush();
      });
    },
    clear: () => {
      gathered = [];
    },
    idle: () =>
      underWay === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenIdle = [...whenIdle, resolve];
          }),
  };
};
