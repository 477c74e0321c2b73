import { version } from '@kopru/contracts/version';
import type { Connection } from 'mongoose';
import type { Collection } from './connect.ts';
import { isDuplicateKey } from './duplicate-key.ts';

/** How a version of Köprü stores things. What it only adds leaves the format as it is. */
export interface StoreFormat {
  version: string;
  format: number;
  /** The oldest format that it reads. */
  reads: number;
  /** The oldest format whose versions can go on with what this one has written. */
  readableBy: number;
}

/** Of this version. A change that `scripts/stores` names needs another format, and a section in docs/upgrading.md. */
export const storeFormat: StoreFormat = { version, format: 1, reads: 1, readableBy: 1 };

/** The format of stores without a mark. */
const firstFormat = 1;
const collectionName = 'store_format';
const _id = 'store';

/** The newest version that worked with a database. */
type Mark = { _id: typeof _id; at: Date; isRestoring?: true } & Omit<StoreFormat, 'reads'>;

/** This version must not work with the database; the message says what to do. */
export class StoreFormatError extends Error {
  override name = 'StoreFormatError';
}

const isLater = (a: string, b: string): boolean => a.localeCompare(b, 'en', { numeric: true }) > 0;

const mustFit = (database: string, own: StoreFormat, mark: Omit<Mark, '_id' | 'at'>): void => {
  if (mark.isRestoring === true)
    throw new StoreFormatError(
      `The database ${database} is being restored, a restore of it broke off, or it is the copy of another region. ` +
        `Finish the restore, or promote the copy: "Back up and restore" in docs/operations.md.`,
    );
  if (mark.readableBy > own.format)
    throw new StoreFormatError(
      `The database ${database} is of Köprü ${mark.version}, and ${own.version} cannot read it. ` +
        `Start ${mark.version} or later, or restore a back-up that was made before that version.`,
    );
  if (mark.format < own.reads)
    throw new StoreFormatError(
      `The database ${database} is of Köprü ${mark.version}, which is too old for ${own.version}. ` +
        `Upgrade in steps, one version after the other: docs/upgrading.md names them.`,
    );
};

/** What an unmarked database counts as: a new one as ours, another one as the first. */
const unmarked = async (connection: Connection, own: StoreFormat): Promise<Omit<Mark, '_id' | 'at'>> => {
  const isNew = (await connection.listCollections()).every(({ name }) => name === collectionName);
  return isNew ? own : { version: 'before 1.0.0', format: firstFormat, readableBy: firstFormat };
};

/**
 * Marks the database as worked with by a version. Throws a StoreFormatError, and changes nothing, when that version
 * cannot read what is there or what a later version has written. `isOfLater`: a later version works with it, or has.
 */
export const markFormat = async (connection: Connection, own: StoreFormat): Promise<{ isOfLater: boolean }> => {
  const marks = connection.collection(collectionName) as unknown as Collection<Mark>;
  const { version: by, format, readableBy } = own;
  const ours = { version: by, format, readableBy, at: new Date() };
  for (;;) {
    const mark = await marks.findOne({ _id });
    mustFit(connection.name, own, mark ?? (await unmarked(connection, own)));
    if (mark !== null && isLater(mark.version, by)) return { isOfLater: true };
    if (mark?.version === by && mark.format === format) return { isOfLater: false };
    if (mark !== null) {
      const { matchedCount } = await marks.updateOne({ _id, version: mark.version }, { $set: ours });
      if (matchedCount === 1) return { isOfLater: false };
    } else {
      const isMarked = await marks.insertOne({ _id, ...ours }).then(
        () => true,
        (error: unknown) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        },
      );
      if (isMarked) return { isOfLater: false };
    }
    // Another process was quicker.
  }
};
