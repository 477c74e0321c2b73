import { isAppError, isDependencyUnavailable, messageFateOf } from '@kopru/errors';

/**
 * What becomes of a message. `done`: acknowledged. `dead`: put into the dead-letter queue, because trying again cannot help.
 * `retry`: handed back and delivered again after a pause, until its delivery limit. `wait`: stays and is tried again here
 * for as long as it takes, because something it needs is unavailable; this does not use up its deliveries.
 */
export type Outcome = { fate: 'done' } | { fate: 'dead' | 'retry' | 'wait'; reason: string };

export const done: Outcome = { fate: 'done' };
export const dead = (reason: string): Outcome => ({ fate: 'dead', reason });
export const retry = (reason: string): Outcome => ({ fate: 'retry', reason });
export const wait = (reason: string): Outcome => ({ fate: 'wait', reason });

/** What an error means for the message that met it. */
export const outcomeOf = (error: unknown): Outcome => {
  if (isDependencyUnavailable(error)) return wait(error.message);
  if (!isAppError(error)) return retry(error instanceof Error ? error.message : String(error));
  if (error.kind === 'unavailable') return wait(error.message);
  return messageFateOf[error.kind] === 'dead' ? dead(`${error.code}: ${error.message}`) : retry(error.message);
};
