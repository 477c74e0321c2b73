import type { Shop } from './model.ts';

/** All future work. */
export interface Timers {
  /** Work of a shop runs on the shop's clock, which can be advanced; work of none on the real one. */
  after(ms: number, task: () => void | Promise<void>, shop?: Shop): void;
  /**
   * Shifts the due times of some shops' work, each shop's by its milliseconds. Does the due work in the order of its due
   * times, and resolves with its number.
   */
  advance(byMs: ReadonlyMap<Shop, number>): Promise<number>;
  /** The rest of some shops' work: when the next is due, and whether work is due or in progress. */
  snapshot(ofShop: (shop: Shop) => boolean): { nextInMs: number | null; isBusy: boolean };
  /** Cancels all future work. */
  forget(): void;
  /** Cancels all future work, including the work that tasks in progress add later. */
  stop(): void;
}

interface Entry {
  dueAt: number;
  task: () => void | Promise<void>;
  shop: Shop | undefined;
  timer?: NodeJS.Timeout;
}

export const createTimers = (onError: (error: unknown) => void): Timers => {
  let isStopped = false;
  const pending = new Set<Entry>();
  const running = new Set<Entry>();
  const run = async (entry: Entry): Promise<void> => {
    pending.delete(entry);
    running.add(entry);
    await Promise.resolve().then(entry.task).catch(onError);
    running.delete(entry);
  };
  const arm = (entry: Entry): void => {
    entry.timer = setTimeout(() => void run(entry), Math.max(0, entry.dueAt - Date.now()));
  };
  const of = (entries: Iterable<Entry>, ofShop: (shop: Shop) => boolean): Entry[] =>
    [...entries].filter(({ shop }) => shop !== undefined && ofShop(shop));

  const forget = (): void => {
    for (const { timer } of pending) clearTimeout(timer);
    pending.clear();
  };

  return {
    after(ms, task, shop) {
      if (isStopped) return;
      const entry: Entry = { dueAt: Date.now() + ms, task, shop };
      pending.add(entry);
      arm(entry);
    },
    async advance(byMs) {
      const moved = of(pending, (shop) => byMs.has(shop));
      for (const entry of moved) {
        clearTimeout(entry.timer);
        entry.dueAt -= (entry.shop && byMs.get(entry.shop)) ?? 0;
      }
      const now = Date.now();
      for (const entry of moved.filter(({ dueAt }) => dueAt > now)) arm(entry);
      const due = moved.filter(({ dueAt }) => dueAt <= now).sort((a, b) => a.dueAt - b.dueAt);
      for (const entry of due) if (pending.has(entry)) await run(entry);
      return due.length;
    },
    snapshot(ofShop) {
      const now = Date.now();
      const waits = of(pending, ofShop).map(({ dueAt }) => dueAt - now);
      const ahead = waits.filter((inMs) => inMs > 0);
      return {
        nextInMs: ahead.length === 0 ? null : Math.min(...ahead),
        isBusy: ahead.length < waits.length || of(running, ofShop).length > 0,
      };
    },
    forget,
    stop() {
      isStopped = true;
      forget();
    },
  };
};
