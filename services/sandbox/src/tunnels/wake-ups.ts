/** Wakes those in this process who wait for a change of something. */
export const createWakeUps = () => {
  const waiting = new Map<string, Set<() => void>>();
  return {
    wake: (name: string): void => {
      for (const wake of [...(waiting.get(name) ?? [])]) wake();
    },
    /** Resolves at the next change, or after `ms`, or when `signal` is aborted. */
    next: (name: string, ms: number, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const all = waiting.get(name) ?? new Set();
        const wake = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', wake);
          all.delete(wake);
          if (all.size === 0 && waiting.get(name) === all) waiting.delete(name);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        signal?.addEventListener('abort', wake, { once: true });
        all.add(wake);
        waiting.set(name, all);
        if (signal?.aborted === true) wake();
      }),
  };
};
