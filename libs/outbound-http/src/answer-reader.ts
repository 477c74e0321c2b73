import type { Answered } from './send-request.ts';
import { retryAfterMs } from '@kopru/contracts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface AnswerReader {
  /** The start of an answer; interim ones (1xx) are passed over. */
  begin(status: number, headers: Headers): void;
  /** False: the limit is reached, and no more is read. */
  take(chunk: Buffer): boolean;
  /** What is kept of the answer; compressed ones are not decoded. */
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

export const createAnswerReader = (maxReadBytes: number, keepBytes: number): AnswerReader => {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let readBytes = 0;
  let status = 0;
  let headers: Headers = {};

  const text = (): string => {
    if (readBytes === 0) return '';
    const encoding = one(headers, 'content-encoding') ?? 'identity';
    if (encoding !== 'identity') return `(${readBytes} bytes, ${encoding.slice(0, 32)})`;
    return textOf(Buffer.concat(kept), one(headers, 'content-type'));
  };
  return {
    begin: (given, givenHeaders) => {
      status = given;
      headers = givenHeaders;
    },
    take: (chunk) => {
      readBytes += chunk.length;
      if (keptBytes < keepBytes) {
        // A copy, because a slice would keep the whole received buffer in memory.
        const part = Buffer.from(chunk.subarray(0, keepBytes - keptBytes));
        kept.push(part);
        keptBytes += part.length;
      }
      return readBytes < maxReadBytes;
    },
    answer: () => ({
      status,
      retryAfterMs: retryAfterMs(one(headers, 'retry-after'), Date.now()),
      header: (name) => one(headers, name),
      bodyStart: text(),
      bytes: () => Buffer.concat(kept),
    }),
  };
};
