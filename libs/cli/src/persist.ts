import { setTimeout as sleep } from 'node:timers/promises';
import { NotKopru, Refused, Unreachable } from './api.ts';

/** Whether the same request may succeed later. */
const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof NotKopru && error.status >= 500) ||
  (error instanceof Refused && (error.status === 429 || error.status >= 500));

const firstPauseMs = 200;
const maxPauseMs = 5000;

/** Resolves after a time, or at once when `signal` is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** Tells once that the connection is lost, and once that it is back. */
export interface Connection {
  lost(error: unknown): void;
  found(): void;
}

/**
 * Repeats a request until it is answered; rejects with a refusal, which would come again. Undefined when `signal` is
 * aborted, or when `until` (of Date.now) has passed without an answer.
 */
export const untilAnswered = async <T>(
  ask: () => Promise<T>,
  { signal, until = Infinity, connection }: { signal?: AbortSignal; until?: number; connection: Connection },
): Promise<T | undefined> => {
  const isOver = (): boolean => signal?.aborted === true;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    if (isOver()) return undefined;
    try {
      const answer = await ask();
      connection.found();
      return answer;
    } catch (error) {
      if (isOver()) return undefined;
      if (!isPassing(error)) throw error;
      connection.lost(error);
      const waitMs = error instanceof Refused ? (error.retryAfterMs ?? pauseMs) : pauseMs;
      if (Date.now() + waitMs > until) return undefined;
      await pause(waitMs, signal);
    }
  }
};
