import { AsyncLocalStorage } from 'node:async_hooks';
import express, { type Request, type RequestHandler } from 'express';

const byteOrderMark = 0xfeff;

/** Plain UTF-8 of a known and allowed length, as nearly every body is. */
const isSimple = ({ headers, readableEnded }: Request, limitBytes: number): boolean => {
  const { 'content-length': length, 'content-type': type = '', 'content-encoding': encoding } = headers;
  // A body that was already read is left to express's reader, which recognises it.
  if (readableEnded || length === undefined || encoding !== undefined || headers['transfer-encoding'] !== undefined)
    return false;
  return Number(length) <= limitBytes && (!/charset/i.test(type) || /charset\s*=\s*"?utf-?8\b/i.test(type));
};

const textOf = (chunks: readonly Buffer[]): string => {
  const [first] = chunks;
  const text = (first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)).toString('utf8');
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
};

/** The body as text in `request.body`: plain UTF-8 is read here cheaply, every other kind by express's own reader. */
export const bodyText = (limitBytes: number, options: { inflate: boolean }): RequestHandler => {
  const { inflate } = options;
  const readAny = express.text({ type: () => true, limit: limitBytes, inflate, defaultCharset: 'utf-8' });
  return (request, response, next) => {
    if (!isSimple(request, limitBytes)) return readAny(request, response, next);
    const chunks: Buffer[] = [];
    // When the body comes in a later packet, `next` would otherwise run outside the request's context.
    const proceed = AsyncLocalStorage.bind(next);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      request.body = textOf(chunks);
      proceed();
    });
    request.once('error', (error) => proceed(Object.assign(error, { type: 'request.aborted' })));
  };
};
