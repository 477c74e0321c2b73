/** Lets work in by its size, first come first served, so that no more of it is in memory at once. */
export interface Room {
  /** Work that is larger than the room goes in alone. */
  within<T>(size: number, work: () => Promise<T>): Promise<T>;
}

export const createRoom = (places: number): Room => {
  const waiting: { size: number; enter: () => void }[] = [];
  let taken = 0;
  const letIn = (): void => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (taken > 0 && taken + next.size > places) return;
      taken += next.size;
      waiting.shift();
      next.enter();
    }
  };
  return {
    within: async (size, work) => {
      await new Promise<void>((enter) => {
        waiting.push({ size, enter });
        letIn();
      });
      try {
        return await work();
      } finally {
        taken -= size;
        letIn();
      }
    },
  };
};
