/** Asks the database for work only when there may be some. */
export interface IdleLook {
  /** Undefined, without asking, until something is due; what this process does not know of is found at the latest then. */
  look<T>(find: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Something is due in so many milliseconds, also when this becomes known while `find` is under way. */
  dueIn(ms: number): void;
}

/** After a look that found nothing and received no event, the next one is `longestMs` away. */
export const createIdleLook = (maxMs: number): IdleLook => {
  let nextAt = 0;
  const dueIn = (ms: number): void => {
    nextAt = Math.min(nextAt, Date.now() + ms);
  };
  return {
    dueIn,
    async look(find) {
      if (Date.now() < nextAt) return undefined;
      nextAt = Date.now() + maxMs;
      let isNothing = false;
      try {
        const found = await find();
        isNothing = found === undefined;
        return found;
      } finally {
        if (!isNothing) dueIn(0);
      }
    },
  };
};
