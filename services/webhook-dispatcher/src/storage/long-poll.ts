/** How long an asker waits for something that is not there yet. */
export interface Patience {
  waitMs: number;
  signal: AbortSignal;
}

/** Asks again and again until there is an answer, the time is over, the asker has gone or the process stops. */
export type AskUntil = <T>(patience: Patience, ask: () => Promise<T | undefined>) => Promise<T | undefined>;

const pollMs = 500;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
  });

export const makeAskUntil =
  ({ isStopping }: { isStopping: () => boolean }): AskUntil =>
  async ({ waitMs, signal }, ask) => {
    const until = Date.now() + waitMs;
    for (;;) {
      const found = await ask();
      const leftMs = until - Date.now();
      if (found !== undefined || leftMs <= 0 || signal.aborted || isStopping()) return found;
      await pause(Math.min(pollMs, leftMs), signal);
    }
  };
