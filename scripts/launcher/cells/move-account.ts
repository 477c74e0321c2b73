import { setTimeout as pause } from 'node:timers/promises';
import type { CellsFile } from '@kopru/contracts/internal/cells';
import { Problem } from '../../progress.mjs';
import { unrestOf } from './at-rest.ts';
import type { Broker } from './broker.ts';
import type { Cell } from './cell.ts';
import type { Claim } from './claim.ts';
import { copy, remove, sumOf, type Sums } from './copy.ts';
import type { Directory, MoveNotes, Moving } from './directory.ts';
import { suspend, letGo } from './suspend.ts';
import { readOwned, type Owned } from './owned.ts';
import { moved } from './rules.ts';

export interface Side {
  cell: Cell;
  broker: Broker;
}
export interface MoveParts {
  directory: Directory;
  from: Side;
  to: Side;
  times: Pick<CellsFile, 'doorMs' | 'quietMs' | 'closedLimitMs'>;
  /** What differs in the old cell at the end is deleted all the same. */
  mayDiscard?: boolean;
  /** Hears of every step before it begins, and of what it waits for. */
  say: (text: string) => void;
}

/** Documents that differ after a pass while the account is open: so few are soon copied when it is closed. */
const fewDocuments = 1_000;
const maxOpenPasses = 5;
const lookEveryMs = 500;
/** A move that was interrupted is finished within this time. */
const checkedWithinMs = 86_400_000;

const ownedAt = async ({ cell }: Side, accountId: string): Promise<Owned> => {
  const owned = await readOwned(cell, accountId);
  if (owned === undefined) throw new Problem(`The cell ${cell.name} does not know the account ${accountId}.`);
  return owned;
};

const copyWhileOpen = async ({ from, to, say }: MoveParts, accountId: string): Promise<void> => {
  for (let pass = 1; pass <= maxOpenPasses; pass += 1) {
    const owned = await ownedAt(from, accountId);
    const way = { from: from.cell, to: to.cell, before: new Date() };
    let changed = 0;
    for (const rule of moved.filter(({ isLarge }) => isLarge === true))
      changed += (await copy(way, rule, owned)).changed;
    say(`pass ${pass} while the account is open: ${changed} documents`);
    if (changed < fewDocuments) return;
  }
};

/** Resolves with what the account consists of once nothing moves any more. */
const comeToRest = async (parts: MoveParts, accountId: string): Promise<MoveNotes> => {
  const { from, to, times, say } = parts;
  const before = new Date(Date.now() + checkedWithinMs);
  const way = { from: from.cell, to: to.cell, before };
  const until = performance.now() + times.closedLimitMs;
  let quietSince: number | undefined;
  let said = '';
  for (;;) {
    const lookedAt = performance.now();
    const owned = await ownedAt(from, accountId);
    const reasons = await unrestOf(from.cell, from.broker, owned, new Date());
    const suspended = await suspend(from.cell, owned);
    if (suspended > 0) reasons.push(`${suspended} due times taken away`);
    const sums: Sums = {};
    for (const rule of moved) {
      const { changed, sum } = await copy(way, rule, owned);
      sums[rule.name] = sum;
      if (changed > 0) reasons.push(`${rule.name}: ${changed} documents copied`);
    }
    if (reasons.length > 0) quietSince = undefined;
    else if (quietSince === undefined) quietSince = lookedAt;
    else if (lookedAt - quietSince >= times.quietMs) return { owned, sums, before };
    if (reasons.join() !== said) say(reasons.length > 0 ? `waiting: ${reasons.join('; ')}` : 'nothing moves');
    said = reasons.join();
    if (performance.now() > until) {
      const why = said === '' ? 'it moved until just now' : said;
      throw new Problem(`The account did not come to rest (${why}). It is closed: start again, or give --abort.`);
    }
    await pause(Math.min(lookEveryMs, times.quietMs));
  }
};

/** What the archive of a cell reaches back to is one document of the cell. */
const widenArchive = async (from: Cell, to: Cell): Promise<void> => {
  const reach = { database: 'orders', collection: 'archiveReach' };
  for await (const { _id, until } of from.collection(reach).find())
    await to.collection(reach).updateOne({ _id }, { $max: { until: until as Date } }, { upsert: true });
};

const notesOf = ({ notes }: Moving): MoveNotes => {
  if (notes === undefined) throw new Problem('The directory has lost the notes of this move.');
  return notes;
};

