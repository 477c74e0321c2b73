import { subjectOf, type FeedEvent } from './event.ts';

/** At the same time, of different orders. */
const atOnce = 16;

const bySubject = (events: readonly FeedEvent[]): number[][] => {
  const subjects = new Map<string, number[]>();
  events.forEach((event, index) => {
    const indexes = subjects.get(subjectOf(event));
    if (indexes === undefined) subjects.set(subjectOf(event), [index]);
    else indexes.push(index);
  });
  return [...subjects.values()];
};

/**
 * Works on the events of one answer of the feed: those of an order one after another, orders beside each other. While it
 * does, `acknowledge` is called with the events that are done, from the beginning and without gaps, never twice at once;
 * it resolves with false when the events are no longer ours. Resolves with the number of events that are acknowledged.
 */
export const workThrough = async (
  events: readonly FeedEvent[],
  handle: (event: FeedEvent) => Promise<boolean>,
  acknowledge: (done: readonly FeedEvent[]) => Promise<boolean>,
): Promise<number> => {
  const isDone = events.map(() => false);
  let acknowledged = 0;
  let isOurs = true;
  let refusal: Error | undefined;
  let acknowledging: Promise<void> | undefined;
  const acknowledgeSafely = (done: readonly FeedEvent[]): Promise<boolean> =>
    acknowledge(done).catch((error: unknown) => {
      refusal = error as Error;
      return false;
    });
  const acknowledgeAll = async (): Promise<void> => {
    for (;;) {
      const open = isDone.indexOf(false);
      const end = open === -1 ? events.length : open;
      if (!isOurs || end === acknowledged) return;
      isOurs = await acknowledgeSafely(events.slice(acknowledged, end));
      if (isOurs) acknowledged = end;
    }
  };
  const acknowledgeSoon = (): void => {
    acknowledging ??= acknowledgeAll().finally(() => (acknowledging = undefined));
  };
  const subjects = bySubject(events);
  const work = async (): Promise<void> => {
    for (let indexes = subjects.shift(); indexes !== undefined; indexes = subjects.shift())
      for (const index of indexes) {
        const event = events[index];
        if (event === undefined || !isOurs || !(await handle(event))) break;
        isDone[index] = true;
        acknowledgeSoon();
      }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, subjects.length) }, work));
  await acknowledging;
  await acknowledgeAll();
  if (refusal !== undefined) throw refusal;
  return acknowledged;
};
