/**
 * Lets work in by its size, so that no more of it is in memory at once. Whoever has the least inside is next, and of
 * those the one that has waited longest: no account waits behind thousands of another one.
 */
export interface FairSemaphore {
  /** Work that is larger than the semaphore runs alone. Of one owner, first come is first served. */
  run<T>(owner: string, size: number, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  size: number;
  enter: () => void;
}

export const createFairSemaphore = (places: number): FairSemaphore => {
  /** By owner, in the order in which they are served. */
  const queues = new Map<string, Waiting[]>();
  const inside = new Map<string, number>();
  let taken = 0;

  const take = (owner: string, size: number): void => {
    const running = (inside.get(owner) ?? 0) + size;
    if (running === 0) inside.delete(owner);
    else inside.set(owner, running);
    taken += size;
  };
  const nextOwner = (): string | undefined => {
    let least: { owner: string; running: number } | undefined;
    for (const owner of queues.keys()) {
      const running = inside.get(owner) ?? 0;
      if (least === undefined || running < least.running) least = { owner, running };
      if (running === 0) break;
    }
    return least?.owner;
  };
  const letIn = (): void => {
    for (let owner = nextOwner(); owner !== undefined; owner = nextOwner()) {
      const queue = queues.get(owner) ?? [];
      const [next] = queue;
      if (next === undefined || (taken > 0 && taken + next.size > places)) return;
      queue.shift();
      // At the end of the order, or out of it.
      queues.delete(owner);
      if (queue.length > 0) queues.set(owner, queue);
      take(owner, next.size);
      next.enter();
    }
  };
  return {
    run: async (owner, size, work) => {
      await new Promise<void>((enter) => {
        const queue = queues.get(owner);
        if (queue === undefined) queues.set(owner, [{ size, enter }]);
        else queue.push({ size, enter });
        letIn();
      });
      try {
        return await work();
      } finally {
        take(owner, -size);
        letIn();
      }
    },
  };
};
