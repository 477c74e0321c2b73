import { failure, type Failure } from '@kopru/contracts';

/** Bounds what is done at a destination. */
export interface Deadline {
  /** The result of `work`, which must not reject; or that of `ended`, when time is over or everything is aborted. */
  run<T>(work: (signal: AbortSignal) => Promise<T>, ended: (reason: Failure) => T): Promise<T>;
  /** Ends everything under way, and everything later, as `stopped`. */
  abortAll(): void;
}

export const createDeadline = (limitMs: number): Deadline => {
  const underWay = new Set<(reason: Failure) => void>();
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
          underWay.delete(end);
          resolve(result);
        };
        const timer = setTimeout(() => end(failure('answer_late', { ms: limitMs })), limitMs);
        underWay.add(end);
        void work(controller.signal).then(finish);
      }),
    abortAll: () => {
      isAborted = true;
      for (const end of [...underWay]) end(failure('stopped'));
    },
  };
};
