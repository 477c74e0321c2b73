import type { mongo as driver } from 'mongoose';

/** A primary's newest write, and the newest that a majority has; both grow with time. */
export interface WriteProgress {
  newest: bigint;
  confirmed: bigint;
}

export interface MajorityWatch {
  saw(progress: WriteProgress): void;
  /** False when a write has waited for its majority from one look to a later one. */
  confirms(): boolean;
}

/**
 * A primary without a majority answers and takes writes that it never confirms: for the ten seconds until it steps
 * down, or for ever where an arbiter still votes for it. Under load the newest write is always on its way, so
 * only one that an earlier look saw counts.
 */
export const createMajorityWatch = (timeoutMs: number, now: () => number): MajorityWatch => {
  let waiting: { newest: bigint; since: number } | undefined;
  let doesConfirm = true;
  return {
    saw: ({ newest, confirmed }) => {
      if (waiting === undefined || confirmed >= waiting.newest) {
        waiting = newest > confirmed ? { newest, since: now() } : undefined;
        doesConfirm = true;
      } else doesConfirm = now() - waiting.since < timeoutMs;
    },
    confirms: () => doesConfirm,
  };
};

interface Hello {
  isWritablePrimary?: boolean;
  lastWrite?: { opTime?: { ts: driver.BSON.Timestamp }; majorityOpTime?: { ts: driver.BSON.Timestamp } };
}

/** What a member says of its writes when the driver asks it how it is; undefined when it is no primary. */
export const progressIn = (hello: Hello): WriteProgress | undefined => {
  const { opTime, majorityOpTime } = hello.lastWrite ?? {};
  if (hello.isWritablePrimary !== true || opTime === undefined || majorityOpTime === undefined) return undefined;
  return { newest: opTime.ts.toBigInt(), confirmed: majorityOpTime.ts.toBigInt() };
};
