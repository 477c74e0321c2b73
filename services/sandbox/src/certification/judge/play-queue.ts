import { withTimeLimit } from '@kopru/runtime';
import PQueue from 'p-queue';

/** So many runs are judged by one process at once; more wait, and their time has not begun. */
export const maxRuns = 10;
/** So many scenarios are played by one process at once, of whichever runs: what they cost is taken from live orders. */
export const maxPlaysAtOnce = 4;
/** A play that has gone on for longer mostly waits for a till that does nothing, which costs little: others may begin. */
const usualPlayMs = 3_000;

/** Runs share what this process gives to certifications. */
export const createPlayQueue = (playMs = usualPlayMs) => {
  const runs = new PQueue({ concurrency: maxRuns });
  const plays = new PQueue({ concurrency: maxPlaysAtOnce });
  return {
    /** Resolves when it is judged. */
    run: (judge: () => Promise<void>): Promise<void> => runs.add(judge),
    /**
     * Resolves when it is played. Lower lanes come first, whoever's they are: every run gets on, and opens further
     * restaurants only where there is room, or its till is slow.
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
