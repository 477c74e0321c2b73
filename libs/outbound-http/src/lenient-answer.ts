import { lenientChunks, withoutEnd } from './lenient-chunks.ts';

/**
 * Old tills write their answers by hand: lines that end in LF, folded headers, PHP's warnings among the headers, a length
 * given twice. What such an answer says is clear, so it is written anew as the standard has it, before the strict parser
 * reads it. A client need not fear what a proxy must: nothing is handed on, and the connection is not used again.
 */
export interface LenientAnswer {
  /** A request was sent; what comes next is the head of its answer. */
  expect(): void;
  /** What may go to the parser; undefined: more has to come. */
  take(chunk: Buffer): Buffer | undefined;
}

/** Longer heads go to the parser as they are, which refuses them. */
const maxHeadBytes = 16 * 1024;
const nothing: Buffer = Buffer.alloc(0);

const statusLine = /^HTTP\/(\d+)(?:\.(\d+))?[\t ]+(\d{3})(?!\d)(.*)$/i;
const name = /^[!#$%&'*+\-.^\w`|~]+$/;
/** A final answer as the parser takes it, and whose length is not stated twice. */
const strict =
  /^HTTP\/1\.[01] [2-9]\d\d(?: [\t\x20-\x7E\x80-\xFF]*)?\r\n(?:[!#$%&'*+\-.^\w`|~]+:[\t\x20-\x7E\x80-\xFF]*\r\n)*\r\n$/;
const lengths = /\n(?:content-length|transfer-encoding):/gi;
const listOfLengths = /\ncontent-length:[^\n,]*,/i;
const isStrict = (head: string): boolean =>
  strict.test(head) && (head.match(lengths)?.length ?? 0) < 2 && !listOfLengths.test(head);

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

/** The one length of the body; undefined when two are stated, which nobody can read. */
const lengthOf = (fields: readonly Field[]): string[] | undefined => {
  const encodings = [...new Set(named(fields, 'transfer-encoding'))].filter((value) => value !== 'identity');
  if (encodings.length > 0) return [`Transfer-Encoding: ${encodings.join(', ')}`];
  const stated = [...new Set(named(fields, 'content-length'))];
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
  const kept = fields
    .filter((field) => !ours.has(field.name.toLowerCase()))
    .map((field) => `${field.name}: ${field.value}`);
  const version = major === '1' && minor === '0' ? '1.0' : '1.1';
  return [`HTTP/${version} ${status}${reason}`, ...kept, ...length, 'Connection: close', '', '']
    .map((line) => line.replaceAll(/[^\t\x20-\x7E\x80-\xFF]/g, ' '))
    .join('\r\n');
};

/** Interim answers, which nobody asked for, are passed over (RFC 9110, 15.2); 101 is none. */
const isInterim = (head: string): boolean => /^HTTP\/[\d.]+[\t ]+1(?!01)\d\d/i.test(head);
const isSwitch = (head: string): boolean => /^HTTP\/[\d.]+[\t ]+101/i.test(head);

export const createLenientAnswer = (onFirstBytes: () => void): LenientAnswer => {
  const unchanged = (bytes: Buffer): Buffer => bytes;
  let awaitsHead = false;
  let held = nothing;
  let readBody = unchanged;

  /** The final answer at the beginning of what is held, as it goes to the parser. */
  const written = (head: string, begin: number): Buffer => {
    if ((begin === 0 && isStrict(head)) || isSwitch(head)) return held;
    const anew = rewritten(head);
    if (/\r\nTransfer-Encoding: chunked\r\n/.test(anew)) readBody = lenientChunks();
    return Buffer.concat([Buffer.from(anew, 'latin1'), readBody(held.subarray(begin + head.length))]);
  };
  /** What goes to the parser of what is held; undefined: the head is not whole yet. */
  const readHead = (): Buffer | undefined => {
    let text = '';
    for (;;) {
      const begin = text.search(/[^\r\n]/);
      const end = /\n\r*\n/.exec(text.slice(Math.max(0, begin)));
      if (begin !== -1 && end !== null) {
        const head = text.slice(begin, begin + end.index + end[0].length);
        if (!isInterim(head)) return written(head, begin);
        text = text.slice(begin + head.length);
        held = held.subarray(begin + head.length);
      } else if (text.length < Math.min(held.length, maxHeadBytes)) text = held.toString('latin1', 0, maxHeadBytes);
      else {
        const mayBecomeOne = begin === -1 || 'HTTP/'.startsWith(text.slice(begin, begin + 5).toUpperCase());
        return mayBecomeOne && held.length < maxHeadBytes ? undefined : held;
      }
    }
  };

  return {
    expect: () => {
      awaitsHead = true;
      held = nothing;
      readBody = unchanged;
    },
    take: (chunk) => {
      if (!awaitsHead) return readBody(chunk);
      onFirstBytes();
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const passed = readHead();
      if (passed !== undefined) {
        awaitsHead = false;
        held = nothing;
      }
      return passed;
    },
  };
};
