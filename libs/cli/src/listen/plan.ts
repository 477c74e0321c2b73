import type { Posted } from './post.ts';

/** What follows from the answer to an attempt. */
export type Next = { kind: 'delivered' } | { kind: 'failed'; isGone: boolean } | { kind: 'again'; afterMs: number };

/** Whoever asks for a longer pause is tried again after this one. */
const longestRetryAfterMs = 3_600_000;

const retryAfterMs = ({ status, header }: Posted): number => {
  if (status !== 429 && status !== 503) return 0;
  const text = header('retry-after') ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.min(longestRetryAfterMs, Math.max(0, ms));
};

/** As Köprü goes on after the same answer; `failures` counts this attempt. */
export const nextOf = (posted: Posted, failures: number, delaysMs: readonly number[]): Next => {
  const { status, header } = posted;
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'failed', isGone: true };
  const delayMs = delaysMs[failures - 1];
  const isAborted = header('webhook-delivery')?.trim().toLowerCase() === 'abort';
  if (delayMs === undefined || isAborted) return { kind: 'failed', isGone: false };
  return { kind: 'again', afterMs: Math.max(delayMs, retryAfterMs(posted)) };
};
