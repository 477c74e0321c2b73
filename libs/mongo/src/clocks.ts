import type { Collection } from './connect.ts';
import { date, listOf, number, objectOf, optional, storedIn, text, type StoredBy } from './schema.ts';

/** By account: how far a sandbox's time is ahead of the real one, in milliseconds, and how it came there. */
export const clockSchema = storedIn('clocks', {
  _id: text,
  offsetMs: number,
  moves: optional(listOf(objectOf({ at: date, fromMs: number, toMs: number }))),
});
type ClockDocument = StoredBy<typeof clockSchema>;
type Move = NonNullable<ClockDocument['moves']>[number];

/** The clocks of sandboxes, as one service knows them. */
export interface Clocks {
  /** Milliseconds; 0 for an account whose clock was never advanced. */
  offsetOf(accountId: string): Promise<number>;
  /** It never goes back. */
  save(accountId: string, move: Move): Promise<void>;
  /** The real moment at which the account's clock showed a time that is `ms` before what it shows at `now`. */
  ago(accountId: string, ms: number, now: Date): Promise<Date>;
}

/** So many moves are stored. Of the time before them only this is known: the clock was not ahead of where the first began. */
const maxMoves = 500;

/** The last real moment at which a clock that made these moves had not shown more than `shownMs`. */
export const momentOf = (shownMs: number, moves: readonly Move[]): number => {
  let end = Infinity;
  for (const { at, toMs } of moves.toReversed()) {
    const moment = shownMs - toMs;
    if (moment >= at.getTime()) return Math.min(moment, end);
    end = at.getTime();
  }
  return Math.min(shownMs - (moves[0]?.fromMs ?? 0), end);
};

export const createClocks = (collection: Collection<ClockDocument>): Clocks => ({
  offsetOf: async (accountId) => (await collection.findOne({ _id: accountId }))?.offsetMs ?? 0,
  save: async (accountId, move) => {
    const change = { $max: { offsetMs: move.toMs }, $push: { moves: { $each: [move], $slice: -maxMoves } } };
    await collection.updateOne({ _id: accountId }, change, { upsert: true });
  },
  ago: async (accountId, ms, now) => {
    const clock = await collection.findOne({ _id: accountId });
    return new Date(momentOf(now.getTime() + (clock?.offsetMs ?? 0) - ms, clock?.moves ?? []));
  },
});
