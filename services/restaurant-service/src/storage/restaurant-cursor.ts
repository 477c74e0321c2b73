import { appError, idSchema } from '@kopru/contracts';
import { z } from 'zod';

/** A place in the list: newest first, the id decides between restaurants of the same moment. */
export interface Place {
  createdAt: Date;
  id: string;
}

const shape = z.tuple([z.int().min(0).max(8_640_000_000_000_000), idSchema]);

export const encodeCursor = ({ createdAt, id }: Place): string =>
  Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url');

/** `invalid_cursor` for anything that encodeCursor did not make. */
export const decodeCursor = (cursor: string): Place => {
  try {
    const [createdAt, id] = shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { createdAt: new Date(createdAt), id };
  } catch (cause) {
    throw appError('invalid_cursor', { cause });
  }
};
