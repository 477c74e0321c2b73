import { service, type Service } from '@kopru/runtime';

/**
 * The clock that measures receivers. It almost stops while this process itself is late and finds answers
 * long after they came; otherwise a dispatcher short of CPU would take every endpoint for slow.
 */
export interface LoopClock extends Service {
  /** Milliseconds; only differences have a meaning. */
  now(): number;
}

const tickMs = 50;
/** The most time that one reading may add: a tick, and a timer's usual delay. */
const allowanceMs = 2 * tickMs;

/** The time to add at `nowMs` when the clock was last read at `sinceMs`. */
export const allowed = (sinceMs: number, nowMs: number): number => Math.min(nowMs - sinceMs, allowanceMs);

export const createLoopClock = (): LoopClock => {
  let passedMs = 0;
  let lookedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    const nowMs = performance.now();
    passedMs += allowed(lookedAt, nowMs);
    lookedAt = nowMs;
  };
  return {
    ...service(
      () => {
        tick();
        timer = setInterval(tick, tickMs);
      },
      () => clearInterval(timer),
    ),
    now: () => passedMs + allowed(lookedAt, performance.now()),
  };
};

/** The value of `work`, or undefined when it takes longer than `limitMs` by the given clock. */
export const within = async <T>(work: Promise<T>, limitMs: number, now: () => number): Promise<T | undefined> => {
  const until = now() + limitMs;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    const look = (): void => {
      const leftMs = until - now();
      if (leftMs <= 0) resolve(undefined);
      else timer = setTimeout(look, leftMs);
    };
    timer = setTimeout(look, limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};
