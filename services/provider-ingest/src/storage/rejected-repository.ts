import { newId, readFailure, type rejectedPushSchema } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { z } from 'zod';
import type { RejectedDocument } from './rejected.model.ts';

export type RejectedPush = z.infer<typeof rejectedPushSchema>;

export interface RejectedRepository {
  /** Best effort and bounded: keeping evidence must never slow the orders down. */
  keep(refused: Omit<RejectedDocument, '_id' | 'at'>): void;
  list(accountId: string, query: { integrationId?: string; limit: number }): Promise<RejectedPush[]>;
}

const maxBodyLength = 65_536;
const maxPerSecond = 20;

export const createRejectedRepository = (
  collection: Collection<RejectedDocument>,
  onError: (error: unknown) => void,
): RejectedRepository => {
  let second = 0;
  let keptInSecond = 0;
  const isFlooded = (): boolean => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, keptInSecond] = [now, 0];
    keptInSecond += 1;
    return keptInSecond > maxPerSecond;
  };

  return {
    keep(refused) {
      if (isFlooded()) return;
      const body = refused.body.slice(0, maxBodyLength);
      collection.insertOne({ _id: newId(), at: new Date(), ...refused, body }).catch(onError);
    },
    async list(accountId, { integrationId, limit }) {
      const filter = { accountId, ...(integrationId === undefined ? {} : { integrationId }) };
      const documents = await collection.find(filter).sort({ at: -1 }).limit(limit).toArray();
      return documents.map(({ _id, at, provider, body, failure, message = '', ...document }) => ({
        id: _id,
        integrationId: document.integrationId,
        provider,
        at: at.toISOString(),
        failure: readFailure(failure ?? message),
        body,
      }));
    },
  };
};
