import { pause } from '../persist.ts';
import { idOf, type FeedEvent } from './event.ts';
import { nextOf, type Next } from './plan.ts';
import type { Post, Posted } from './post.ts';
import { webhookOf, type Proof } from './webhook.ts';

/** What this process knows of an event that is not acknowledged yet; it may be given to it more than once. */
interface Known {
  attempts: number;
  /** No attempt before this time (of Date.now). */
  dueAt: number;
  ended: 'delivered' | 'failed' | undefined;
  /** The attempt under way. */
  running: Promise<void>;
}

export type Attempted = (event: FeedEvent, attempt: number, posted: Posted, next: Next) => void;

export interface Deliver {
  /** Tries until it is delivered or given up; false when that would go on after `startBefore` or the end of it all. */
  (event: FeedEvent, startBefore: number): Promise<boolean>;
  /** It is acknowledged and does not come again. */
  forget(events: readonly FeedEvent[]): void;
}

export const createDeliver = (parts: {
  post: Post;
  proof: Proof;
  delaysMs: readonly number[];
  stop: AbortSignal;
  attempted: Attempted;
}): Deliver => {
  const { post, proof, delaysMs, stop, attempted } = parts;
  const known = new Map<string, Known>();
  const knownOf = (id: string): Known => {
    const found = known.get(id) ?? { attempts: 0, dueAt: 0, ended: undefined, running: Promise.resolve() };
    known.set(id, found);
    return found;
  };
  const attempt = async (event: FeedEvent, state: Known): Promise<void> => {
    state.attempts += 1;
    const { headers, body } = webhookOf(event, proof, state.attempts);
    const posted = await post(headers, body);
    const next = nextOf(posted, state.attempts, delaysMs);
    if (next.kind === 'again') state.dueAt = Date.now() + next.afterMs;
    else state.ended = next.kind;
    attempted(event, state.attempts, posted, next);
  };
  const deliver = async (event: FeedEvent, startBefore: number): Promise<boolean> => {
    const state = knownOf(idOf(event));
    await state.running;
    while (state.ended === undefined) {
      if (stop.aborted || Math.max(state.dueAt, Date.now()) > startBefore) return false;
      if (state.dueAt > Date.now()) await pause(state.dueAt - Date.now(), stop);
      else await (state.running = attempt(event, state));
    }
    return true;
  };
  return Object.assign(deliver, {
    forget: (events: readonly FeedEvent[]) => {
      for (const event of events) known.delete(idOf(event));
    },
  });
};
