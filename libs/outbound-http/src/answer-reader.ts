import type { Answered } from './send-request.ts';
import { retryAfterMs } from '@kopru/contracts/values/retry-after';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface AnswerReader {
  /** The start of an answer; interim ones (1xx) are passed over. */
  begin(status: number, headers: Headers): void;
  /** False: the limit is reached, and no more is read. */
  take(chunk: Buffer): boolean;
  /** The first bytes of the answer; compressed ones are not decoded. */
  answer(): Pick<Answered, 'status' | 'retryAfterMs' | 'header' | 'bodyStart' | 'bytes'>;
}

const one = (headers: Headers, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
};

/** The text in the letters that its type names, as windows-1254 of an old till; in UTF-8 where it names none. */
const textOf = (bytes: Buffer, type = ''): string => {
  const [, charset = 'utf-8'] = /;\s*charset="?([\w.:-]{1,40})/i.exec(type) ?? [];
  if (/^utf-?8$/i.test(charset)) return bytes.toString('utf8');
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
};

export const createAnswerReader = (maxReadBytes: number, maxBufferedBytes: number): AnswerReader => {
  const chunks: Buffer[] = [];
  let bufferedBytes = 0;
  let readBytes = 0;
  let status = 0;
  let headers: Headers = {};

  const text = (): string => {
    if (readBytes === 0) return '';
    const encoding = one(headers, 'content-encoding') ?? 'identity';
    if (encoding !== 'identity') return `(${readBytes} bytes, ${encoding.slice(0, 32)})`;
    return textOf(Buffer.concat(chunks), one(headers, 'content-type'));
  };
  return {
    begin: (given, givenHeaders) => {
      status = given;
      headers = givenHeaders;
    },
    take: (chunk) => {
      readBytes += chunk.length;
      if (bufferedBytes < maxBufferedBytes) {
        // A copy, because a slice would retain the whole received buffer.
        const part = Buffer.from(chunk.subarray(0, maxBufferedBytes - bufferedBytes));
        chunks.push(part);
        bufferedBytes += part.length;
      }
      return readBytes < maxReadBytes;
    },
    answer: () => ({
      status,
      retryAfterMs: retryAfterMs(one(headers, 'retry-after'), Date.now()),
      header: (name) => one(headers, name),
      bodyStart: text(),
      bytes: () => Buffer.concat(chunks),
    }),
  };
};
