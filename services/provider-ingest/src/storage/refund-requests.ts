import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { derivedId } from '@kopru/contracts/values/ids';
import type { Collection } from '@kopru/mongo';
import type { RefundReading, RefundRequest } from '../providers/refunds.ts';
import type { RefundRequestDocument } from './refund-request.model.ts';

const documentOf = (integration: IntegrationCredentials, request: RefundRequest): RefundRequestDocument => {
  const { integrationId, accountId, restaurantId, provider, isSandbox } = integration;
  const { id, orderNumber, endsAt } = request;
  const _id = derivedId(integrationId, id);
  return {
    ...{ _id, integrationId, accountId, restaurantId, provider, ...(isSandbox && { isSandbox }) },
    ...{ orderNumber, endsAt },
  };
};

export const createRefundRequests = (collection: Collection<RefundRequestDocument>) => ({
  /** What was read takes the place of what was known; where a page is missing, what is known stays until its end. */
  save: async (
    integration: IntegrationCredentials,
    { requests, failed }: Pick<RefundReading, 'requests' | 'failed'>,
  ): Promise<void> => {
    const { integrationId, accountId } = integration;
    const documents = requests.map((request) => documentOf(integration, request));
    const known = documents.map(({ _id }) => _id);
    const decided = { deleteMany: { filter: { integrationId, accountId, _id: { $nin: known } } } };
    const changes = documents.map((document) => ({
      replaceOne: { filter: { _id: document._id }, replacement: document, upsert: true },
    }));
    const writes = [...(failed === undefined ? [decided] : []), ...changes];
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
  },
});
export type RefundRequests = ReturnType<typeof createRefundRequests>;
