/** Wakes whoever in this process waits for what another request of it has written. */
export const createBells = () => {
  const listening = new Map<string, Set<() => void>>();
  return {
    ring: (name: string): void => {
      for (const wake of [...(listening.get(name) ?? [])]) wake();
    },
    /** Resolves when it rings, or after `ms`, or when `signal` is aborted. */
    heard: (name: string, ms: number, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const all = listening.get(name) ?? new Set();
        const wake = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', wake);
          all.delete(wake);
          if (all.size === 0 && listening.get(name) === all) listening.delete(name);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        signal?.addEventListener('abort', wake, { once: true });
        all.add(wake);
        listening.set(name, all);
        if (signal?.aborted === true) wake();
      }),
  };
};
export type Bells = ReturnType<typeof createBells>;
