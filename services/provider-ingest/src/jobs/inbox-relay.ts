import { randomUUID } from 'node:crypto';
import { messages } from '@kopru/contracts/messages/messages';
import type { Broker, Outgoing } from '@kopru/messaging';
import type { Leases } from '@kopru/mongo';
import { type Logger, repeating, type Repeating } from '@kopru/runtime';
import { Gauge, type Registry } from 'prom-client';
import type { FallbackInbox } from '../storage/fallback-inbox.ts';

type Waiting = Awaited<ReturnType<FallbackInbox['oldest']>>[number];

const leaseName = 'inbox-relay';
const leaseMs = 30_000;
const batchSize = 200;

const outgoingOf = ({ type, body, accountId, messageId, traceparent }: Waiting): Outgoing =>
  ({
    type,
    body: messages[type].schema.parse(JSON.parse(body)),
    options: { accountId, messageId, ...(traceparent === undefined ? {} : { traceparent }) },
  }) as Outgoing;

/** Publishes what waits in the inbox, oldest first, as soon as the broker is back; one replica at a time. */
export const createInboxRelay = (parts: {
  broker: Broker;
  inbox: FallbackInbox;
  leases: Leases;
  logger: Logger;
  metrics: Registry;
  everyMs: number;
}): Repeating => {
  const { broker, inbox, leases, logger, everyMs } = parts;
  const owner = randomUUID();
  new Gauge({
    name: 'kopru_inbox_oldest_seconds',
    help: 'Age of the oldest accepted event that waits in the inbox for the broker',
    registers: [parts.metrics],
    collect() {
      this.set(inbox.oldestSeconds());
    },
  });

  /** Returns how many were published: fewer than waited when the broker went away again. */
  const drainOnce = async (): Promise<number> => {
    const waiting = await inbox.oldest(batchSize);
    const outcomes = await broker.publishMany(waiting.map(outgoingOf));
    const sent = waiting.filter((_entry, index) => outcomes[index] === undefined).map(({ _id }) => _id);
    if (sent.length > 0) await inbox.remove(sent);
    return sent.length;
  };

  const round = async (): Promise<void> => {
    // Asked first, because how long it waits counts most while the broker is unavailable.
    if (!(await inbox.isWaiting()) || !broker.isReady()) return;
    if (!(await leases.acquire(leaseName, owner, leaseMs))) return;
    let total = 0;
    try {
      for (let sent = await drainOnce(); sent > 0; sent = await drainOnce()) {
        total += sent;
        if (!(await leases.renew(leaseName, owner, leaseMs))) break;
      }
    } finally {
      await leases.release(leaseName, owner);
      if (total > 0) logger.info('published events that waited in the inbox', { count: total });
    }
  };
  return repeating(round, { everyMs, onError: (error) => void logger.warn('the inbox relay failed', { error }) });
};
