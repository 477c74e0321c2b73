import { failureText, readFailure } from '@kopru/contracts/errors/failures';
import { idSchema } from '@kopru/contracts/values/ids';
import type { Broker } from '@kopru/messaging';
import { z } from 'zod';
import type { RecordDocument, StoredAttempt } from '../domain/webhook-record.ts';

export const queues = { deliver: 'webhook.deliver', slow: 'webhook.slow', dead: 'webhook.dead' } as const;

/** Named by its delay, so that a changed schedule makes new queues instead of colliding with the old ones. */
export const waitQueueName = (delayMs: number): string =>
  `webhook.retry.${delayMs % 1000 === 0 ? `${delayMs / 1000}s` : `${delayMs}ms`}`;

/** What the version is called in messages that wait since the stores were of format 1. */
const formerName = 'turn';

/** A message that names a due record; `version` makes an outdated message harmless. */
export const dueRecordSchema = z.union([
  z.object({ recordId: idSchema, version: z.int() }),
  z
    .object({ recordId: idSchema, [formerName]: z.int() })
    .transform(({ recordId, [formerName]: version }) => ({ recordId, version })),
]);
export type DueRecord = z.infer<typeof dueRecordSchema>;

/** Queues with copies of records of the delivery log; deliveries must not depend on them. */
export interface DeliveryQueues {
  /** Brings the record back after `waitMs`. */
  wait(record: RecordDocument, version: number, waitMs: number): Promise<void>;
  slow(record: RecordDocument): Promise<void>;
  /** Brings the record back at once. */
  deliver(record: RecordDocument): Promise<void>;
  /** Publishes a copy of a failed record, without the contents of its order: it could not be erased from a queue. */
  dead(record: RecordDocument, lastAttempt: StoredAttempt): Promise<void>;
}

export const createDeliveryQueues = (broker: Broker): DeliveryQueues => {
  const send = (queue: string, { _id, accountId }: RecordDocument, body: unknown): Promise<void> =>
    broker.sendToQueue(queue, body, { messageId: _id, accountId });
  const dueNow = ({ _id, version }: RecordDocument): DueRecord => ({ recordId: _id, version });
  return {
    wait: (record, version, waitMs) =>
      send(waitQueueName(waitMs), record, { recordId: record._id, version } satisfies DueRecord),
    slow: (record) => send(queues.slow, record, dueNow(record)),
    deliver: (record) => send(queues.deliver, record, dueNow(record)),
    dead: (record, lastAttempt) => {
      const { attempts: _attempts, providerOrderId: _number, shortCode: _code, ...rest } = record;
      const { responseBody: _answer, ...attempt } = lastAttempt;
      const error = attempt.error === null ? null : failureText(readFailure(attempt.error), 'en');
      return send(queues.dead, record, { ...rest, state: 'failed', lastAttempt: { ...attempt, error } });
    },
  };
};
