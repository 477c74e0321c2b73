import { withTimeLimit } from '@kopru/runtime';
import PQueue from 'p-queue';

/** Runs that one process judges at once; the time of a waiting run has not begun. */
export const maxRuns = 10;
/** Scenarios of all runs that one process plays at once, because they share the machine with live orders. */
export const maxPlaysAtOnce = 4;
/** A longer play mostly waits for a silent POS, which costs little; it gives its slot to another play. */
const usualPlayMs = 3_000;

/** Limits the runs and plays of this process. */
export const createPlayQueue = (playMs = usualPlayMs) => {
  const runs = new PQueue({ concurrency: maxRuns });
  const plays = new PQueue({ concurrency: maxPlaysAtOnce });
  return {
    /** Resolves when it is judged. */
    run: (judge: () => Promise<void>): Promise<void> => runs.add(judge),
    /**
     * Resolves when it is played. Plays of lower slots come first: every run makes progress, and opens more restaurants
     * only when there is capacity or its POS is slow.
     */
    play: async (slot: number, play: () => Promise<void>): Promise<void> => {
      let played = Promise.resolve();
      const task = (): Promise<void> => {
        played = play();
        return withTimeLimit(
          played.catch(() => undefined),
          playMs,
          () => undefined,
        );
      };
      await plays.add(task, { priority: -slot });
      return played;
    },
  };
};
