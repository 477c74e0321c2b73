import { isAppError } from '@kopru/errors';
import { repeating, type Logger, type Service } from '@kopru/runtime';
import type { AtPlatform, Claimed, StateRepository } from '../domain/ports.ts';

export interface Keeper extends Service {
  /** Something has to be done in so many milliseconds. */
  wakeWithin(ms: number): void;
}

const atOnce = 20;
/** How long what another process wrote goes unnoticed. */
const everyMs = 1_000;
const retryMs = 5_000;

/** Gives every state at a platform that is due its turn, together with the other replicas; all its state is stored. */
export const createKeeper = <S extends AtPlatform, Kept extends { nextAt: Date }>(parts: {
  /** What is kept, for the log. */
  what: string;
  states: Pick<StateRepository<S, Kept>, 'claim' | 'finish'>;
  keep: (state: S) => Promise<Kept | 'gone'>;
  /** What is kept of a state whose turn went wrong. */
  unchanged: (state: S) => Kept;
  spreadRest?: () => Promise<void>;
  logger: Logger;
}): Keeper => {
  const { what, states, keep, unchanged, spreadRest, logger } = parts;
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
    if (kept !== 'gone') keeping.wakeWithin(Math.max(0, kept.nextAt.getTime() - Date.now()));
  };
  const onError = (error: unknown): void => void logger.warn(`keeping ${what}`, { error });

  const round = async (): Promise<void> => {
    await spreadRest?.();
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
