interface Parts<T> {
  /** What is due now, at most so many; nobody else gets them. */
  claim: (max: number) => Promise<readonly T[]>;
  send: (one: T) => Promise<void>;
  onError: (error: unknown) => void;
  /** Grows evenly, whatever is done to the clock. */
  elapsedMs: () => number;
}

const claimedAtOnce = 16;

/** Sends what is due, behind the rounds that plan it. */
export const createDueSender = <T>({ claim, send, onError, elapsedMs }: Parts<T>) => {
  let untilMs = -Infinity;
  let sending: Promise<void> | undefined;
  /** Several at once, and more while those are in progress: a server that does not answer keeps the others waiting otherwise. */
  const sendAll = async (): Promise<void> => {
    let before: Promise<unknown> = Promise.resolve();
    while (elapsedMs() < untilMs) {
      const due = await claim(claimedAtOnce);
      const sent = Promise.all(due.map((one) => send(one).catch(onError)));
      await before;
      before = sent;
      if (due.length < claimedAtOnce) break;
    }
    await before;
  };
  return {
    /** Sends until nothing is due, and claims nothing after `ms` of `elapsedMs`: then another replica may be in charge. */
    sendUntil: (ms: number): void => {
      untilMs = ms;
      // Hundreds take longer than a round: meanwhile the next one plans on.
      sending ??= sendAll()
        .catch(onError)
        .finally(() => (sending = undefined));
    },
    /** Ends what is in progress, and begins nothing more. */
    stop: async (): Promise<void> => {
      untilMs = -Infinity;
      await sending;
    },
  };
};
