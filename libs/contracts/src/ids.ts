import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';

/** Every id that Köprü issues: 24 lower-case hexadecimal characters. */
export const idSchema = z.string().regex(/^[0-9a-f]{24}$/, 'must be a 24-character hexadecimal id');

/** 64 random bits: Node keeps random UUIDs in stock, which is many times faster than asking for bytes each time. */
const randomPart = (): string => {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(24, 28);
};

/** A new id, ordered by creation second like a MongoDB ObjectId. */
export const newId = (now: Date = new Date()): string =>
  Math.floor(now.getTime() / 1000)
    .toString(16)
    .padStart(8, '0') + randomPart();

/** The same parts always give the same id, so a repeated fact meets its own record. */
export const derivedId = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
