import type { Restaurant, RestaurantWrite } from '@kopru/contracts/internal/restaurants';
import { defaultAcceptPolicy } from '@kopru/contracts/orders/accept-policy';
import { defaultLeadMinutes } from '@kopru/contracts/orders/lead';
import { maxFreeFormBytes } from '@kopru/contracts/values/free-form';
import { newId } from '@kopru/contracts/values/ids';
import { defaultDayEndsAt } from '@kopru/contracts/values/time-zone';
import { jsonCursor, readPage, type StoredModel } from '@kopru/mongo';
import type { Keyring } from '@kopru/secrets';
import type { Restaurants } from '../domain/ports.ts';
import { nameLike } from './name-search.ts';
import type { RestaurantDocument } from './restaurant.model.ts';

const one = (accountId: string, id: string) => ({ _id: id, accountId, deletedAt: { $exists: false } });
/** The context that a restaurant's headers are sealed for. */
export const headersContext = (id: string): string => `payment-matching:${id}`;

/** What `config` and headers may take of one answer, as they are stored: a few hundred bytes for each restaurant of an account. */
const listedFormBytes = 2_097_152;

/** A sealed text is longer than its contents, by a third and a little. */
const maxSealedBytes = 2 * maxFreeFormBytes;
const unlessLarger = (member: 'config' | 'paymentMatchingHeaders', maxBytes: number) => ({
  $cond: [{ $gt: [{ $strLenBytes: { $ifNull: [`$${member}`, ''] } }, maxBytes] }, null, `$${member}`],
});
/** A document as a list reads it: without what is larger than a write may make it, which old documents may hold. */
const listed = (isWithConfig: boolean) => ({
  ...Object.fromEntries(Object.keys(absent).map((member) => [member, 1] as const)),
  ...{ accountId: 1, privacyHours: 1, dayEndsAt: 1, leadMinutes: 1, acceptPolicy: 1 },
  ...{ pinnedPreparationMinutes: 1, createdAt: 1, updatedAt: 1 },
  config: isWithConfig ? unlessLarger('config', maxFreeFormBytes) : { $literal: null },
  paymentMatchingHeaders: unlessLarger('paymentMatchingHeaders', maxSealedBytes),
});

/** The first documents with their forms, up to the limit; the others without. */
const withinLimit = (documents: readonly RestaurantDocument[]): RestaurantDocument[] => {
  let remainingBytes = listedFormBytes;
  return documents.map((document) => {
    remainingBytes -= (document.config?.length ?? 0) + (document.paymentMatchingHeaders?.length ?? 0);
    return remainingBytes >= 0 ? document : { ...document, config: null, paymentMatchingHeaders: null };
  });
};

type Fields = Partial<Omit<RestaurantDocument, '_id' | 'accountId' | 'createdAt' | 'updatedAt' | 'deletedAt'>>;
/** How privacy mode, and a pinned time, is stored that there is not. */
const off = 0;
const nullWhereOff = (stored: number | undefined): number | null =>
  stored === undefined || stored === off ? null : stored;
export const privacyHoursOf = ({ privacyHours }: Pick<RestaurantDocument, 'privacyHours'>): number | null =>
  nullWhereOff(privacyHours);

const json = (value: object | null | undefined): string | null | undefined =>
  value === null || value === undefined ? value : JSON.stringify(value);

type Chosen = 'privacyHours' | 'dayEndsAt' | 'leadMinutes' | 'acceptPolicy' | 'pinnedPreparationMinutes';
const absent: Omit<Required<Fields>, Chosen> = {
  businessId: null,
  name: '',
  description: null,
  address: null,
  lat: null,
  lon: null,
  config: null,
  paymentMatchingUrl: null,
  paymentMatchingHeaders: null,
  keyId: null,
};

