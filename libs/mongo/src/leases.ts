import type { Collection } from './connect.ts';
import { isDuplicateKey } from './duplicate-key.ts';
import { date, storedIn, text, type StoredBy } from './schema.ts';

export const leaseSchema = storedIn('leases', { _id: text, owner: text, expiresAt: date });
type LeaseDocument = StoredBy<typeof leaseSchema>;

/** Named leases, each of at most one owner at a time; expiry is by the database server's clock alone. */
export interface Leases {
  /** True: the owner has the lease for `ttlMs` from now; its own lease is renewed. */
  acquire(name: string, owner: string, ttlMs: number): Promise<boolean>;
  /** False: the lease was lost; another owner may have it. */
  renew(name: string, owner: string, ttlMs: number): Promise<boolean>;
  release(name: string, owner: string): Promise<void>;
}

const until = (owner: string, ttlMs: number) => [{ $set: { owner, expiresAt: { $add: ['$$NOW', ttlMs] } } }];
const isOver = { $expr: { $lte: ['$expiresAt', '$$NOW'] } };

export const createLeases = (collection: Collection<LeaseDocument>): Leases => {
  const take = async (name: string, owner: string, ttlMs: number): Promise<boolean> => {
    const { matchedCount } = await collection.updateOne({ _id: name, $or: [{ owner }, isOver] }, until(owner, ttlMs));
    return matchedCount === 1;
  };
  // Leases are created one at a time: the first also creates the collection, which many at once would only slow down.
  let creating: Promise<void> = Promise.resolve();
  const insert = async (name: string): Promise<void> => {
    await collection.insertOne({ _id: name, owner: '', expiresAt: new Date(0) }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  };
  const create = (name: string): Promise<void> => {
    const created = creating.then(() => insert(name));
    creating = created.catch(() => undefined);
    return created;
  };
  return {
    acquire: async (name, owner, ttlMs) => {
      if (await take(name, owner, ttlMs)) return true;
      if ((await collection.countDocuments({ _id: name }, { limit: 1 })) > 0) return false;
      await create(name);
      return take(name, owner, ttlMs);
    },
    renew: async (name, owner, ttlMs) => {
      const { matchedCount } = await collection.updateOne(
        { _id: name, owner, $expr: { $gt: ['$expiresAt', '$$NOW'] } },
        until(owner, ttlMs),
      );
      return matchedCount === 1;
    },
    release: async (name, owner) => {
      await collection.updateOne({ _id: name, owner }, { $set: { owner: '', expiresAt: new Date(0) } });
    },
  };
};
