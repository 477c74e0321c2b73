/** An earlier sending of a body, and the name of the platform's work on it; null: no answer was got. */
export interface EarlierBody {
  at: Date;
  batchId: string | null;
}

/**
 * The bodies that were sent to platforms which take no body twice. A body is remembered before it is sent, so that a
 * process that dies meanwhile leaves it remembered.
 */
export interface SentBodies {
  /** Undefined: it was not sent before, and counts as sent from now on. */
  remember(key: string): Promise<EarlierBody | undefined>;
  answered(key: string, batchId: string): Promise<void>;
  /** The platform did not take it: it may be sent again. */
  forget(key: string): Promise<void>;
}

/** For one process: tests and tools. Replicas share them in MongoDB. */
export const createLocalSentBodies = (): SentBodies => {
  const sent = new Map<string, EarlierBody>();
  return {
    remember(key) {
      const earlier = sent.get(key);
      if (earlier === undefined) sent.set(key, { at: new Date(), batchId: null });
      return Promise.resolve(earlier);
    },
    answered(key, batchId) {
      sent.set(key, { at: sent.get(key)?.at ?? new Date(), batchId });
      return Promise.resolve();
    },
    forget(key) {
      sent.delete(key);
      return Promise.resolve();
    },
  };
};
