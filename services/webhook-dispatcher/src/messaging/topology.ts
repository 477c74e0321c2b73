import { exchanges, idSchema } from '@kopru/contracts';
import { waitQueue, type Queue, type Topology } from '@kopru/messaging';
import { z } from 'zod';

export const queues = {
  deliver: 'webhook.deliver',
  slow: 'webhook.slow',
  dead: 'webhook.dead',
  cacheNews: 'webhook.cache-news',
} as const;

/** Named by its delay, so that a changed schedule makes new queues instead of colliding with the old ones. */
export const waitQueueName = (delayMs: number): string =>
  `webhook.retry.${delayMs % 1000 === 0 ? `${delayMs / 1000}s` : `${delayMs}ms`}`;

/** A message that says which record is due; `turn` makes an outdated one harmless. */
export const dueRecordSchema = z.object({ recordId: idSchema, turn: z.int() });
export type DueRecord = z.infer<typeof dueRecordSchema>;

const maxDead = 1_000_000;

export const topologyOf = (delaysMs: readonly number[], retentionDays: number): Topology => {
  const plain = (name: string): Queue => ({ name, kind: 'quorum', bindings: [] });
  return {
    exchanges: [exchanges.accounts],
    queues: [
      plain(queues.deliver),
      plain(queues.slow),
      ...[...new Set(delaysMs)].map((delayMs) => waitQueue(waitQueueName(delayMs), delayMs, queues.deliver)),
      {
        name: queues.dead,
        kind: 'quorum',
        bindings: [],
        deadLetter: null,
        arguments: {
          'x-message-ttl': Math.min(retentionDays * 86_400_000, 4_294_967_295),
          'x-max-length': maxDead,
          'x-overflow': 'drop-head',
        },
      },
      {
        name: queues.cacheNews,
        kind: 'exclusive',
        bindings: [{ exchange: exchanges.accounts, pattern: 'hesap.webhook_degisti' }],
      },
    ],
  };
};
