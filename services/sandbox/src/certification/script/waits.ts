import { setTimeout as pause } from 'node:timers/promises';

const pollEveryMs = 100;
/** Who waits long looks less often: each pause is longer than the one before, up to this. */
const maxPauseMs = 500;
const longerBy = 1.25;
/** What a look takes beyond this is not the till's time: Köprü or its machine stood still. */
const maxChargedMs = 100;
/** Where Köprü or its machine stood still for longer in all, what a till has failed is no verdict yet. */
export const maxLostMs = 1_000;
/** Whoever goes on and on is not waited for longer. */
const maxQuiets = 10;

/** How long this process stood still since it is watched, in milliseconds; `stop` ends the watch. */
export const measureStandstill = () => {
  let stoodMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    stoodMs += Math.max(0, now - last - pollEveryMs - maxChargedMs);
    last = now;
  }, pollEveryMs);
  return { stoodMs: (): number => stoodMs, stop: (): void => clearInterval(timer) };
};

/** Waits in the time of a till: what Köprü itself or its machine loses meanwhile does not count. */
export const createWaits = (stop?: AbortSignal) => {
  let lostMs = 0;
  const charge = async <T>(
    poll: () => Promise<T | undefined>,
    pauseMs = pollEveryMs,
  ): Promise<{ seen: T | undefined; chargedMs: number }> => {
    stop?.throwIfAborted();
    const beganAt = performance.now();
    const seen = await poll();
    if (seen !== undefined) return { seen, chargedMs: 0 };
    await pause(pauseMs, undefined, { signal: stop });
    const tookMs = performance.now() - beganAt;
    const chargedMs = Math.min(tookMs, pauseMs + maxChargedMs);
    lostMs += tookMs - chargedMs;
    return { seen, chargedMs };
  };
  /** The first that is seen; undefined: the time is over. */
  const first = async <T>(poll: () => Promise<T | undefined>, limitMs: number): Promise<T | undefined> => {
    let pauseMs = pollEveryMs;
    for (let leftMs = limitMs; leftMs > 0;) {
      const { seen, chargedMs } = await charge(poll, Math.min(pauseMs, leftMs));
      if (seen !== undefined) return seen;
      leftMs -= chargedMs;
      pauseMs = Math.min(maxPauseMs, pauseMs * longerBy);
    }
    // What was done in time may be seen only now.
    return poll();
  };
  return {
    first,
    /** Until nothing more has been counted for so long, looking at what is slow where the system is. */
    quiet: async (count: () => Promise<number>, ms: number): Promise<void> => {
      let known = await count();
      let waitedMs = 0;
      for (let leftMs = ms; leftMs > 0 && waitedMs < maxQuiets * ms;) {
        let counted = known;
        const { chargedMs } = await charge(async () => void (counted = await count()));
        waitedMs += chargedMs;
        leftMs = counted === known ? leftMs - chargedMs : ms;
        known = counted;
      }
    },
    /** How long Köprü or its machine stood still in all waits so far, in milliseconds. */
    lostMs: (): number => lostMs,
  };
};
export type Waits = ReturnType<typeof createWaits>;