/** Nothing that the new cell has not got may be deleted. */
const verify = async ({ cell }: Side, { owned, sums, before }: MoveNotes): Promise<void> => {
  const differing: string[] = [];
  for (const rule of moved) {
    const [then, now] = [sums[rule.name], await sumOf(cell, rule, owned, before)];
    if (then?.count !== now.count || then.hash !== now.hash)
      differing.push(`${rule.name} (${then?.count ?? 0} copied, ${now.count} there now)`);
  }
  if (differing.length > 0)
    throw new Problem(
      `In ${cell.name} documents of the account have changed since they were copied: ${differing.join(', ')}. The account works in its new cell, and nothing was deleted. Look at them, and give --discard to delete them as they are.`,
    );
};

/** Nothing is read or written once another mover may have begun. */
const checkedBy = ({ check }: Claim, side: Side): Side => {
  const { cell } = side;
  const collection: Cell['collection'] = (of) => {
    check();
    return cell.collection(of);
  };
  return { ...side, cell: { ...cell, collection } };
};

const asTheOnly = async <T>(
  parts: MoveParts,
  accountId: string,
  work: (parts: MoveParts, accountId: string) => Promise<T>,
): Promise<T> => {
  const { directory, from, to, say } = parts;
  const claim = await directory.claim(accountId, from.cell.name, say);
  try {
    return await work({ ...parts, from: checkedBy(claim, from), to: checkedBy(claim, to) }, accountId);
  } finally {
    await claim.release();
  }
};

const move = async (parts: MoveParts, accountId: string): Promise<{ closedMs: number }> => {
  const { directory, from, to, times, say } = parts;
  let closedAt: number | undefined;
  let closedMs = 0;
  let entry = await directory.begin(accountId, from.cell.name, to.cell.name);
  const next = async (...change: [Parameters<Directory['advance']>[1], Parameters<Directory['advance']>[2]?]) => {
    entry = await directory.advance(entry, ...change);
    say(entry.move.phase);
  };
  say(entry.move.phase);
  if (entry.move.phase === 'copying') {
    await ownedAt(from, accountId);
    await copyWhileOpen(parts, accountId);
    await next('closed');
  }
  if (entry.move.phase === 'closed') {
    closedAt = performance.now();
    await pause(times.doorMs);
    const notes = await comeToRest(parts, accountId);
    await widenArchive(from.cell, to.cell);
    await next('opening', { cell: to.cell.name, notes });
  }
  if (entry.move.phase === 'opening') {
    const { owned } = notesOf(entry);
    await letGo(to.cell, owned);
    await (
      await to.broker.invalidationsOf(to.cell, owned, false)
    )();
    await next('verifying');
    closedMs = closedAt === undefined ? 0 : Math.round(performance.now() - closedAt);
  }
  const notes = notesOf(entry);
  if (entry.move.phase === 'verifying') {
    if (parts.mayDiscard !== true) await verify(from, notes);
    await next('deleting');
  }
  const announceEnd = await from.broker.invalidationsOf(from.cell, notes.owned, true);
  await announceEnd();
  for (const rule of moved.toReversed()) await remove(from.cell, rule, notes.owned);
  // Whoever looked in between may have found it still there.
  await announceEnd();
  await directory.end(entry);
  say('done');
  return { closedMs };
};

const abort = async ({ directory, from, to, say }: MoveParts, accountId: string): Promise<void> => {
  const entry = await directory.begin(accountId, from.cell.name, to.cell.name);
  if (entry.cell !== from.cell.name)
    throw new Problem(`The account is ${to.cell.name}'s already: finish the move, and move it back.`);
  const owned = await ownedAt(from, accountId);
  for (const rule of moved.toReversed()) await remove(to.cell, rule, owned);
  await letGo(from.cell, owned);
  await directory.end(entry);
  say('aborted');
};

/**
 * Moves an account, or goes on with its move; resolves when nothing of it is left where it was. Rejects with a Problem when
 * another mover works at it.
 */
export const moveAccount = (parts: MoveParts, accountId: string): Promise<{ closedMs: number }> =>
  asTheOnly(parts, accountId, move);

/** Gives up a move whose account is still the old cell's, and opens it there again; rejects as `moveAccount` does. */
export const abortMove = (parts: MoveParts, accountId: string): Promise<void> => asTheOnly(parts, accountId, abort);
