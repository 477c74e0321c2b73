import { setTimeout as pause } from 'node:timers/promises';

const pollEveryMs = 100;
/** Each pause between two polls is longer than the one before, up to this. */
const maxPauseMs = 500;
const longerBy = 1.25;
/** The rest of a slow poll is not charged to the POS, because Köprü or its machine stood still. */
const maxChargedMs = 100;
/** When Köprü or its machine stood still for longer in total, a failed scenario is played again. */
export const maxLostMs = 1_000;
/** The longest wait for a POS that never stops calling, as a multiple of the quiet time. */
const maxQuiets = 10;

/** Measures how many milliseconds this process stands still; `stop` ends it. */
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

/** Waits in the time of a POS: the time that Köprü or its machine loses does not count. */
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
  /** The first result of the poll; undefined: the time is over. */
  const first = async <T>(poll: () => Promise<T | undefined>, limitMs: number): Promise<T | undefined> => {
    let pauseMs = pollEveryMs;
    for (let leftMs = limitMs; leftMs > 0;) {
      const { seen, chargedMs } = await charge(poll, Math.min(pauseMs, leftMs));
      if (seen !== undefined) return seen;
      leftMs -= chargedMs;
      pauseMs = Math.min(maxPauseMs, pauseMs * longerBy);
    }
    // A step that was done in time may be visible only now.
    return poll();
  };
  return {
    first,
    /** Waits until the count stays the same for this time. */
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
    /** The milliseconds that Köprü or its machine lost in all waits so far. */
    lostMs: (): number => lostMs,
  };
};
export type Waits = ReturnType<typeof createWaits>;
