import { randomBytes } from 'node:crypto';
import { appError } from '@kopru/contracts/errors/errors';
import type { consumerOperations } from '@kopru/contracts/internal/consumers';
import type { Handlers } from '@kopru/http';
import { beginning, commit, give, leasedRanges, nextSpan, positionOf, type Progress } from '../domain/consumer.ts';
import { opened, sealed } from '../domain/feed-cursor.ts';
import type { ConsumerDocument } from '../storage/consumer.model.ts';
import type { ConsumerRepository } from '../storage/consumer.repository.ts';
import type { EventRepository, NumberedEvent } from '../storage/event.repository.ts';
import type { AskUntil } from '../storage/long-poll.ts';
import { viewFeedItem } from '../storage/read-feed.ts';

/** Readers of the feed that Köprü remembers by name: what each is given is leased to it until it commits or is late. */
export type ConsumeFeed = Handlers<typeof consumerOperations>;

interface Taken {
  events: NumberedEvent[];
  lease: string;
  until: Date;
}

const sizeOf = ({ from, to }: { from: number; to: number }): number => to - from + 1;
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

export const makeConsumeFeed = (deps: {
  events: EventRepository;
  consumers: ConsumerRepository;
  askUntil: AskUntil;
}): ConsumeFeed => {
  const { events, consumers, askUntil } = deps;

  /** One try; undefined when there is nothing to give now. */
  const take = async (consumer: ConsumerDocument, limit: number, leaseMs: number): Promise<Taken | undefined> => {
    const now = new Date();
    const span = nextSpan(consumer, now);
    if (span === undefined) return undefined;
    const found = await events.read(consumer.accountId, span.from - 1, limit);
    const lease = { id: randomBytes(6).toString('hex'), until: new Date(Date.now() + leaseMs) };
    const gift = give(consumer, { found, limit, lease, now });
    if (gift === undefined) return undefined;
    const isOurs = await consumers.replace(consumer, gift.after);
    if (isOurs && gift.given.length > 0) return { events: gift.given, lease: lease.id, until: lease.until };
    return take(await consumers.seen(consumer.accountId, consumer.name), limit, leaseMs);
  };

  const view = async (consumer: ConsumerDocument) => ({
    name: consumer.name,
    position: sealed(positionOf(consumer)),
    lag: (await events.countAfter(consumer.accountId, consumer.top)) + sum(consumer.open.map(sizeOf)),
    leased: sum(leasedRanges(consumer, new Date()).map(sizeOf)),
    createdAt: consumer.createdAt.toISOString(),
    lastSeenAt: consumer.lastSeenAt.toISOString(),
  });

  /** The number after which a reader goes on that is sent to a place. */
  const numberOf = async (accountId: string, to: string): Promise<number> => {
    if (to === 'earliest') return 0;
    if (to.startsWith('e')) {
      const { number } = opened(to);
      if (number > (await events.latest(accountId))) throw appError('invalid_cursor');
      return number;
    }
    const first = to === 'latest' ? undefined : await events.firstSince(accountId, new Date(to));
    return first === undefined ? events.latest(accountId) : first - 1;
  };

  const known = (progress: Progress | undefined): { position: string } => {
    if (progress === undefined) throw appError('consumer_not_found');
    return { position: sealed(positionOf(progress)) };
  };

  return {
    list: async ({ accountId }) => ({ items: await Promise.all((await consumers.listOf(accountId)).map(view)) }),
    take: async ({ accountId, params: { name }, query: { limit, wait, lease }, signal }) => {
      const ask = async () => take(await consumers.seen(accountId, name), limit, lease * 1000);
      const taken = await askUntil({ reader: { accountId, consumer: name }, waitMs: wait * 1000, signal }, ask);
      if (taken === undefined) return { items: [], cursor: null, leasedUntil: null };
      const items = taken.events.map((event) => viewFeedItem(event, taken.lease));
      return { items, cursor: items.at(-1)?.cursor ?? null, leasedUntil: taken.until.toISOString() };
    },
    commit: async ({ accountId, params: { name }, body }) => {
      const { number, lease } = opened(body.cursor);
      if (lease === undefined) throw appError('invalid_cursor');
      return known(await consumers.change(accountId, name, (progress) => commit(progress, { number, lease })));
    },
    seek: async ({ accountId, params: { name }, body: { to } }) => {
      const number = await numberOf(accountId, to);
      await consumers.seen(accountId, name);
      return known(await consumers.change(accountId, name, () => beginning(number)));
    },
    remove: async ({ accountId, params: { name } }) => {
      if (!(await consumers.remove(accountId, name))) throw appError('consumer_not_found');
    },
  };
};
