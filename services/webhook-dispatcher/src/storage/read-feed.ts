import { appError, type eventFeedSchema } from '@kopru/contracts';
import type { z } from 'zod';
import { veriOf } from '../domain/webhook-body.ts';
import type { EventRepository } from './event.repository.ts';

type Feed = z.infer<typeof eventFeedSchema>;

/** Events after a cursor; when there are none, waits for one for up to `waitMs`. Reading removes nothing. */
export type ReadFeed = (
  accountId: string,
  ask: { after: string | undefined; limit: number; waitMs: number; signal: AbortSignal },
) => Promise<Feed>;

const prefix = 'e';
const pollMs = 500;

const sealed = (number: number): string => `${prefix}${number.toString(36)}`;

const opened = (cursor: string | undefined): number => {
  if (cursor === undefined || cursor === '') return 0;
  const [, digits] = /^e([0-9a-z]{1,10})$/.exec(cursor) ?? [];
  if (digits === undefined) throw appError('invalid_cursor');
  return Number.parseInt(digits, 36);
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
  });

export const makeReadFeed =
  ({ events, isStopping }: { events: EventRepository; isStopping: () => boolean }): ReadFeed =>
  async (accountId, { after, limit, waitMs, signal }) => {
    const from = opened(after);
    const until = Date.now() + waitMs;
    for (;;) {
      const found = await events.read(accountId, from, limit);
      const leftMs = until - Date.now();
      if (found.length > 0 || leftMs <= 0 || signal.aborted || isStopping())
        return {
          items: found.map((event) => ({
            cursor: sealed(event.number),
            at: event.at.toISOString(),
            event: { olay: event.event, veri: veriOf(event, event._id) },
          })),
          nextCursor: sealed(found.at(-1)?.number ?? from),
        };
      await pause(Math.min(pollMs, leftMs), signal);
    }
  };
