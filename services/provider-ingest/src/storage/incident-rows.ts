import type { Collection } from '@kopru/mongo';
import { expiringWithinMs, type RefundRequestDocument, refundRequestSchema } from './refund-request.model.ts';
import { unreadMs, type UnreadDocument } from './unread.model.ts';

export type IncidentRow = UnreadDocument | RefundRequestDocument;

/**
 * What is wrong now, of all accounts and by its id, in one request: unread orders by the id of their integration, and
 * refund requests that end soon.
 */
export const createIncidentRows = (unread: Collection<UnreadDocument>, now: () => Date) => ({
  list: (after: string, limit: number): Promise<IncidentRow[]> => {
    const at = now();
    const before = (ms: number): Date => new Date(at.getTime() - ms);
    const first = [{ $sort: { _id: 1 } }, { $limit: limit }] as const;
    const ending = { $gt: at, $lte: before(-expiringWithinMs) };
    return unread
      .aggregate<IncidentRow>(
        [
          { $match: { _id: { $gt: after }, at: { $gt: before(unreadMs) } } },
          ...first,
          {
            $unionWith: {
              coll: refundRequestSchema.collection,
              pipeline: [{ $match: { _id: { $gt: after }, endsAt: ending } }, ...first],
            },
          },
          ...first,
        ],
        { maxTimeMS: 2_000 },
      )
      .toArray();
  },
});
export type IncidentRows = ReturnType<typeof createIncidentRows>;
