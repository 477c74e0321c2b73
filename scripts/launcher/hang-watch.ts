import { setTimeout as pause } from 'node:timers/promises';

export interface HangWatch {
  /** Whether the server answers a question that needs all of it. */
  answers: () => Promise<boolean>;
  /** The pause between two questions; a question without an answer for so long counts as unanswered. */
  everyMs: number;
  /** So many unanswered questions in a row are a hang. They are counted, because a sleeping machine's clock jumps. */
  limit: number;
  /** Ends what the server has started beside its own process. */
  killRest?: (() => Promise<void>) | undefined;
}

/** A time, in milliseconds since 1970, in which a server did not answer; without `until` it lasts. */
export interface Outage {
  from: number;
  until?: number;
}

/** After a start, before the first answer, a server may take so many times longer. */
const startFactor = 4;

/** What is known of the answers; pure, so that it needs no server. */
export const answersOf = (limit: number) => {
  const outages: Outage[] = [];
  let unanswered = 0;
  let lastAnswerAt = 0;
  const last = (): Outage | undefined => {
    const outage = outages.at(-1);
    return outage !== undefined && outage.until === undefined ? outage : undefined;
  };
  /** An outage begins at the last answer. */
  const begin = (): void => {
    unanswered = 0;
    if (last() === undefined) outages.push({ from: lastAnswerAt });
  };
  return {
    outages: (): readonly Outage[] => outages,
    /** The process has ended: it answers nothing until it is started again. */
    ended: begin,
    /** Takes the next answer, or that there was none; true when this is a hang. */
    next: (isAnswered: boolean, now: number): boolean => {
      if (isAnswered) {
        const outage = last();
        if (outage !== undefined) outage.until = now;
        lastAnswerAt = now;
        unanswered = 0;
        return false;
      }
      unanswered += 1;
      if (unanswered < limit * (last() === undefined ? 1 : startFactor)) return false;
      begin();
      return true;
    },
  };
};

export type Answers = ReturnType<typeof answersOf>;

/** Asks until `signal` ends it; `hangs` kills the server, which is then started again as after any other end. */
export const watchForHangs = async (
  { answers, everyMs }: Pick<HangWatch, 'answers' | 'everyMs'>,
  known: Answers,
  hangs: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const limit = pause(everyMs, undefined, { signal }).catch(() => undefined);
    const isAnswered = await Promise.race([answers().catch(() => false), limit.then(() => false)]);
    await limit;
    if (!signal.aborted && known.next(isAnswered, Date.now())) await hangs();
  }
};
