export interface AnswerReader {
  /** False: that was the most that is read. */
  take(chunk: Buffer): boolean;
  /** The start of the answer as text; what is compressed stays unread. */
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
        // A copy: a slice would hold the whole buffer that it came in.
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
