/** Callers that ask for the same name while work on it is under way share that work, and its failure. */
export interface SingleFlight<T> {
  share(name: string, work: () => Promise<T>): Promise<T>;
  /** Later callers do not share a call that is already in progress. */
  forget(): void;
}

export const createSingleFlight = <T>(): SingleFlight<T> => {
  let underWay = new Map<string, Promise<T>>();
  return {
    share: (name, work) => {
      const running = underWay.get(name);
      if (running !== undefined) return running;
      // What was forgotten ends in its own map, so that it takes nothing newer away.
      const flights = underWay;
      const started = work().finally(() => flights.delete(name));
      flights.set(name, started);
      return started;
    },
    forget: () => {
      underWay = new Map();
    },
  };
};
