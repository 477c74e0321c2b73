import { failure, type Failure } from '@kopru/contracts/errors/failures';

/** Bounds what is done at a destination. */
export interface Deadline {
  /** The result of `work`, which must not reject; or that of `ended`, when time is over or everything is aborted. */
  run<T>(work: (signal: AbortSignal) => Promise<T>, ended: (reason: Failure) => T): Promise<T>;
  /** Ends everything in progress, and everything later, as `stopped`. */
  abortAll(): void;
}

export const createDeadline = (limitMs: number): Deadline => {
  const inProgress = new Set<(reason: Failure) => void>();
  let isAborted = false;
  return {
    run: (work, ended) =>
      new Promise((resolve) => {
        if (isAborted) return resolve(ended(failure('stopped')));
        const controller = new AbortController();
        const end = (reason: Failure): void => {
          finish(ended(reason));
          controller.abort();
        };
        const finish = (result: ReturnType<typeof ended>): void => {
          clearTimeout(timer);
          inProgress.delete(end);
          resolve(result);
        };
        const timer = setTimeout(() => end(failure('answer_late', { ms: limitMs })), limitMs);
        inProgress.add(end);
        void work(controller.signal).then(finish);
      }),
    abortAll: () => {
      isAborted = true;
      for (const end of [...inProgress]) end(failure('stopped'));
    },
  };
};
