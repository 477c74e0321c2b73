import {
  directoryCollection,
  type CellsFile,
  type DirectoryEntry,
  type MovePhase,
} from '@kopru/contracts/internal/cells';
import { MongoClient } from 'mongodb';
import { Problem } from '../../progress.mjs';
import { claimAccount, type Claim, type Claimed } from './claim.ts';
import type { Sums } from './copy.ts';
import type { Owned } from './owned.ts';

/** What was copied; the mover's own, beside what routers read. */
export interface MoveNotes {
  owned: Owned;
  sums: Sums;
  /** What ends by itself before this is not in the sums. */
  before: Date;
}
type Entry = DirectoryEntry & Claimed & { notes?: MoveNotes };
export type Moving = Entry & { move: NonNullable<Entry['move']> };

export interface Directory {
  find(accountId: string): Promise<Entry | undefined>;
  /** Keeps other movers of an account, which is in `cell` where the directory does not know it, away. */
  claim(accountId: string, cell: string, say: (text: string) => void): Promise<Claim>;
  /** Begins a move of an account that is claimed, or goes on with the same one. */
  begin(accountId: string, from: string, to: string): Promise<Moving>;
  /** The next step, if the move is still at `entry`'s: of two movers at once one gives up. */
  advance(entry: Moving, phase: MovePhase, more?: { cell?: string; notes?: MoveNotes }): Promise<Moving>;
  /** The account is where the entry says, and nothing is under way. */
  end(entry: Moving): Promise<void>;
  close(): Promise<void>;
}

const isMoving = (entry: Entry | null): entry is Moving => entry?.move !== undefined;

export const openDirectory = async ({ directory: { uri, database } }: CellsFile): Promise<Directory> => {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: 10_000,
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
  });
  await client.connect();
  const entries = client.db(database).collection<Entry>(directoryCollection);
  const other = (entry: Entry | null): Problem =>
    new Problem(
      isMoving(entry)
        ? `The account is being moved from ${entry.move.from} to ${entry.move.to} (${entry.move.phase}): finish that first.`
        : 'Another mover was faster: look where the account is, and start again.',
    );
  return {
    find: async (accountId) => (await entries.findOne({ _id: accountId })) ?? undefined,
    claim: async (accountId, cell, say) => {
      await entries.updateOne({ _id: accountId }, { $setOnInsert: { cell } }, { upsert: true });
      return claimAccount(entries, accountId, say);
    },
    begin: async (accountId, from, to) => {
      const move = { from, to, phase: 'copying' as const };
      await entries.updateOne({ _id: accountId, cell: from, move: { $exists: false } }, { $set: { move } });
      const entry = await entries.findOne({ _id: accountId });
      if (!isMoving(entry) || entry.move.to !== to || entry.move.from !== from) throw other(entry);
      return entry;
    },
    advance: async (entry, phase, { cell = entry.cell, notes = entry.notes } = {}) => {
      const next = await entries.findOneAndUpdate(
        { _id: entry._id, move: entry.move },
        { $set: { cell, 'move.phase': phase, ...(notes && { notes }) } },
        { returnDocument: 'after' },
      );
      if (!isMoving(next)) throw other(next);
      return next;
    },
    end: async (entry) => {
      await entries.updateOne({ _id: entry._id, move: entry.move }, { $unset: { move: 1, notes: 1 } });
    },
    close: () => client.close(),
  };
};
