import { exchanges } from '@kopru/contracts/messages/messages';
import { waitQueue, type Queue, type Topology } from '@kopru/messaging';
import { queues, waitQueueName } from '../delivery/queues.ts';

/** Each replica has a queue of this name. */
export const invalidationQueue = 'webhook.cache-news';

const maxDead = 1_000_000;

export const topologyOf = (delaysMs: readonly number[], retentionDays: number): Topology => {
  const plain = (name: string): Queue => ({ name, kind: 'quorum', bindings: [] });
  return {
    exchanges: [],
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
        name: invalidationQueue,
        kind: 'exclusive',
        bindings: [{ exchange: exchanges.accounts, pattern: 'hesap.webhook_degisti' }],
      },
    ],
  };
};
