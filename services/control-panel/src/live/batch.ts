/** Short enough to be at once, and long enough that a rush is drawn five times a second. */
const lingerMs = 200;

/** Hands on together what comes within a moment; by a timer, because a page in the background draws no frames. */
export const createBatch = <T>(
  onTogether: (all: readonly T[]) => void,
): { add: (one: T) => void; stop: () => void } => {
  let waiting: T[] = [];
  let timer: number | undefined;
  const handOn = (): void => {
    const all = waiting;
    waiting = [];
    timer = undefined;
    onTogether(all);
  };
  return {
    add: (one) => {
      waiting.push(one);
      timer ??= window.setTimeout(handOn, lingerMs);
    },
    stop: () => clearTimeout(timer),
  };
};
