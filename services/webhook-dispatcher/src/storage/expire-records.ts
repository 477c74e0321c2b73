import type { Collection } from '@kopru/mongo';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { EventDocument } from './event.model.ts';

/** Removes an account's deliveries and events from before a time, as the database does at the end of their retention. */
export type Expire = (accountId: string, before: Date) => Promise<void>;

export const makeExpire =
  (deps: { records: Collection<RecordDocument>; events: Collection<EventDocument> }): Expire =>
  async (accountId, before) => {
    await deps.records.deleteMany({ accountId, createdAt: { $lt: before } });
    await deps.events.deleteMany({ accountId, at: { $lt: before } });
  };
