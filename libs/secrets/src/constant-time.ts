import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets without telling by the time taken where they differ, or how long they are. */
export const equalsInConstantTime = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
