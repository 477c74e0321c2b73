import { readFailure, type Failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { rejectedPushSchema } from '@kopru/contracts/internal/platforms';
import { newId } from '@kopru/contracts/values/ids';
import { createRateLimiter } from '@kopru/http';
import type { Collection } from '@kopru/mongo';
import type { z } from 'zod';
import { mayBeOrder } from '../providers/may-be-order.ts';
import type { SealPerson } from './seal-person.ts';
import type { RejectedDocument } from './rejected.model.ts';
import type { UnreadRepository } from './unread-repository.ts';

export type RejectedPush = z.infer<typeof rejectedPushSchema>;

interface RefusedEntry {
  failure: Failure;
  body: string;
  /** News of an order that is known. */
  isUpdate?: true;
}

export interface RejectedRepository {
  /** Best effort and bounded, so that evidence neither slows orders down nor fills the store; each integration has its own share. */
  save(integration: IntegrationCredentials, refused: RefusedEntry): void;
  /** The newest ones, as many as there is room for in an answer. */
  list(accountId: string, query: { integrationId?: string; limit: number }): Promise<RejectedPush[]>;
}

const maxBodyLength = 65_536;
/** Of the bodies in one list: the oldest ones that do not fit are left out. */
const maxListedLength = 2_097_152;
/** Of one integration: ten at once, in the long run a hundred an hour. Of all together: so many a second. */
const maxOfOne = { perSecond: 100 / 3600, burst: 10 };
const maxOfAll = { perSecond: 200, burst: 200 };

export const createRejectedRepository = (
  collection: Collection<RejectedDocument>,
  { sealPerson, unread }: { sealPerson: SealPerson; unread: Pick<UnreadRepository, 'note'> },
  onError: (error: unknown) => void,
): RejectedRepository => {
  const ofOne = createRateLimiter(maxOfOne);
  const ofAll = createRateLimiter(maxOfAll);

  return {
    save(integration, { failure, body, isUpdate }) {
      const { integrationId, accountId, provider } = integration;
      if (!ofOne.take(integrationId).isAllowed || !ofAll.take('').isAllowed) return;
      const refused = { _id: newId(), at: new Date(), integrationId, accountId, provider, failure };
      sealPerson
        .text(integration, body.slice(0, maxBodyLength))
        .then((sealed) => collection.insertOne({ ...refused, body: sealed }))
        .catch(onError);
      if (isUpdate !== true && mayBeOrder(failure)) unread.note(integration, failure).catch(onError);
    },
    async list(accountId, { integrationId, limit }) {
      const filter = { accountId, ...(integrationId === undefined ? {} : { integrationId }) };
      const documents: RejectedDocument[] = [];
      let length = 0;
      for await (const document of collection.find(filter, { batchSize: 20 }).sort({ at: -1 }).limit(limit)) {
        length += document.body.length;
        if (length > maxListedLength) break;
        documents.push(document);
      }
      return Promise.all(
        documents.map(async ({ _id, at, provider, body, failure, message = '', ...document }) => ({
          id: _id,
          integrationId: document.integrationId,
          provider,
          at: at.toISOString(),
          failure: readFailure(failure ?? message),
          body: (await sealPerson.opened(body, document.integrationId)) ?? '',
        })),
      );
    },
  };
};
