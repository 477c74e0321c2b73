import { LRUCache } from 'lru-cache';

/** Remembers when an event of each integration came, so that an answer asked for earlier cannot undo it. */
export interface EventTimes {
  note(integrationId: string): void;
  /** The current moment, counted in events. */
  now(): number;
  hasEventSince(integrationId: string, moment: number): boolean;
}

/** More events than can come while an answer is awaited. */
const maxTracked = 100_000;

export const createEventTimes = (): EventTimes => {
  const latest = new LRUCache<string, number>({ max: maxTracked });
  let count = 0;
  return {
    note: (integrationId) => void latest.set(integrationId, (count += 1)),
    now: () => count,
    hasEventSince: (integrationId, moment) => (latest.get(integrationId) ?? 0) > moment,
  };
};
