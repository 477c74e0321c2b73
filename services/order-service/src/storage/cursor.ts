import { appError } from '@kopru/contracts';

/** A place in a list that is ordered by creation and id. */
export interface Place {
  at: Date;
  id: string;
}

export const writeCursor = ({ at, id }: Place): string =>
  Buffer.from(`${at.getTime().toString(36)}.${id}`).toString('base64url');

export const readCursor = (cursor: string): Place => {
  const [, time, id] = /^([0-9a-z]{1,10})\.([0-9a-f]{24})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const at = new Date(Number.parseInt(time ?? '', 36));
  const isOurs = id !== undefined && !Number.isNaN(at.getTime()) && writeCursor({ at, id }) === cursor;
  if (!isOurs) throw appError('invalid_cursor');
  return { at, id };
};
