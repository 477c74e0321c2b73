import type { Collection } from '@kopru/mongo';
import { sha256 } from '@kopru/runtime';
import type { RateLimitStore } from '../providers/rate-limit.ts';
import type { RateLimitDocument } from './rate-limit.model.ts';

/** The counts shared by all replicas: an exact sliding window per credential, by the database server's clock. */
export const createRateLimitStore = (collection: Collection<RateLimitDocument>): RateLimitStore => ({
  async take(key, { requests, windowMs }) {
    const document = await collection.findOneAndUpdate(
      { _id: sha256(key, 'base64') },
      [
        {
          $set: {
            at: '$$NOW',
            taken: {
              $filter: {
                input: { $ifNull: ['$taken', []] },
                cond: { $gt: ['$$this', { $subtract: ['$$NOW', windowMs] }] },
              },
            },
          },
        },
        { $set: { isTaken: { $lt: [{ $size: '$taken' }, requests] } } },
        { $set: { taken: { $cond: ['$isTaken', { $concatArrays: ['$taken', ['$$NOW']] }, '$taken'] } } },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    if (document === null || document.isTaken) return 0;
    const oldest = document.taken[0] ?? document.at;
    return Math.max(5, oldest.getTime() + windowMs - document.at.getTime());
  },
});
