import { hash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that reveals neither where they differ nor how long they are. */
export const equalsInConstantTime = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
