import { createHmac, hash, randomBytes } from 'node:crypto';
import type { ReencryptResult } from '@kopru/contracts/internal/service';
import { batched } from '@kopru/messaging';
import type { Collection, Mongo } from '@kopru/mongo';
import { type Logger, withTimeLimit } from '@kopru/runtime';
import { sealedUnder, type Keyring } from '@kopru/secrets';
import { type SentOrder, type SentOrders, textsOf } from '../providers/sent-orders.ts';
import { createBusyAccounts } from './busy-accounts.ts';
import {
  byAccount,
  keyContextOf,
  type SentOrderDocument,
  sentOrderSchema,
  sharedKeyContext,
} from './sent-order.model.ts';

/** As many characters as make two hashes of different texts differ, of one member that is compared with one other. */
const hashLength = 8;
const earlierHashLength = 22;
/** What one member says, under a key; with the order's id, so that the same words in two orders have two hashes. */
const hashOf = (key: string, id: string, name: string, text: string): string =>
  hash('sha256', `${key}\n${id}\n${name}\n${text}`, 'base64url');

const saidOf = (key: string, { id, content }: SentOrder): string => {
  const said: string[] = [];
  for (const [name, text] of content) said.push(`${name}:${hashOf(key, id, name, text).slice(0, hashLength)}`);
  return said.join();
};

const sorted = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};
/** Of a document with a key of its own: the names of members are sorted, and the hash is whole. */
const earlierTextsOf = (members: SentOrder['members']) => textsOf(members, (value) => JSON.stringify(value, sorted));
const earlierHashOf = (key: string, name: string, text: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([name, text]))
    .digest('base64url');

export interface StoredSentOrders extends SentOrders {
  /** Resolves once everything that was sent is written. */
  written(): Promise<void>;
  /** Reseals under the active master key what an older one sealed. */
  reencrypt(limit: number): Promise<ReencryptResult>;
}

const latest = { readConcern: 'local' } as const;
const storedHashes = ({ said, hashes = {} }: SentOrderDocument): Map<string, string> =>
  said === undefined
    ? new Map(Object.entries(hashes))
    : new Map(said.split(',').map((one) => [one.slice(0, -hashLength - 1), one.slice(-hashLength)]));

/** A channel waits no longer for the comparison. */
const limitMs = 1500;
/** Nobody waits for the orders of a busy account to be written. */
const writeLimits = { max: 500, inFlight: 1, lingerMs: 100 } as const;

/**
 * Shared by all replicas: of two orders of one number the first that is stored wins. Where an account is so busy that its orders
 * are known here, a number that another replica has taken within the last second is not noticed: order-service then refuses the
 * second order. While the database is unavailable, orders are taken without the comparison, because a lost order is worse than a
 * repeated number.
 */
