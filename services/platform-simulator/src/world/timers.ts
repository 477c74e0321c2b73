/** All future work; stopping forgets it. */
export interface Timers {
  after(ms: number, task: () => void | Promise<void>): void;
  stop(): void;
}

export const createTimers = (onError: (error: unknown) => void): Timers => {
  const pending = new Set<NodeJS.Timeout>();
  return {
    after(ms, task) {
      const timer = setTimeout(() => {
        pending.delete(timer);
        void Promise.resolve().then(task).catch(onError);
      }, ms);
      pending.add(timer);
    },
    stop() {
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
    },
  };
};
