import { isAppError } from '@kopru/errors';
import { repeating, type Logger, type Service } from '@kopru/runtime';
import type { AtPlatform, Claimed, StateRepository } from '../domain/ports.ts';

export interface Reconciler extends Service {
  /** Runs the next pass within this time. */
  wakeWithin(ms: number): void;
}

const atOnce = 20;
/** A reconciler is woken by the writes of its process and by the poll for all of them; this is a safety net. */
const everyMs = 60_000;
/** How long work that another process wrote, or left when it crashed, goes unnoticed. */
const lookEveryMs = 5_000;
const retryMs = 5_000;
/** A few times within the life of a lease. */
const renewEveryMs = 5_000;
/** A timer may end a moment before the clock says so. */
const afterMs = 5;
/** States that are due later than this are found by the poll. */
const farMs = 600_000;
/** Times that are nearer to each other are one. */
const grainMs = 100;

/** Reconciles every due state at a platform, together with the other replicas; everything it knows is stored. */
export const createReconciler = <S extends AtPlatform, Reconciled extends { nextAt: Date }>(parts: {
  /** What is reconciled, for the log. */
  what: string;
  states: Pick<StateRepository<S, Reconciled>, 'claim' | 'renew' | 'finish'>;
  reconcile: (state: S) => Promise<Reconciled | 'gone'>;
  /** The result for a state whose pass failed. */
  unchanged: (state: S) => Reconciled;
  /** Called after every pass. */
  observe: (state: S, reconciled: Reconciled) => void;
  logger: Logger;
}): Reconciler => {
  const { what, states, reconcile, unchanged, observe, logger } = parts;
  const passes = new Set<Promise<void>>();
  /** When states that this process knows of are due; a state is looked at every few minutes, so there are not many. */
  const dueTimes = new Set<number>();
  let isStopping = false;

  const wakeWithin = (ms: number): void => {
    dueTimes.add(Math.ceil((Date.now() + ms) / grainMs) * grainMs);
    reconciling.wakeWithin(ms);
  };
  /** A round takes the place of all wakes; those that are still to come are set again. */
  const wakeForNext = (): void => {
    const now = Date.now();
    for (const at of dueTimes) if (at <= now) dueTimes.delete(at);
    reconciling.wakeWithin(Math.min(everyMs, ...[...dueTimes].map((at) => at - now)));
  };

  const onError = (error: unknown): void => void logger.warn(`reconciling ${what} failed`, { error });
  const pass = async (claimed: Claimed<S>): Promise<void> => {
    const { state } = claimed;
    const renewing = repeating(() => states.renew(claimed), { everyMs: renewEveryMs, onError });
    await renewing.start();
    const reconciled = await reconcile(state).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'integration_not_found') return 'gone' as const;
      logger.warn(`reconciling ${what} failed`, { integrationId: state._id, accountId: state.accountId, error });
      return { ...unchanged(state), nextAt: new Date(Date.now() + retryMs) };
    });
    await renewing.stop();
    await states.finish(claimed, reconciled);
    if (reconciled === 'gone') return;
    observe(state, reconciled);
    const inMs = reconciled.nextAt.getTime() - Date.now();
    if (inMs < farMs) wakeWithin(Math.max(0, inMs) + afterMs);
  };

  const round = async (): Promise<void> => {
    wakeForNext();
    while (passes.size < atOnce && !isStopping) {
      const claimed = await states.claim();
      if (claimed === undefined) return;
      const running = pass(claimed)
        .catch(onError)
        .finally(() => {
          passes.delete(running);
          if (passes.size === atOnce - 1) reconciling.wake();
        });
      passes.add(running);
    }
  };
  const reconciling = repeating(round, { everyMs, onError });
  return {
    wakeWithin,
    start: async () => {
      isStopping = false;
      await reconciling.start();
    },
    stop: async () => {
      isStopping = true;
      await reconciling.stop();
      await Promise.all(passes);
    },
  };
};

/** Polls for all reconcilers in one request, and wakes them when a state is due. */
export const createLookout = (parts: {
  reconcilers: readonly Reconciler[];
  /** The earliest due time of a state that is free. */
  findDue: () => Promise<Date | undefined>;
  /** Called after every poll. */
  observe: (dueSince: Date | undefined) => void;
  fanOutPending: () => Promise<void>;
  logger: Logger;
}): Service => {
  const { reconcilers, findDue, observe, fanOutPending, logger } = parts;
  const look = async (): Promise<void> => {
    const since = await findDue();
    observe(since);
    if (since === undefined) return;
    for (const reconciler of reconcilers) reconciler.wakeWithin(0);
    await fanOutPending();
  };
  const looking = repeating(look, {
    firstMs: 0,
    everyMs: lookEveryMs,
    onError: (error) => void logger.warn('polling for due states failed', { error }),
  });
  return {
    start: looking.start,
    stop: looking.stop,
  };
};