const present = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Maps between documents and the restaurants that the rest of the service sees. */
const createMapping = (keyring: Keyring) => ({
  toFields: (id: string, write: Partial<RestaurantWrite>): Fields => {
    const { config, paymentMatchingHeaders, privacyHours, dayEndsAt, leadMinutes, ...others } = write;
    const { acceptPolicy, pinnedPreparationMinutes: pinned, ...plain } = others;
    const headers = json(paymentMatchingHeaders);
    return present<Fields>({
      ...plain,
      privacyHours: privacyHours === null ? off : privacyHours,
      dayEndsAt: dayEndsAt === null ? defaultDayEndsAt : dayEndsAt,
      leadMinutes: leadMinutes === null ? defaultLeadMinutes : leadMinutes,
      acceptPolicy: acceptPolicy === null ? defaultAcceptPolicy : acceptPolicy,
      pinnedPreparationMinutes: pinned === null ? off : pinned,
      config: json(config),
      paymentMatchingHeaders: typeof headers === 'string' ? keyring.seal(headers, headersContext(id)) : headers,
      keyId: headers === undefined ? undefined : headers === null ? null : keyring.activeKeyId,
    });
  },
  toRestaurant: (document: RestaurantDocument): Restaurant => {
    const {
      _id: id,
      keyId,
      deletedAt,
      config,
      paymentMatchingHeaders: headers,
      createdAt,
      updatedAt,
      ...rest
    } = document;
    return {
      id,
      ...rest,
      privacyHours: privacyHoursOf(document),
      dayEndsAt: document.dayEndsAt ?? defaultDayEndsAt,
      leadMinutes: document.leadMinutes ?? defaultLeadMinutes,
      acceptPolicy: document.acceptPolicy ?? defaultAcceptPolicy,
      pinnedPreparationMinutes: nullWhereOff(document.pinnedPreparationMinutes),
      config: config === null ? null : (JSON.parse(config) as Restaurant['config']),
      paymentMatchingHeaders:
        headers === null
          ? null
          : (JSON.parse(keyring.open(headers, headersContext(id))) as Restaurant['paymentMatchingHeaders']),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  },
});

export const createRestaurantRepository = (
  restaurants: StoredModel<RestaurantDocument>,
  keyring: Keyring,
): Restaurants => {
  const { toFields, toRestaurant } = createMapping(keyring);
  return {
    page: async (accountId, { businessId, q, ids, restaurantIds, config, ...request }) => {
      const chosen = [ids, restaurantIds].flatMap((list) =>
        list === undefined ? [] : { _id: { $in: list.split(',') } },
      );
      const wanted = {
        ...(businessId === undefined ? {} : { businessId }),
        ...(q === undefined || q === '' ? {} : { name: nameLike(q) }),
        ...(chosen.length === 0 ? {} : { $and: chosen }),
      };
      const { items, pagination } = await readPage(request, {
        cursor: jsonCursor,
        read: async ({ conditions: [beyondPlace], sort, limit }) => ({
          found: await restaurants
            .find({ accountId, deletedAt: { $exists: false }, ...wanted, ...beyondPlace })
            .select(listed(config !== 'omit'))
            .sort(sort)
            .limit(limit),
        }),
      });
      return { items: withinLimit(items).map(toRestaurant), pagination };
    },
    find: async (accountId, id) => {
      const document = await restaurants.findOne(one(accountId, id));
      return document === null ? undefined : toRestaurant(document);
    },
    count: (accountId) => restaurants.countDocuments({ accountId, deletedAt: { $exists: false } }),
    exists: async (accountId, id) => (await restaurants.findOne(one(accountId, id), { _id: 1 })) !== null,
    create: async (accountId, write) => {
      const createdAt = new Date();
      const id = newId(createdAt);
      const document = { ...absent, ...toFields(id, write), _id: id, accountId, createdAt, updatedAt: createdAt };
      await restaurants.insertOne(document);
      return toRestaurant(document);
    },
    update: async (accountId, id, change) => {
      const document = await restaurants.findOneAndUpdate(
        one(accountId, id),
        { $set: { ...toFields(id, change), updatedAt: new Date() } },
        { returnDocument: 'after' },
      );
      return document === null ? undefined : toRestaurant(document);
    },
    markDeleted: async (accountId, id) => {
      const { matchedCount } = await restaurants.replaceOne(one(accountId, id), {
        accountId,
        deletedAt: new Date(),
      });
      return matchedCount === 1;
    },
    deletedOnes: async (limit) => {
      const found = await restaurants.find({ deletedAt: { $exists: true } }, { accountId: 1 }).limit(limit);
      return found.map(({ _id, accountId }) => ({ accountId, id: _id }));
    },
    purge: async (accountId, id, before) => {
      await restaurants.deleteOne({ _id: id, accountId, deletedAt: { $lt: before } });
    },
  };
};
