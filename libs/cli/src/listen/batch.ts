import { subjectOf, type FeedEvent } from './event.ts';

/** At the same time, of different orders. */
const atOnce = 16;

const lanesOf = (events: readonly FeedEvent[]): number[][] => {
  const lanes = new Map<string, number[]>();
  events.forEach((event, index) => {
    const lane = lanes.get(subjectOf(event));
    if (lane === undefined) lanes.set(subjectOf(event), [index]);
    else lane.push(index);
  });
  return [...lanes.values()];
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
  let telling: Promise<void> | undefined;
  const acknowledgeSafely = (done: readonly FeedEvent[]): Promise<boolean> =>
    acknowledge(done).catch((error: unknown) => {
      refusal = error as Error;
      return false;
    });
  const tell = async (): Promise<void> => {
    for (;;) {
      const open = isDone.indexOf(false);
      const end = open === -1 ? events.length : open;
      if (!isOurs || end === acknowledged) return;
      isOurs = await acknowledgeSafely(events.slice(acknowledged, end));
      if (isOurs) acknowledged = end;
    }
  };
  const tellSoon = (): void => {
    telling ??= tell().finally(() => (telling = undefined));
  };
  const lanes = lanesOf(events);
  const work = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift())
      for (const index of lane) {
        const event = events[index];
        if (event === undefined || !isOurs || !(await handle(event))) break;
        isDone[index] = true;
        tellSoon();
      }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, lanes.length) }, work));
  await telling;
  await tell();
  if (refusal !== undefined) throw refusal;
  return acknowledged;
};
