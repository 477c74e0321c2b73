import type { eventFeedSchema } from '@kopru/contracts/internal/webhooks';
import type { z } from 'zod';
import { opened, sealed } from '../domain/feed-cursor.ts';
import { veriOf } from '../domain/webhook-body.ts';
import type { EventRepository, NumberedEvent } from './event.repository.ts';
import { feedMark } from './feed-marks.ts';
import type { AskUntil, PollWait } from './long-poll.ts';

type Feed = z.infer<typeof eventFeedSchema>;

/** Events after a cursor; when there are none, waits for one for up to `waitMs`. Reading removes nothing. */
export type ReadFeed = (
  accountId: string,
  ask: { after: string | undefined; limit: number } & PollWait,
) => Promise<Feed>;

/** An event as the feed shows it; a consumer is given it under a lease. */
export const viewFeedItem = (event: NumberedEvent, lease?: string): Feed['items'][number] => ({
  cursor: sealed(event.number, lease),
  at: event.at.toISOString(),
  sequence: event.place?.sequence ?? null,
  event: { olay: event.event, veri: veriOf(event, event._id) },
});

export const makeReadFeed = ({ events, askUntil }: { events: EventRepository; askUntil: AskUntil }): ReadFeed => {
  const startOf = async (accountId: string, after = ''): Promise<number> => {
    if (after === '') return 0;
    return after === 'latest' ? events.latest(accountId) : opened(after).number;
  };
  return async (accountId, { after, limit, ...wait }) => {
    const from = await startOf(accountId, after);
    const ask = async () => {
      const found = await events.read(accountId, from, limit);
      return found.length === 0 ? undefined : found;
    };
    const found = (await askUntil({ reader: { accountId }, mark: feedMark(from), ...wait }, ask)) ?? [];
    return {
      items: found.map((event) => viewFeedItem(event)),
      nextCursor: sealed(found.at(-1)?.number ?? from),
    };
  };
};
