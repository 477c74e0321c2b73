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
const lookEveryMs = 5_000;
const retryMs = 5_000;
/** A few times within the life of a lease. */
const holdEveryMs = 5_000;
/** A timer may end a moment before the clock says so. */
const afterMs = 5;
/** What is due later than this is found by the look. */
const farMs = 600_000;
/** Times that are nearer to each other are one. */
const grainMs = 100;

/** Gives every state at a platform that is due its turn, together with the other replicas; all its state is stored. */
export const createKeeper = <S extends AtPlatform, Kept extends { nextAt: Date }>(parts: {
  /** What is kept, for the log. */
  what: string;
  states: Pick<StateRepository<S, Kept>, 'claim' | 'hold' | 'finish'>;
  keep: (state: S) => Promise<Kept | 'gone'>;
  /** What is kept of a state whose turn went wrong. */
  unchanged: (state: S) => Kept;
  /** Hears of every turn. */
  observe: (state: S, kept: Kept) => void;
  logger: Logger;
}): Keeper => {
  const { what, states, keep, unchanged, observe, logger } = parts;
  const turns = new Set<Promise<void>>();
  /** When states that this process knows of are due; a state is looked at every few minutes, so there are not many. */
  const dueTimes = new Set<number>();
  let isStopping = false;

  const wakeWithin = (ms: number): void => {
    dueTimes.add(Math.ceil((Date.now() + ms) / grainMs) * grainMs);
    keeping.wakeWithin(ms);
  };
  /** A round takes the place of all wakes; those that are still to come are set again. */
  const wakeForNext = (): void => {
    const now = Date.now();
    for (const at of dueTimes) if (at <= now) dueTimes.delete(at);
    keeping.wakeWithin(Math.min(everyMs, ...[...dueTimes].map((at) => at - now)));
  };

  const onError = (error: unknown): void => void logger.warn(`keeping ${what}`, { error });
  const turn = async (claimed: Claimed<S>): Promise<void> => {
    const { state } = claimed;
    const holding = repeating(() => states.hold(claimed), { everyMs: holdEveryMs, onError });
    await holding.start();
    const kept = await keep(state).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'integration_not_found') return 'gone' as const;
      logger.warn(`keeping ${what}`, { integrationId: state._id, accountId: state.accountId, error });
      return { ...unchanged(state), nextAt: new Date(Date.now() + retryMs) };
    });
    await holding.stop();
    await states.finish(claimed, kept);
    if (kept === 'gone') return;
    observe(state, kept);
    const inMs = kept.nextAt.getTime() - Date.now();
    if (inMs < farMs) wakeWithin(Math.max(0, inMs) + afterMs);
  };

  const round = async (): Promise<void> => {
    wakeForNext();
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
    wakeWithin,
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
  /** Since when something is due. */
  findDue: () => Promise<Date | undefined>;
  /** Hears of every look. */
  observe: (dueSince: Date | undefined) => void;
  spreadRest: () => Promise<void>;
  logger: Logger;
}): Service => {
  const { keepers, findDue, observe, spreadRest, logger } = parts;
  const look = async (): Promise<void> => {
    const since = await findDue();
    observe(since);
    if (since === undefined) return;
    for (const keeper of keepers) keeper.wakeWithin(0);
    await spreadRest();
  };
  const looking = repeating(look, {
    firstMs: 0,
    everyMs: lookEveryMs,
    onError: (error) => void logger.warn('looking for what is due', { error }),
  });
  return {
    start: looking.start,
    stop: looking.stop,
  };
};
