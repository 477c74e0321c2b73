import {
  newId,
  type ListRestaurantsQuery,
  type Restaurant,
  type RestaurantPage,
  type RestaurantWrite,
} from '@kopru/contracts';
import type { StoredModel } from '@kopru/mongo';
import type { Keyring } from '@kopru/secrets';
import type { Restaurants } from '../domain/ports.ts';
import type { RestaurantDocument } from './restaurant.model.ts';
import { decodeCursor, encodeCursor } from './restaurant-cursor.ts';

const one = (accountId: string, id: string) => ({ _id: id, accountId, deletedAt: { $exists: false } });
/** What ties sealed headers to their restaurant. */
export const headersContext = (id: string): string => `payment-matching:${id}`;

type Fields = Partial<Omit<RestaurantDocument, '_id' | 'accountId' | 'createdAt' | 'updatedAt' | 'deletedAt'>>;

const json = (value: object | null | undefined): string | null | undefined =>
  value === null || value === undefined ? value : JSON.stringify(value);

const absent: Required<Fields> = {
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

/** Between documents and what the rest of the service sees. */
const createMapping = (keyring: Keyring) => ({
  toFields: (id: string, { config, paymentMatchingHeaders, ...plain }: Partial<RestaurantWrite>): Fields => {
    const headers = json(paymentMatchingHeaders);
    return present<Fields>({
      ...plain,
      config: json(config),
      paymentMatchingHeaders: typeof headers === 'string' ? keyring.seal(headers, headersContext(id)) : headers,
      keyId: headers === undefined ? undefined : headers === null ? null : keyring.activeKeyId,
    });
  },
  toRestaurant: (document: RestaurantDocument): Restaurant => ({
    id: document._id,
    accountId: document.accountId,
    businessId: document.businessId,
    name: document.name,
    description: document.description,
    address: document.address,
    lat: document.lat,
    lon: document.lon,
    config: document.config === null ? null : (JSON.parse(document.config) as Record<string, unknown>),
    paymentMatchingUrl: document.paymentMatchingUrl,
    paymentMatchingHeaders:
      document.paymentMatchingHeaders === null
        ? null
        : (JSON.parse(keyring.open(document.paymentMatchingHeaders, headersContext(document._id))) as Record<
            string,
            string
          >),
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  }),
});

/** Restaurants after a cursor in the direction of reading, one more than wanted to know whether there are others. */
const readPage = async (
  restaurants: StoredModel<RestaurantDocument>,
  accountId: string,
  { limit, cursor, dir, businessId }: ListRestaurantsQuery,
): Promise<{ documents: RestaurantDocument[]; hasMore: boolean }> => {
  const isBackwards = dir === 'prev' && cursor !== undefined;
  const place = cursor === undefined ? undefined : decodeCursor(cursor);
  const beyond = isBackwards ? '$gt' : '$lt';
  const filter = {
    accountId,
    deletedAt: { $exists: false },
    ...(businessId === undefined ? {} : { businessId }),
    ...(place === undefined
      ? {}
      : {
          $or: [
            { createdAt: { [beyond]: place.createdAt } },
            { createdAt: place.createdAt, _id: { [beyond]: place.id } },
          ],
        }),
  };
  const direction = isBackwards ? 1 : -1;
  const found = await restaurants
    .find(filter)
    .sort({ createdAt: direction, _id: direction })
    .limit(limit === undefined ? 0 : limit + 1);
  const hasMore = limit !== undefined && found.length > limit;
  const documents = hasMore ? found.slice(0, limit) : found;
  return { documents: isBackwards ? documents.reverse() : documents, hasMore };
};

const paginationOf = (
  documents: readonly RestaurantDocument[],
  hasMore: boolean,
  { limit, cursor, dir }: ListRestaurantsQuery,
): RestaurantPage['pagination'] => {
  const at = (document: RestaurantDocument | undefined): string | null =>
    document === undefined ? null : encodeCursor({ createdAt: document.createdAt, id: document._id });
  const isBackwards = dir === 'prev' && cursor !== undefined;
  return {
    limit: limit ?? documents.length,
    nextCursor: isBackwards || hasMore ? at(documents.at(-1)) : null,
    prevCursor: (isBackwards ? hasMore : cursor !== undefined) ? at(documents[0]) : null,
  };
};

export const createRestaurantRepository = (
  restaurants: StoredModel<RestaurantDocument>,
  keyring: Keyring,
): Restaurants => {
  const { toFields, toRestaurant } = createMapping(keyring);
  return {
    page: async (accountId, query) => {
      const { documents, hasMore } = await readPage(restaurants, accountId, query);
      return { items: documents.map(toRestaurant), pagination: paginationOf(documents, hasMore, query) };
    },
    find: async (accountId, id) => {
      const document = await restaurants.findOne(one(accountId, id));
      return document === null ? undefined : toRestaurant(document);
    },
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
