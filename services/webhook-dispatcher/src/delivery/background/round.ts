import { repeating, type Service } from '@kopru/runtime';

/** Work that is looked for when a process announces it, and periodically in case a process crashed before that. */
export interface Round extends Service {
  /** Looks at once, or right after the look in progress. */
  wake(): void;
  /** Looks at this time, or up to a second later; looks for the same second are one. */
  wakeAt(time: number): void;
  /** A look may take long, so it can ask whether it should end early. */
  isStopping(): boolean;
}

/** Work that another replica announced is found after at most this long. */
export const lookMs = 10_000;
const slotMs = 1_000;
/** A timer for later than this is not worth its place. */
const farMs = 3_600_000;

export const createRound = (look: () => Promise<void>, onError: (error: unknown) => void): Round => {
  const slots = new Map<number, NodeJS.Timeout>();
  let isStopping = true;
  const loop = repeating(look, {
    everyMs: lookMs,
    onError: (error) => {
      onError(error);
      wakeAt(Date.now());
    },
  });
  const wakeAt = (time: number): void => {
    const now = Date.now();
    // Never in the running second, so that a thing that cannot be done yet does not occupy the round.
    const slot = Math.floor(Math.max(time, now) / slotMs) + 1;
    if (isStopping || time > now + farMs || slots.has(slot)) return;
    const open = (): void => {
      slots.delete(slot);
      loop.wake();
    };
    slots.set(slot, setTimeout(open, slot * slotMs - now));
  };
  return {
    start: async () => {
      isStopping = false;
      await loop.start();
      wakeAt(Date.now());
    },
    stop: () => {
      isStopping = true;
      for (const timer of slots.values()) clearTimeout(timer);
      slots.clear();
      return loop.stop();
    },
    wake: loop.wake,
    wakeAt,
    isStopping: () => isStopping,
  };
};
