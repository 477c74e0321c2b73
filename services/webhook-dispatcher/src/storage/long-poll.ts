import type { Reader, ReadMarks } from './feed-marks.ts';

/** How long an asker waits for something that is not there yet. */
export interface PollWait {
  waitMs: number;
  signal: AbortSignal;
}

interface Waiting extends PollWait {
  reader: Reader;
  /** The mark at which the reader is, when it knows: it does not ask while nothing is beyond. */
  mark?: string;
}

/** Asks whenever there may be an answer, until there is one, the time is over, the asker has gone or the process stops. */
export type AskUntil = <T>(waiting: Waiting, ask: () => Promise<T | undefined>) => Promise<T | undefined>;

const lookEveryMs = 500;
/** A reader whose time is over mostly comes again at once. */
const rememberedMs = 5_000;

interface Bell {
  mark: string | undefined;
  isRung: boolean;
  ring: () => void;
}

interface Watched {
  reader: Reader;
  /** As of the last look; absent when it has not been looked at, or there was something. */
  mark: string | undefined;
  bells: Set<Bell>;
  leftAt: number;
}

const rung = (bell: Bell, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      bell.ring = () => undefined;
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
    bell.ring = finish;
    if (bell.isRung) finish();
  });

/** However many readers wait, the database is asked only once every half second for all of them. */
export const makeAskUntil = (deps: { isStopping: () => boolean; readMarks: ReadMarks }): AskUntil => {
  const { isStopping, readMarks } = deps;
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;

  const answer = (one: Watched, mark: string | undefined): void => {
    one.mark = mark;
    for (const bell of one.bells) {
      if (mark !== undefined && bell.mark === mark) continue;
      bell.mark = mark;
      bell.isRung = true;
      bell.ring();
    }
  };

  const look = async (): Promise<void> => {
    const longAgo = Date.now() - rememberedMs;
    for (const [key, { bells, leftAt }] of watched)
      if (bells.size === 0 && (leftAt < longAgo || isStopping())) watched.delete(key);
    const all = [...watched.values()];
    if (all.length === 0) return;
    // If the store does not answer, each waiting caller asks by itself, and gets an answer.
    const marks = isStopping() ? [] : await readMarks(all.map(({ reader }) => reader)).catch(() => []);
    all.forEach((one, index) => answer(one, marks[index]));
  };
  const lookSoon = (): void => {
    timer ??= setTimeout(() => {
      void look().finally(() => {
        timer = undefined;
        if (watched.size > 0) lookSoon();
      });
    }, lookEveryMs).unref();
  };

  const watch = (reader: Reader): Watched => {
    const key = `${reader.accountId}/${reader.consumer ?? ''}`;
    const one = watched.get(key) ?? { reader, mark: undefined, bells: new Set(), leftAt: 0 };
    watched.set(key, one);
    lookSoon();
    return one;
  };

  return async ({ reader, mark, waitMs, signal }, ask) => {
    if (waitMs <= 0) return ask();
    const until = Date.now() + waitMs;
    const one = watch(reader);
    const bell: Bell = {
      mark: mark ?? one.mark,
      isRung: mark === undefined || mark !== one.mark,
      ring: () => undefined,
    };
    one.bells.add(bell);
    try {
      for (;;) {
        if (bell.isRung) {
          bell.isRung = false;
          const found = await ask();
          if (found !== undefined) return found;
        }
        const leftMs = until - Date.now();
        if (leftMs <= 0 || signal.aborted || isStopping()) return undefined;
        await rung(bell, leftMs, signal);
      }
    } finally {
      one.bells.delete(bell);
      one.leftAt = Date.now();
    }
  };
};
