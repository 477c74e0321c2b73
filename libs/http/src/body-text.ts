import { isUtf8 } from 'node:buffer';
import { appError } from '@kopru/contracts/errors/errors';
import express, { type Request, type RequestHandler } from 'express';
import type { MemoryBudget, TakeMemory } from './memory-budget.ts';
import { readInSlices } from './read-in-slices.ts';

const byteOrderMark = 0xfeff;

const lengthOf = ({ headers }: Request): number => Number(headers['content-length'] ?? 0);

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0;

/** Plain UTF-8, as nearly every body is. */
const isSimple = ({ headers, readableEnded }: Request): boolean => {
  const { 'content-type': type = '', 'content-encoding': encoding } = headers;
  // A body that was already read is left to express's reader, which recognises it.
  if (readableEnded || encoding !== undefined) return false;
  return !/charset/i.test(type) || /charset\s*=\s*"?utf-?8\b/i.test(type);
};

const notUtf8 = (): Error =>
  appError('invalid_request', {
    params: { fields: 'body' },
    details: [{ path: 'body', message: 'is not UTF-8; another encoding must be named by charset in Content-Type' }],
  });

const textOf = (chunks: readonly Buffer[]): string => {
  const [first] = chunks;
  const bytes = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
  // Letters that were replaced would be a person's name or note.
  if (!isUtf8(bytes)) throw notUtf8();
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
};

const tooLarge = (limit: number): Error => Object.assign(new Error('too large'), { type: 'entity.too.large', limit });
const aborted = (error: Error): Error => Object.assign(error, { type: 'request.aborted' });

/** Reads a simple body; what comes after an error is thrown away. */
const readSimple = (request: Request, limitBytes: number, take: TakeMemory): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const addChunk = (chunk: Buffer): void => {
      size += chunk.length;
      try {
        if (size > limitBytes) throw tooLarge(limitBytes);
        take(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        refuse(error as Error);
      }
    };
    const refuse = (error: Error): void => {
      request.off('data', addChunk);
      chunks.length = 0;
      reject(error);
    };
    request.on('data', addChunk);
    readInSlices(request);
    request.once('end', () => {
      try {
        resolve(textOf(chunks));
      } catch (error) {
        refuse(error as Error);
      }
    });
    request.once('error', (error) => reject(aborted(error)));
  });

/** The same for what express reads, once it is unpacked. */
const verify = (_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void => {
  if (/^utf-?8$/i.test(encoding) && !isUtf8(bytes)) throw notUtf8();
};

const unlimited: TakeMemory = () => undefined;

/**
 * The body as text in `request.body`: plain UTF-8 is read here cheaply, every other kind by express's own reader. Where
 * there is a `budget`, the account must be known before.
 */
export const bodyText = (limitBytes: number, options: { inflate: boolean; budget?: MemoryBudget }): RequestHandler => {
  const { inflate, budget } = options;
  const readAny = express.text({ type: () => true, limit: limitBytes, inflate, defaultCharset: 'utf-8', verify });
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    // Its client is gone, and with it the bytes that were here: it never ends, and must not pass as one without a body.
    if (request.destroyed && !request.readableEnded) throw aborted(new Error('the client is gone'));
    if (!isSimple(request)) {
      // How long it becomes is not known before.
      budget?.enter(response, limitBytes)(limitBytes);
      return readAny(request, response, next);
    }
    // Express's reader would wait for all of it.
    if (lengthOf(request) > limitBytes) throw tooLarge(limitBytes);
    const take = budget?.enter(response, lengthOf(request)) ?? unlimited;
    readSimple(request, limitBytes, take).then((text) => {
      request.body = text;
      next();
    }, next);
  };
};
