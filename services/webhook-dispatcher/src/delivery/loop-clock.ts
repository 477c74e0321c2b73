import { service, type Service } from '@kopru/runtime';

/**
 * Time as receivers are judged by: it all but stands still while this process itself is late, because it then finds an
 * answer long after it came. Otherwise a dispatcher short of CPU would take every endpoint for slow.
 */
export interface LoopClock extends Service {
  /** Milliseconds; only differences mean something. */
  now(): number;
}

const tickMs = 20;
/** The most that one look at the clock lets pass: a tick, and what a timer is usually late. */
const allowanceMs = 2 * tickMs;

/** How far the time has come at `nowMs`, when it was last looked at `sinceMs`. */
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

/** The value, or undefined when it takes longer by the clock that is given. */
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
