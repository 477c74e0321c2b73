/** Pauses that can all be ended at once. */
export interface Pauses {
  pause(ms: number): Promise<void>;
  end(): void;
}

export const createPauses = (): Pauses => {
  const open = new Set<() => void>();
  let isEnded = false;
  return {
    pause: (ms) =>
      new Promise((resolve) => {
        if (isEnded) return resolve();
        const finish = (): void => {
          clearTimeout(timer);
          open.delete(finish);
          resolve();
        };
        const timer = setTimeout(finish, ms);
        open.add(finish);
      }),
    end: () => {
      isEnded = true;
      for (const finish of [...open]) finish();
    },
  };
};
