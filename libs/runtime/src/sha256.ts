import { createHash, type BinaryToTextEncoding } from 'node:crypto';

/** The SHA-256 of a text or of bytes. */
export const sha256 = (content: string | Uint8Array, encoding: BinaryToTextEncoding): string =>
  createHash('sha256').update(content).digest(encoding);
