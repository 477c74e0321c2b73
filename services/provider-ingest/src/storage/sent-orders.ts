import { createHmac, randomBytes } from 'node:crypto';
import type { ReencryptResult } from '@kopru/contracts';
import { gathered } from '@kopru/messaging';
import { duplicateKey, writeErrorsOf, type Collection } from '@kopru/mongo';
import { type Logger, withTimeLimit } from '@kopru/runtime';
import { sealedUnder, type Keyring } from '@kopru/secrets';
import { type SentOrder, type SentOrders, textsOf } from '../providers/sent-orders.ts';
import { sentOrderContext, type SentOrderDocument } from './sent-order.model.ts';

const hashOf = (key: string, name: string, text: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([name, text]))
    .digest('base64url');

export interface KeptSentOrders extends SentOrders {
  /** Reseals under the active master key what an older one sealed. */
  reencrypt(limit: number): Promise<ReencryptResult>;
}

const limits = { max: 200, inFlight: 2 } as const;
/** A channel waits no longer for the comparison. */
const limitMs = 1500;

/**
 * Shared by all replicas: of two orders of one number the first that is stored wins. While the database is away, orders
 * are taken without the comparison, because a lost order is worse than a repeated number.
 */
export const createSentOrders = (
  collection: Collection<SentOrderDocument>,
  keyring: Keyring,
  logger: Logger,
): KeptSentOrders => {
  const documentOf = ({ id, accountId, members }: SentOrder): SentOrderDocument => {
    const key = randomBytes(32).toString('base64');
    const hashes = [...textsOf(members)].map(([name, text]) => [name, hashOf(key, name, text)] as const);
    const sealed = keyring.seal(key, sentOrderContext(id));
    return { _id: id, accountId, key: sealed, hashes: Object.fromEntries(hashes), at: new Date() };
  };
  const compared = ({ id, members }: SentOrder, before: SentOrderDocument): string[] => {
    const key = keyring.open(before.key, sentOrderContext(id));
    const texts = textsOf(members);
    const isSame = (name: string): boolean => {
      const text = texts.get(name);
      return text !== undefined && before.hashes[name] === hashOf(key, name, text);
    };
    return [...new Set([...Object.keys(before.hashes), ...texts.keys()])].filter((name) => !isSame(name));
  };

  /** The ids of those that were there before. */
  const insert = async (documents: SentOrderDocument[]): Promise<Set<string>> => {
    try {
      await collection.insertMany(documents, { ordered: false });
      return new Set();
    } catch (error) {
      const errors = writeErrorsOf(error);
      if (errors.some(({ code }) => code !== duplicateKey)) throw error;
      return new Set(errors.flatMap(({ index }) => documents[index]?._id ?? []));
    }
  };
  const compare = async (orders: SentOrder[]): Promise<string[][]> => {
    const known = await insert(orders.map(documentOf));
    if (known.size === 0) return orders.map((): string[] => []);
    const found = await collection.find({ _id: { $in: [...known] } }).toArray();
    const documents = new Map(found.map((document) => [document._id, document]));
    return orders.map((order) => {
      const before = documents.get(order.id);
      return before === undefined ? [] : compared(order, before);
    });
  };
  const differing = gathered(limits, async (orders: SentOrder[]) => {
    try {
      return await compare(orders);
    } catch (error) {
      logger.warn('orders were taken without a look at earlier ones of their numbers', { count: orders.length, error });
      return orders.map((): string[] => []);
    }
  });
  const { activeKeyId } = keyring;
  const underOther = { key: { $not: sealedUnder(activeKeyId) } };
  return {
    differing: (order) => withTimeLimit(differing(order), limitMs, () => []),
    reencrypt: async (limit) => {
      const found = await collection
        .find(underOther)
        .project<Pick<SentOrderDocument, '_id' | 'key'>>({ key: 1 })
        .limit(limit)
        .toArray();
      const operations = found.map(({ _id, key }) => ({
        updateOne: { filter: { _id, key }, update: { $set: { key: keyring.reseal(key, sentOrderContext(_id)) } } },
      }));
      if (operations.length > 0) await collection.bulkWrite(operations, { ordered: false });
      return { activeKeyId, reencrypted: found.length, remaining: await collection.countDocuments(underOther) };
    },
  };
};
