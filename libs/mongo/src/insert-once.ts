import type { mongo as driver } from 'mongoose';
import type { Document } from './connect.ts';
import { withDeadline } from './deadline.ts';
import { duplicateKey } from './duplicate-key.ts';

interface Reply {
  writeErrors?: { index: number; code: number; errmsg: string }[];
}

/**
 * Inserts documents whose ids are their own; resolves to the positions of those whose ids were taken. It costs the server
 * up to a third less than `insertMany` does: for each write that the driver may try again, the server stores a note beside it. So a
 * change of the primary fails it. One member of the replica set confirms the write.
 */
export const insertOnce = async (
  { database, limitMs }: { database: driver.Db; limitMs: number },
  collection: string,
  documents: readonly Document[],
): Promise<number[]> => {
  const command = { insert: collection, documents, ordered: false, writeConcern: { w: 1 } };
  const reply: Reply = await withDeadline(limitMs, (signal) => database.command(command, { signal }));
  const { writeErrors = [] } = reply;
  const other = writeErrors.find(({ code }) => code !== duplicateKey);
  if (other !== undefined) throw new Error(`an insert into ${collection} failed: ${other.code} ${other.errmsg}`);
  return writeErrors.map(({ index }) => index);
};
