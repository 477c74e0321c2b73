import { appError } from '@kopru/contracts/errors/errors';
import type { Business } from '@kopru/contracts/internal/restaurants';
import { derivedId } from '@kopru/contracts/values/ids';
import { isDuplicateKey, jsonCursor, readPage, type StoredModel } from '@kopru/mongo';
import type { Businesses } from '../domain/ports.ts';
import type { BusinessDocument } from './business.model.ts';
import { nameLike } from './name-search.ts';
import type { RestaurantDocument } from './restaurant.model.ts';

const key = (accountId: string, businessId: string) => ({
  _id: derivedId('business', accountId, businessId),
  accountId,
});

const toBusiness = (document: BusinessDocument, restaurantCount: number): Business => ({
  id: document.businessId,
  name: document.name,
  restaurantCount,
  createdAt: document.createdAt.toISOString(),
  updatedAt: document.updatedAt.toISOString(),
});

export const createBusinessRepository = (
  businesses: StoredModel<BusinessDocument>,
  restaurants: StoredModel<RestaurantDocument>,
): Businesses => {
  const fresh = (accountId: string, businessId: string, name: string): BusinessDocument => {
    const now = new Date();
    return { ...key(accountId, businessId), businessId, name, createdAt: now, updatedAt: now };
  };
  const counts = async (accountId: string, businessIds: string[]): Promise<Map<string | null, number>> => {
    const rows = await restaurants.aggregate<{ _id: string | null; count: number }>([
      { $match: { accountId, businessId: { $in: businessIds }, deletedAt: { $exists: false } } },
      { $group: { _id: '$businessId', count: { $sum: 1 } } },
    ]);
    return new Map(rows.map(({ _id, count }) => [_id, count]));
  };
  const businessesOf = async (accountId: string, restaurantIds: string | undefined): Promise<string[] | undefined> => {
    if (restaurantIds === undefined) return undefined;
    const found = await restaurants.find({ accountId, _id: { $in: restaurantIds.split(',') } }, { businessId: 1 });
    return found.flatMap(({ businessId }) => businessId ?? []);
  };
  return {
    page: async (accountId, { q, ids, restaurantIds, ...request }) => {
      const chosen = [ids?.split(','), await businessesOf(accountId, restaurantIds)].flatMap((list) =>
        list === undefined ? [] : { businessId: { $in: list } },
      );
      const wanted = {
        ...(q === undefined || q === '' ? {} : { name: nameLike(q) }),
        ...(chosen.length === 0 ? {} : { $and: chosen }),
      };
      const { items, pagination } = await readPage(request, {
        cursor: jsonCursor,
        read: async ({ conditions: [beyondPlace], sort, limit }) => ({
          found: await businesses
            .find({ accountId, ...wanted, ...beyondPlace })
            .sort(sort)
            .limit(limit),
        }),
      });
      const restaurantCounts = await counts(
        accountId,
        items.map(({ businessId }) => businessId),
      );
      return {
        items: items.map((document) => toBusiness(document, restaurantCounts.get(document.businessId) ?? 0)),
        pagination,
      };
    },
    find: async (accountId, businessId) => {
      const document = await businesses.findOne(key(accountId, businessId));
      if (document === null) return undefined;
      const count = await restaurants.countDocuments({ accountId, businessId, deletedAt: { $exists: false } });
      return toBusiness(document, count);
    },
    create: async (accountId, businessId, name) => {
      await businesses.insertOne(fresh(accountId, businessId, name)).catch((error: unknown) => {
        throw isDuplicateKey(error) ? appError('already_exists', { params: { what: businessId } }) : error;
      });
    },
    ensure: async (accountId, businessId) => {
      await businesses.insertOne(fresh(accountId, businessId, businessId)).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    rename: async (accountId, businessId, name) => {
      const { matchedCount } = await businesses.updateOne(key(accountId, businessId), {
        $set: { name, updatedAt: new Date() },
      });
      return matchedCount === 1;
    },
    remove: async (accountId, businessId) => {
      // Restaurants come first: if a crash cuts this short, a second removal completes it.
      await restaurants.updateMany({ accountId, businessId }, { $set: { businessId: null, updatedAt: new Date() } });
      const { deletedCount } = await businesses.deleteOne(key(accountId, businessId));
      return deletedCount === 1;
    },
  };
};
