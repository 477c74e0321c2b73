import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { isDuplicateKey, type StoredModel } from '@kopru/mongo';
import type { Comparisons } from '../domain/catalogue/find-drift.ts';
import type { RestaurantToCompare } from '../domain/catalogue/nightly-comparison.ts';
import type { ComparisonDocument } from './comparison.model.ts';
import type { IntegrationDocument } from './integration.model.ts';

/** More than one night is enough for. */
const maxDue = 10_000;
const limitMs = 10_000;
const none = { comparedAt: null, findings: [], count: 0, unread: [], isTest: false };
const notAPlatform: ProviderSlug = 'direct';

export const createComparisonRepository = (
  comparisons: StoredModel<ComparisonDocument>,
  integrations: StoredModel<IntegrationDocument>,
): Comparisons & { due(begunBefore: Date): Promise<RestaurantToCompare[]> } => ({
  find: async (accountId, restaurantId) => {
    const found = await comparisons.findOne({ _id: restaurantId, accountId });
    return found ?? undefined;
  },
  begin: async (accountId, restaurantId, at, notSince) => {
    try {
      await comparisons.updateOne(
        { _id: restaurantId, accountId, begunAt: { $lt: notSince } },
        { $set: { begunAt: at }, $setOnInsert: none },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  },
  replace: async (accountId, restaurantId, { failing: now, ...rest }) => {
    const change =
      now === undefined ? { $set: rest, $unset: { failing: '' as const } } : { $set: { ...rest, failing: now } };
    await comparisons.updateOne({ _id: restaurantId, accountId }, change);
  },
  remove: async (accountId, restaurantId) => {
    await comparisons.deleteOne({ _id: restaurantId, accountId });
  },
  due: async (begunBefore) => {
    const connected = await integrations
      .aggregate<{ _id: { accountId: string; restaurantId: string } }>([
        { $match: { live: true, status: true, provider: { $ne: notAPlatform }, isSandbox: { $exists: false } } },
        { $group: { _id: { accountId: '$accountId', restaurantId: '$restaurantId' } } },
        { $limit: maxDue },
      ])
      .option({ maxTimeMS: limitMs });
    // A restaurant that is not among the newest counts as never compared, and so comes first.
    const known = await comparisons
      .find({}, { accountId: 1, begunAt: 1, failing: 1, isTest: 1 })
      .sort({ begunAt: -1 })
      .limit(maxDue)
      .maxTimeMS(limitMs);
    const begunAt = new Map(known.map(({ _id, begunAt: at }) => [_id, at.getTime()]));
    const begun = (restaurantId: string): number => begunAt.get(restaurantId) ?? 0;
    // What was wrong at a restaurant whose platforms are switched off by now is wrong no more.
    const failed = known.filter((one) => one.failing !== undefined && !one.isTest);
    const all = new Map(
      [
        ...failed.map(({ _id, accountId }) => ({ accountId, restaurantId: _id })),
        ...connected.map(({ _id }) => _id),
      ].map((one) => [one.restaurantId, one]),
    );
    return [...all.values()]
      .filter(({ restaurantId }) => begun(restaurantId) < begunBefore.getTime())
      .sort((one, other) => begun(one.restaurantId) - begun(other.restaurantId));
  },
});
