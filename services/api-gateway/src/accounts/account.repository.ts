import { appError, newId } from '@kopru/contracts';
import { createOutbox, type Mongo, type OutboxEntry, type WithOutbox } from '@kopru/mongo';
import type { Broker } from '@kopru/messaging';
import type { Logger } from '@kopru/runtime';
import { sealedUnder, type Keyring } from '@kopru/secrets';
import type { mongo as driver } from 'mongoose';
import { accountSchema, type AccountDocument } from './account.model.ts';
import type { Account, ApiKey } from './account.ts';

export interface AccountRepository {
  /** Writes within the caller's transaction; `announce` publishes the event afterwards. */
  insert(account: Account, session: driver.ClientSession): Promise<void>;
  find(id: string): Promise<Account | undefined>;
  /** Finds the account and the key whose hash is one of `lookups`. */
  findByKey(lookups: readonly string[]): Promise<{ accountId: string; key: ApiKey } | undefined>;
  /**
   * Changes the keys and announces the change; `account_not_found` when there is no such account. `change` returns
   * undefined to change nothing, and is called again after a concurrent change.
   */
  changeKeys(id: string, change: (account: Account) => Account | undefined): Promise<Account | undefined>;
  rename(id: string, name: string): Promise<void>;
  /** Neither durable nor announced: only for people to read. */
  recordUse(accountId: string, keyId: string, at: Date): Promise<void>;
  /** Publishes the account's stored events. */
  announce(accountId: string): Promise<void>;
  /** Accounts whose webhooks' key has expired. */
  withEndedWebhookKey(now: Date): Promise<string[]>;
  /** Accounts with a key sealed or hashed under another master key than `activeKeyId`. */
  sealedUnderOther(activeKeyId: string, limit: number): Promise<string[]>;
  countSealedUnderOther(activeKeyId: string): Promise<number>;
}

const attempts = 20;
const sweepBatch = 100;

export const webhookKeyContext = (accountId: string): string => `webhook-key:${accountId}`;
export const apiKeyContext = (accountId: string): string => `api-key:${accountId}`;

const toAccount = ({ _id, name, version, keys, webhookKeyId, createdAt }: AccountDocument): Account => ({
  id: _id,
  name,
  version,
  keys,
  webhookKeyId,
  createdAt,
});

/** The event that tells the other services and replicas of changed keys. */
const eventOf = (account: Account, keyring: Keyring): OutboxEntry => {
  const key = account.keys.find(({ id }) => id === account.webhookKeyId);
  const plain = key === undefined ? undefined : keyring.open(key.sealed, apiKeyContext(account.id));
  const [eventId, at] = [newId(), new Date()];
  return {
    eventId,
    type: 'hesap.anahtar_degisti',
    at,
    body: {
      eventId,
      accountId: account.id,
      version: account.version,
      webhookKey: plain === undefined ? null : keyring.seal(plain, webhookKeyContext(account.id)),
      occurredAt: at.toISOString(),
    },
  };
};

const keyFields = (account: Account) => ({
  version: account.version,
  keys: account.keys,
  webhookKeyId: account.webhookKeyId,
  webhookKeyExpiresAt: account.keys.find(({ id }) => id === account.webhookKeyId)?.expiresAt ?? null,
});

export const createAccountRepository = (
  mongo: Mongo,
  parts: { broker: Broker; keyring: Keyring; logger: Logger },
): AccountRepository => {
  const { keyring, logger } = parts;
  const accounts = mongo.model(accountSchema);
  const otherThan = (activeKeyId: string) => ({
    keys: {
      $elemMatch: {
        $or: [{ sealed: { $not: sealedUnder(activeKeyId) } }, { lookup: { $not: hashedUnder(activeKeyId) } }],
      },
    },
  });

  const publish = async (id: string): Promise<void> => {
    const outbox = createOutbox(mongo.collection<WithOutbox>(accountSchema), parts.broker, logger);
    const written = await accounts.findOne({ _id: id }, { outbox: 1 });
    if (written !== null) await outbox.publish([written]);
  };
  const announce = (id: string): Promise<void> =>
    publish(id).catch((error: unknown) => {
      // The relay publishes it as soon as the broker is back.
      logger.warn('could not tell of a changed key yet', { accountId: id, error });
    });

  const write = async (before: Account, after: Account): Promise<Account | undefined> => {
    const next = { ...after, version: before.version + 1 };
    const { matchedCount } = await accounts.updateOne(
      { _id: before.id, version: before.version },
      { $set: keyFields(next), $push: { outbox: eventOf(next, keyring) } },
    );
    return matchedCount === 1 ? next : undefined;
  };

  const find = async (id: string): Promise<Account | undefined> => {
    const found = await accounts.findOne({ _id: id });
    return found === null ? undefined : toAccount(found);
  };

  return {
    insert: async (account, session) => {
      const { id: _id, name, createdAt } = account;
      const document = { _id, name, createdAt, ...keyFields(account), outbox: [eventOf(account, keyring)] };
      await accounts.insertOne(document, { session });
    },
    find,
    findByKey: async (lookups) => {
      const match = { lookup: { $in: [...lookups] } };
      const found = await accounts.findOne({ 'keys.lookup': match.lookup }, { keys: { $elemMatch: match } });
      const key = found?.keys[0];
      return found === null || key === undefined ? undefined : { accountId: found._id, key };
    },
    changeKeys: async (id, change) => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const before = await find(id);
        if (before === undefined) throw appError('account_not_found');
        const after = change(before);
        if (after === undefined) return undefined;
        const written = await write(before, after);
        if (written === undefined) continue;
        await announce(id);
        return written;
      }
      throw appError('unavailable', { retryAfterSeconds: 1 });
    },
    rename: async (id, name) => {
      const { matchedCount } = await accounts.updateOne({ _id: id }, { $set: { name } });
      if (matchedCount === 0) throw appError('account_not_found');
    },
    recordUse: async (accountId, keyId, at) => {
      await accounts.updateOne(
        { _id: accountId, 'keys.id': keyId },
        { $max: { 'keys.$.lastUsedAt': at } },
        { writeConcern: { w: 1 } },
      );
    },
    announce,
    withEndedWebhookKey: async (now) =>
      (await accounts.find({ webhookKeyExpiresAt: { $lte: now, $gt: new Date(0) } }, { _id: 1 }).limit(sweepBatch)).map(
        ({ _id }) => _id,
      ),
    sealedUnderOther: async (activeKeyId, limit) =>
      (await accounts.find(otherThan(activeKeyId), { _id: 1 }).limit(limit)).map(({ _id }) => _id),
    countSealedUnderOther: (activeKeyId) => accounts.countDocuments(otherThan(activeKeyId)),
  };
};

const hashedUnder = (keyId: string): RegExp => new RegExp(`^${keyId}\\.`);