export const createSentOrders = (
  mongo: Pick<Mongo, 'collection' | 'insertOnce'>,
  keyring: Keyring,
  logger: Logger,
): StoredSentOrders => {
  const collection: Collection<SentOrderDocument> = mongo.collection(sentOrderSchema);
  // Making and sealing a key of its own for each order would cost more than its hashes do.
  const shared = randomBytes(32).toString('base64');
  const sealed = keyring.seal(shared, sharedKeyContext);

  const documentOf = (order: SentOrder): SentOrderDocument => {
    const { id, accountId } = order;
    return { _id: id, accountId, key: sealed, isOfContent: true, said: saidOf(shared, order), at: new Date() };
  };
  const hashesLike = (before: SentOrderDocument, { id, members, content }: SentOrder): Map<string, string> => {
    const key = keyring.open(before.key, keyContextOf(before));
    if (before.isShared !== true && before.isOfContent !== true)
      return new Map([...earlierTextsOf(members)].map(([name, text]) => [name, earlierHashOf(key, name, text)]));
    const length = before.said === undefined ? earlierHashLength : hashLength;
    const texts = [...(before.isOfContent === true ? content : textsOf(members))];
    return new Map(texts.map(([name, text]) => [name, hashOf(key, id, name, text).slice(0, length)]));
  };
  const compared = (order: SentOrder, before: SentOrderDocument): string[] => {
    const stored = storedHashes(before);
    const hashes = hashesLike(before, order);
    const names = new Set([...stored.keys(), ...hashes.keys()]);
    return [...names].filter((name) => stored.get(name) !== hashes.get(name));
  };

  const notCompared = (count: number, error: unknown): void =>
    void logger.warn('orders were accepted without the check for repeated numbers', { count, error });
  const unwritten = new Map<string, Promise<void>>();
  const write = batched(writeLimits, async (orders: SentOrder[]) => {
    try {
      await mongo.insertOnce(sentOrderSchema, orders.map(documentOf));
    } catch (error) {
      notCompared(orders.length, error);
    }
    for (const { id } of orders) unwritten.delete(id);
    return orders.map(() => undefined);
  });
  const busy = createBusyAccounts({
    read: async (accountId, since, limit) => {
      const filter = { accountId, ...(since && { at: { $gte: since } }) };
      const found = await collection
        .find(filter, { ...latest, hint: byAccount.name })
        .project<{ _id: string }>({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => _id);
    },
    onError: (error) => void logger.warn('the orders of a busy account could not be read', { error }),
  });

  const compare = async (orders: readonly SentOrder[]): Promise<string[][]> => {
    await Promise.all(orders.flatMap(({ id }) => unwritten.get(id) ?? []));
    // A channel waits for this write. One that a crash of the database loses costs a comparison, and no order.
    const known = await mongo.insertOnce(sentOrderSchema, orders.map(documentOf));
    if (known.length === 0) return orders.map((): string[] => []);
    const repeated = known.flatMap((index) => orders[index] ?? []);
    const accountId = { $in: [...new Set(repeated.map((order) => order.accountId))] };
    const found = await collection.find({ _id: { $in: repeated.map(({ id }) => id) }, accountId }, latest).toArray();
    const documents = new Map(found.map((document) => [document._id, document]));
    return orders.map((order) => {
      const before = documents.get(order.id);
      return before === undefined ? [] : compared(order, before);
    });
  };
  const compareOrTake = async (orders: readonly SentOrder[]): Promise<string[][]> => {
    try {
      return await compare(orders);
    } catch (error) {
      notCompared(orders.length, error);
      return orders.map((): string[] => []);
    }
  };
  /** Positions of the orders that are not known to be new. */
  const positionsToCompare = (orders: readonly SentOrder[]): number[] => {
    const positions: number[] = [];
    for (const [position, order] of orders.entries()) {
      if (busy.isNew(order)) unwritten.set(order.id, write(order));
      else positions.push(position);
      busy.sent(order.accountId, order.id);
    }
    return positions;
  };
  const differing = async (orders: readonly SentOrder[]): Promise<string[][]> => {
    const positions = positionsToCompare(orders);
    const names = orders.map((): string[] => []);
    if (positions.length === 0) return names;
    const compared = await compareOrTake(positions.flatMap((position) => orders[position] ?? []));
    for (const [index, position] of positions.entries()) names[position] = compared[index] ?? [];
    return names;
  };
  const { activeKeyId } = keyring;
  const underOther = { key: { $not: sealedUnder(activeKeyId) } };
  return {
    differing: (orders) => withTimeLimit(differing(orders), limitMs, () => orders.map((): string[] => [])),
    written: async () => void (await Promise.all(unwritten.values())),
    reencrypt: async (limit) => {
      const found = await collection
        .find(underOther)
        .project<Pick<SentOrderDocument, '_id' | 'key' | 'isShared' | 'isOfContent'>>({
          key: 1,
          isShared: 1,
          isOfContent: 1,
        })
        .limit(limit)
        .toArray();
      const operations = found.map((one) => ({
        updateOne: {
          filter: { _id: one._id, key: one.key },
          update: { $set: { key: keyring.reseal(one.key, keyContextOf(one)) } },
        },
      }));
      if (operations.length > 0) await collection.bulkWrite(operations, { ordered: false });
      return { activeKeyId, reencrypted: found.length, remaining: await collection.countDocuments(underOther) };
    },
  };
};
