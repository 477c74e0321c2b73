import { withTimeLimit } from '@kopru/runtime';

/** Background work; the process waits for it when it stops. */
export interface UnawaitedWork {
  add(work: Promise<unknown>): void;
  size(): number;
  /** Resolves when all is done or the time is over. */
  drain(limitMs: number): Promise<void>;
}

export const createUnawaitedWork = (onError: (error: unknown) => void): UnawaitedWork => {
  const open = new Set<Promise<unknown>>();
  return {
    add: (work) => {
      const tracked = work.catch(onError).finally(() => open.delete(tracked));
      open.add(tracked);
    },
    size: () => open.size,
    drain: async (limitMs) => {
      await withTimeLimit(Promise.all(open), limitMs, () => undefined);
    },
  };
};
