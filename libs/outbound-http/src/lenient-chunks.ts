/** Longer than any line of a chunk's length. */
const maxLine = 1024;

/** A line without the CRs at its end, of which some write two. */
export const withoutEnd = (line: string): string => {
  let end = line.length;
  while (line[end - 1] === '\r') end -= 1;
  return line.slice(0, end);
};

/**
 * Chunks whose lines end in LF alone, or that have spaces where none belong, written anew as the standard has them;
 * trailers are left out. Where the connection may be used again, the end is reported only behind the trailers.
 */
export const lenientChunks = (isLast: boolean): ((bytes: Buffer) => Buffer) => {
  let line = '';
  /** What is still to come of the chunk under way. */
  let left = 0;
  /** The last chunk has come. */
  let isInTrailers = false;
  /** All has come, or a line that is no length: what follows is dropped. */
  let isOver = false;

  /** Takes a whole line; empty ones stand between the chunks, and behind the trailers. */
  const begin = (written: string): string => {
    if (isInTrailers) {
      isOver = written === '';
      return isOver ? '\r\n' : '';
    }
    const [, digits] = /^[\t ]*0*([\da-f]{1,8})[\t ]*(?:;.*)?$/i.exec(written) ?? [];
    if (written === '') return '';
    if (digits === undefined) {
      isOver = true;
      return `${written}\r\n`;
    }
    left = Number.parseInt(digits, 16);
    isInTrailers = left === 0 && !isLast;
    isOver = left === 0 && isLast;
    return `${digits}\r\n${isOver ? '\r\n' : ''}`;
  };

  return (bytes) => {
    const parts: Buffer[] = [];
    let at = 0;
    while (at < bytes.length && !isOver) {
      if (left > 0) {
        const part = bytes.subarray(at, at + left);
        left -= part.length;
        at += part.length;
        parts.push(part, Buffer.from(left === 0 ? '\r\n' : ''));
        continue;
      }
      const end = bytes.indexOf('\n', at);
      line += bytes.toString('latin1', at, end === -1 ? bytes.length : end);
      at = end === -1 ? bytes.length : end + 1;
      if (end === -1 && line.length <= maxLine) break;
      parts.push(Buffer.from(begin(withoutEnd(line)), 'latin1'));
      line = '';
    }
    return Buffer.concat(parts);
  };
};
