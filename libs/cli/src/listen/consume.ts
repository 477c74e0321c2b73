import { workThrough } from './batch.ts';
import type { Deliver } from './deliver.ts';
import type { FeedEvent } from './event.ts';
import type { Feed } from './feed.ts';

/** So many answers of the feed are worked on at once: an order that waits for its next attempt does not delay the others. */
const maxOpen = 8;
const usualLimit = 100;
const waitSeconds = 25;

export interface Consuming {
  feed: Feed;
  deliver: Deliver;
  wants: (event: FeedEvent) => boolean;
  /** Attempts begin only so long before the end of a lease. */
  timeoutMs: number;
  /** No more events than this are taken; undefined: without end. */
  count: number | undefined;
  stop: AbortSignal;
  acknowledged: (events: readonly FeedEvent[]) => void;
  /** Events come again: they are not ours any more. */
  lost: (count: number) => void;
}

/** Brings the events of a feed to the receiver until it is stopped, or `count` of them are done. */
export const consume = async (parts: Consuming): Promise<void> => {
  const { feed, deliver, wants, timeoutMs, count = Infinity, stop, acknowledged, lost } = parts;
  const open = new Set<Promise<void>>();
  /** Events that are done or worked on. */
  let begun = 0;
  let refusal: Error | undefined;

  const work = async (events: readonly FeedEvent[], leasedUntil: number): Promise<void> => {
    begun += events.length;
    const handle = async (event: FeedEvent): Promise<boolean> =>
      !wants(event) || deliver(event, leasedUntil - timeoutMs);
    let isLost = false;
    const acknowledge = async (done: readonly FeedEvent[]): Promise<boolean> => {
      const isOurs = await feed.commit(done.at(-1)?.cursor ?? '', leasedUntil);
      isLost = !isOurs;
      if (isOurs) {
        deliver.forget(done);
        acknowledged(done);
      }
      return isOurs;
    };
    const done = await workThrough(events, handle, acknowledge);
    begun -= events.length - done;
    if (isLost) lost(events.length - done);
  };

  for (let wait = 0; !stop.aborted && refusal === undefined; wait = waitSeconds) {
    if (open.size >= maxOpen || (begun >= count && open.size > 0)) {
      await Promise.race(open);
      continue;
    }
    if (begun >= count) break;
    const { events, leasedUntil } = await feed.take(Math.min(usualLimit, count - begun), wait);
    if (events.length === 0) continue;
    const one = work(events, leasedUntil)
      .catch((error: unknown) => void (refusal = error as Error))
      .then(() => void open.delete(one));
    open.add(one);
  }
  await Promise.all(open);
  if (refusal !== undefined) throw refusal;
};
