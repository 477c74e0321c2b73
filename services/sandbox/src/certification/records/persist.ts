import { setTimeout as pause } from 'node:timers/promises';
import { isAppError, isDependencyUnavailable } from '@kopru/errors';
import { growingPauseMs } from '@kopru/runtime';

const retryPause = { firstMs: 100, maxMs: 2_000 };
const attempts = 20;

/** A database or a service is unavailable, and may be back soon. */
export const isTemporary = (error: unknown): boolean =>
  isDependencyUnavailable(error) || (isAppError(error) && error.code === 'unavailable');

/** Retries for half a minute while a database or a service is unavailable; the work may be done twice. */
export const persist = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error) || attempt >= attempts) throw error;
      await pause(growingPauseMs(attempt, retryPause));
    }
};
