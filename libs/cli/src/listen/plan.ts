import { retryAfterMs } from '@kopru/contracts/values/retry-after';
import { maxRetryAfterMs, receiverSays } from '@kopru/contracts/webhooks/answer';
import type { Posted } from './post.ts';

/** What follows from the answer to an attempt. */
export type Next = { kind: 'delivered' } | { kind: 'failed'; isGone: boolean } | { kind: 'again'; afterMs: number };

/** As Köprü goes on after the same answer; `failures` counts this attempt. */
export const nextOf = ({ status, header }: Posted, failures: number, delaysMs: readonly number[]): Next => {
  const said = status === null ? undefined : receiverSays(status, header);
  if (said?.isDelivered === true) return { kind: 'delivered' };
  const delayMs = delaysMs[failures - 1];
  const isGone = said?.isGone === true;
  if (isGone || said?.isAborted === true || delayMs === undefined) return { kind: 'failed', isGone };
  const askedMs = said?.asksToWait === true ? (retryAfterMs(header('retry-after'), Date.now()) ?? 0) : 0;
  return { kind: 'again', afterMs: Math.max(delayMs, Math.min(askedMs, maxRetryAfterMs)) };
};
