import { isAppError } from '@kopru/errors';
import { repeating, type Logger, type Service } from '@kopru/runtime';
import type { AtPlatform, Claimed, StateRepository } from '../domain/ports.ts';

export interface Keeper extends Service {
  /** Something has to be done in so many milliseconds. */
  wakeWithin(ms: number): void;
}

const atOnce = 20;
/** A keeper is woken by what its process writes and by the look for all of them; this is only a net. */
const everyMs = 60_000;
/** How long what another process wrote, or left when it died, goes unnoticed. */
const lookEveryMs = 3_000;
const retryMs = 5_000;
/** A timer may end a moment before the clock says so. */
const afterMs = 5;

/** Gives every state at a platform that is due its turn, together with the other replicas; all its state is stored. */
export const createKeeper = <S extends AtPlatform, Kept extends { nextAt: Date }>(parts: {
  /** What is kept, for the log. */
  what: string;
  states: Pick<StateRepository<S, Kept>, 'claim' | 'finish'>;
  keep: (state: S) => Promise<Kept | 'gone'>;
  /** What is kept of a state whose turn went wrong. */
  unchanged: (state: S) => Kept;
  logger: Logger;
}): Keeper => {
  const { what, states, keep, unchanged, logger } = parts;
  const turns = new Set<Promise<void>>();
  let isStopping = false;

  const turn = async (claimed: Claimed<S>): Promise<void> => {
    const { state } = claimed;
    const kept = await keep(state).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'integration_not_found') return 'gone' as const;
      logger.warn(`keeping ${what}`, { integrationId: state._id, accountId: state.accountId, error });
      return { ...unchanged(state), nextAt: new Date(Date.now() + retryMs) };
    });
    await states.finish(claimed, kept);
    if (kept !== 'gone') keeping.wakeWithin(Math.max(0, kept.nextAt.getTime() - Date.now()) + afterMs);
  };
  const onError = (error: unknown): void => void logger.warn(`keeping ${what}`, { error });

  const round = async (): Promise<void> => {
    while (turns.size < atOnce && !isStopping) {
      const claimed = await states.claim();
      if (claimed === undefined) return;
      const running = turn(claimed)
        .catch(onError)
        .finally(() => {
          turns.delete(running);
          if (turns.size === atOnce - 1) keeping.wake();
        });
      turns.add(running);
    }
  };
  const keeping = repeating(round, { everyMs, onError });
  return {
    wakeWithin: keeping.wakeWithin,
    start: async () => {
      isStopping = false;
      await keeping.start();
    },
    stop: async () => {
      isStopping = true;
      await keeping.stop();
      await Promise.all(turns);
    },
  };
};

/** Asks for all keepers at once, and wakes them when something is due. */
export const createLookout = (parts: {
  keepers: readonly Keeper[];
  isAnyDue: () => Promise<boolean>;
  spreadRest: () => Promise<void>;
  logger: Logger;
}): Service => {
  const { keepers, isAnyDue, spreadRest, logger } = parts;
  const look = async (): Promise<void> => {
    if (!(await isAnyDue())) return;
    for (const keeper of keepers) keeper.wakeWithin(0);
    await spreadRest();
  };
  const looking = repeating(look, {
    everyMs: lookEveryMs,
    onError: (error) => void logger.warn('looking for what is due', { error }),
  });
  return {
    start: async () => {
      await looking.start();
      looking.wake();
    },
    stop: looking.stop,
  };
};
