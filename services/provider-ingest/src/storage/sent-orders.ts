import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { ReencryptResult } from '@kopru/contracts';
import { gathered } from '@kopru/messaging';
import { duplicateKey, writeErrorsOf, type Collection } from '@kopru/mongo';
import { type Logger, withTimeLimit } from '@kopru/runtime';
import { sealedUnder, type Keyring } from '@kopru/secrets';
import { type SentOrder, type SentOrders, textsOf } from '../providers/sent-orders.ts';
import { keyContextOf, type SentOrderDocument, sharedKeyContext } from './sent-order.model.ts';

/** What one member says, under a key; with the order's id, so that the same words in two orders have two hashes. */
const hashOf = (key: KeyObject, ...said: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(said)).digest('base64url');
const keyOf = (text: string): KeyObject => createSecretKey(text, 'utf8');

export interface KeptSentOrders extends SentOrders {
  /** Reseals under the active master key what an older one sealed. */
  reencrypt(limit: number): Promise<ReencryptResult>;
}

const limits = { max: 200, inFlight: 2 } as const;
/** A channel waits for this write. One that a crash of the database loses costs a comparison, and no order. */
const cheaply = { writeConcern: { w: 1 } } as const;
const latest = { readConcern: 'local' } as const;
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
  // Making and sealing a key of its own for each order would cost more than its hashes do.
  const key = randomBytes(32).toString('base64');
  const [shared, sealed] = [keyOf(key), keyring.seal(key, sharedKeyContext)];

  const documentOf = ({ id, accountId, members }: SentOrder): SentOrderDocument => {
    const hashes = [...textsOf(members)].map(([name, text]) => [name, hashOf(shared, id, name, text)] as const);
    return { _id: id, accountId, key: sealed, isShared: true, hashes: Object.fromEntries(hashes), at: new Date() };
  };
  const compared = ({ id, members }: SentOrder, before: SentOrderDocument): string[] => {
    const opened = keyOf(keyring.open(before.key, keyContextOf(before)));
    const of = before.isShared === true ? [id] : [];
    const texts = textsOf(members);
    const isSame = (name: string): boolean => {
      const text = texts.get(name);
      return text !== undefined && before.hashes[name] === hashOf(opened, ...of, name, text);
    };
    return [...new Set([...Object.keys(before.hashes), ...texts.keys()])].filter((name) => !isSame(name));
  };

  /** The ids of those that were there before. */
  const insert = async (documents: SentOrderDocument[]): Promise<Set<string>> => {
    try {
      await collection.insertMany(documents, { ordered: false, ...cheaply });
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
    const found = await collection.find({ _id: { $in: [...known] } }, latest).toArray();
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
        .project<Pick<SentOrderDocument, '_id' | 'key' | 'isShared'>>({ key: 1, isShared: 1 })
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
