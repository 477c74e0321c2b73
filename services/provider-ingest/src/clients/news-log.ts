import { LRUCache } from 'lru-cache';

/** When there was news of which integration: what was asked for before the news must not undo it. */
export interface NewsLog {
  note(integrationId: string): void;
  /** A moment between two pieces of news. */
  now(): number;
  hasNewsSince(integrationId: string, moment: number): boolean;
}

/** More than can come while an answer is awaited. */
const maxKept = 100_000;

export const createNewsLog = (): NewsLog => {
  const latest = new LRUCache<string, number>({ max: maxKept });
  let count = 0;
  return {
    note: (integrationId) => void latest.set(integrationId, (count += 1)),
    now: () => count,
    hasNewsSince: (integrationId, moment) => (latest.get(integrationId) ?? 0) > moment,
  };
};
