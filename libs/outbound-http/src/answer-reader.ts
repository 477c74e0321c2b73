export interface AnswerReader {
  /** False: the limit is reached, and no more is read. */
  take(chunk: Buffer): boolean;
  /** The start of the answer as text; compressed answers are not decoded. */
  text(contentEncoding: string | undefined): string;
}

export const createAnswerReader = (maxReadBytes: number, keepBytes: number): AnswerReader => {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let readBytes = 0;
  return {
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
    text: (contentEncoding) => {
      if (readBytes === 0) return '';
      if (contentEncoding !== undefined && contentEncoding !== 'identity')
        return `(${readBytes} bytes, ${contentEncoding.slice(0, 32)})`;
      return Buffer.concat(kept).toString('utf8');
    },
  };
};
