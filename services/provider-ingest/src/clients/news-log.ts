import { LRUCache } from 'lru-cache';

/** Remembers when news of each integration came, so that an answer asked for earlier cannot undo it. */
export interface NewsLog {
  note(integrationId: string): void;
  /** The current moment, counted in pieces of news. */
  now(): number;
  hasNewsSince(integrationId: string, moment: number): boolean;
}

/** More news than can come while an answer is awaited. */
const maxTracked = 100_000;

export const createNewsLog = (): NewsLog => {
  const latest = new LRUCache<string, number>({ max: maxTracked });
  let count = 0;
  return {
    note: (integrationId) => void latest.set(integrationId, (count += 1)),
    now: () => count,
    hasNewsSince: (integrationId, moment) => (latest.get(integrationId) ?? 0) > moment,
  };
};
