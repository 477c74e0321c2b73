import { lenientChunks, withoutEnd } from './lenient-chunks.ts';

/**
 * Old POS programs build their answers themselves: lines that end in LF, folded headers, PHP's warnings among the headers, a length
 * given twice. What such an answer says is clear, so it is written anew as the standard has it, before the strict parser
 * reads it. A client need not fear what a proxy must: nothing is handed on, and the connection is not used again.
 */
export interface LenientAnswer {
  /** A request was sent; what comes next is the head of its answer. */
  expect(): void;
  /** What may go to the parser; undefined: more has to come. */
  take(chunk: Buffer): Buffer | undefined;
  /** The other side has closed the connection: a head whose last, empty line never came, as far as it can be read. */
  end(): Buffer | undefined;
}

/** Longer heads go to the parser as they are, which refuses them. */
export const maxHeadBytes = 128 * 1024;

const statusLine = /^HTTP\/(\d+)(?:\.(\d+))?[\t ]+([1-9]\d\d)(?!\d)(.*)$/i;
const name = /^[!#$%&'*+\-.^\w`|~]+$/;
/** A final answer as the parser takes it, and whose length is not stated twice. */
const strict =
  /^HTTP\/1\.[01] [2-9]\d\d(?: [\t\x20-\x7E\x80-\xFF]*)?\r\n(?:[!#$%&'*+\-.^\w`|~]+:[\t\x20-\x7E\x80-\xFF]*\r\n)*\r\n$/;
const lengths = /\n(?:content-length|transfer-encoding):/gi;
const oddLength = /\ncontent-length:(?![\t ]*\d+[\t ]*\r)/i;
const isStrict = (head: string): boolean =>
  strict.test(head) && (head.match(lengths)?.length ?? 0) < 2 && !oddLength.test(head);
const isChunked = (head: string): boolean => /\ntransfer-encoding:[\t ]*chunked[\t ]*\r/i.test(head);

interface Field {
  name: string;
  value: string;
}

/** A line that begins with a space goes on with the one before it. */
const fieldsOf = (lines: readonly string[]): Field[] => {
  const fields: Field[] = [];
  for (const line of lines) {
    const last = fields.at(-1);
    const colon = line.indexOf(':');
    if (/^[\t ]/.test(line) && last !== undefined) last.value += ` ${line.trim()}`;
    else fields.push({ name: line.slice(0, Math.max(0, colon)).trim(), value: line.slice(colon + 1).trim() });
  }
  return fields.filter((field) => name.test(field.name));
};

const named = (fields: readonly Field[], wanted: string): string[] =>
  fields
    .filter((field) => field.name.toLowerCase() === wanted)
    .flatMap(({ value }) => value.split(','))
    .map((value) => value.trim().toLowerCase());

/** The one length of the body; undefined when two are stated, which is ambiguous. */
const lengthOf = (fields: readonly Field[]): string[] | undefined => {
  const encodings = [...new Set(named(fields, 'transfer-encoding'))].filter((value) => value !== 'identity');
  if (encodings.length > 0) return [`Transfer-Encoding: ${encodings.join(', ')}`];
  // As curl reads it: `02`, `+2`, `2.0` and `2 bytes` are 2.
  const stated = [...new Set(named(fields, 'content-length').map((value) => /^\+?0*(\d+)/.exec(value)?.[1] ?? value))];
  return stated.length > 1 ? undefined : stated.map((value) => `Content-Length: ${value}`);
};

const ours: ReadonlySet<string> = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** The head as the standard has it; as it is when it cannot be read. */
const rewritten = (head: string): string => {
  const [start = '', ...lines] = head.split('\n').map(withoutEnd);
  const [, major, minor, status = '', reason = ''] = statusLine.exec(start) ?? [];
  const fields = fieldsOf(lines);
  const length = lengthOf(fields);
  if (major === undefined || length === undefined) return head;
  const others = fields
    .filter((field) => !ours.has(field.name.toLowerCase()))
    .map((field) => `${field.name}: ${field.value}`);
  const version = major === '1' && minor === '0' ? '1.0' : '1.1';
  return [`HTTP/${version} ${status} ${reason.trim()}`, ...others, ...length, 'Connection: close', '', '']
    .map((line) => line.replaceAll(/[^\t\x20-\x7E\x80-\xFF]/g, ' '))
    .join('\r\n');
};

/** Skips unrequested interim answers (RFC 9110, 15.2); 101 is none. */
const isInterim = (head: string): boolean => /^HTTP\/[\d.]+[\t ]+1(?!01)\d\d/i.test(head);
const isSwitch = (head: string): boolean => /^HTTP\/[\d.]+[\t ]+101/i.test(head);

const [lf, cr] = [0x0a, 0x0d];

/** Looks for the empty line that ends a head, at each byte once, so that small pieces cost no more than a whole. */
const endFinder = () => {
  let hasBegun = false;
  let isLineEmpty = false;
  return {
    hasBegun: () => hasBegun,
    /** Where the head ends in the piece; -1: not in it. */
    in: (piece: Buffer): number => {
      for (let at = 0; at < piece.length; at += 1) {
        const byte = piece[at];
        if (byte === lf && isLineEmpty) return at + 1;
        if (byte === lf) isLineEmpty = hasBegun;
        else if (byte !== cr) [hasBegun, isLineEmpty] = [true, false];
      }
      return -1;
    },
  };
};

export const createLenientAnswer = (onFirstBytes: () => void): LenientAnswer => {
  const unchanged = (bytes: Buffer): Buffer => bytes;
  let awaitsHead = false;
  /** What has come of the head, from its first letter on. */
  let head = '';
  let finder = endFinder();
  let readBody = unchanged;

  const begin = (): void => {
    head = '';
    finder = endFinder();
  };
  /** A head as it goes to the parser. */
  const written = (): Buffer => {
    awaitsHead = false;
    const isAsItShould = isStrict(head);
    const anew = isAsItShould || isSwitch(head) ? head : rewritten(head);
    if (isChunked(anew)) readBody = lenientChunks(!isAsItShould);
    return Buffer.from(anew, 'latin1');
  };
  const readHead = (chunk: Buffer): Buffer | undefined => {
    let rest = chunk;
    for (;;) {
      const end = finder.in(rest);
      const piece = end === -1 ? rest : rest.subarray(0, end);
      const begunAt = head.length;
      if (finder.hasBegun()) head += piece.toString('latin1');
      if (begunAt === 0) head = head.replace(/^[\r\n]+/, '');
      if (end === -1) {
        // A long text is looked at only once: each look costs a copy of it.
        const isNone = begunAt < 5 && !'HTTP/'.startsWith(head.slice(0, 5).toUpperCase());
        if (!isNone && head.length < maxHeadBytes) return undefined;
        // The parser says what it is.
        awaitsHead = false;
        return Buffer.from(head, 'latin1');
      }
      rest = rest.subarray(end);
      if (!isInterim(head)) return Buffer.concat([written(), readBody(rest)]);
      begin();
    }
  };

  return {
    expect: () => {
      awaitsHead = true;
      readBody = unchanged;
      begin();
    },
    take: (chunk) => {
      if (!awaitsHead) return readBody(chunk);
      onFirstBytes();
      return readHead(chunk);
    },
    end: () => {
      const [start = '', ...others] = head.split('\n');
      const isReadable = awaitsHead && others.length > 0 && statusLine.test(withoutEnd(start)) && !isInterim(head);
      return isReadable ? written() : undefined;
    },
  };
};
