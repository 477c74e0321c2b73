import { appError, idSchema } from '@kopru/contracts';
import { z } from 'zod';
import type { Position } from './record.repository.ts';

const cursorSchema = z.tuple([z.int().min(0).max(8_640_000_000_000_000), idSchema]);

export const sealCursor = ({ createdAt, _id }: { createdAt: Date; _id: string }): string =>
  Buffer.from(JSON.stringify([createdAt.getTime(), _id])).toString('base64url');

/** Throws `invalid_cursor` for anything that sealCursor did not make. */
export const openCursor = (cursor: string): Position => {
  try {
    const [time, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { createdAt: new Date(time), id };
  } catch (cause) {
    throw appError('invalid_cursor', { cause });
  }
};
