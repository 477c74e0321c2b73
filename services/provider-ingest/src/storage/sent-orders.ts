import { gathered } from '@kopru/messaging';
import { duplicateKey, writeErrorsOf, type Collection } from '@kopru/mongo';
import { type Logger, withTimeLimit } from '@kopru/runtime';
import type { Keyring } from '@kopru/secrets';
import { type SentOrder, type SentOrders, textsOf } from '../providers/sent-orders.ts';
import type { SentOrderDocument } from './sent-order.model.ts';

const limits = { max: 200, inFlight: 2 } as const;
/** A channel waits no longer for the comparison. */
const limitMs = 1500;

/**
 * Shared by all replicas: of two orders of one number the first that is stored wins. While the database is away, orders
 * are taken without the comparison, because a lost order is worse than a repeated number.
 */
export const createSentOrders = (
  collection: Collection<SentOrderDocument>,
  keyring: Pick<Keyring, 'hash' | 'hashes'>,
  logger: Logger,
): SentOrders => {
  const hashed = (id: string, name: string, text: string): string => JSON.stringify([id, name, text]);
  const documentOf = ({ id, accountId, members }: SentOrder): SentOrderDocument => ({
    _id: id,
    accountId,
    hashes: Object.fromEntries(
      [...textsOf(members)].map(([name, text]) => [name, keyring.hash(hashed(id, name, text))]),
    ),
    at: new Date(),
  });
  /** Under a master key that was taken out of the ring nothing is the same any more. */
  const compared = ({ id, members }: SentOrder, before: SentOrderDocument['hashes']): string[] => {
    const texts = textsOf(members);
    const isSame = (name: string): boolean => {
      const [text, hash] = [texts.get(name), before[name]];
      return text !== undefined && hash !== undefined && keyring.hashes(hashed(id, name, text)).includes(hash);
    };
    return [...new Set([...Object.keys(before), ...texts.keys()])].filter((name) => !isSame(name));
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
    const hashes = new Map(found.map((document) => [document._id, document.hashes]));
    return orders.map((order) => {
      const before = hashes.get(order.id);
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
  return { differing: (order) => withTimeLimit(differing(order), limitMs, () => []) };
};
