import { appError } from '@kopru/contracts/errors/errors';
import { defaultLimits, type LimitName } from '@kopru/contracts/internal/account-limits';
import type { Mode } from '@kopru/contracts/public/mode';
import { newId } from '@kopru/contracts/values/ids';
import { isDuplicateKey, type Outbox, type OutboxEntry, type StoredModel } from '@kopru/mongo';
import { sealedUnder, type Keyring } from '@kopru/secrets';
import type { mongo as driver } from 'mongoose';
import type { AccountDocument } from './account.model.ts';
import type { Account, ApiKey } from './account.ts';
import { makeRecordUse } from './record-use.ts';

const attempts = 20;
const sweepBatch = 100;

export const webhookKeyContext = (accountId: string): string => `webhook-key:${accountId}`;
export const apiKeyContext = (accountId: string): string => `api-key:${accountId}`;

const modeOf = ({ sandboxOf }: Pick<AccountDocument, 'sandboxOf'>): Mode =>
  sandboxOf === undefined ? 'live' : 'sandbox';

const toAccount = ({
  _id,
  name,
  sandboxOf,
  version,
  keys,
  webhookKeyId,
  createdAt,
  limits,
}: AccountDocument): Account => ({
  id: _id,
  name,
  mode: modeOf({ sandboxOf }),
  version,
  keys,
  webhookKeyId,
  createdAt,
  limits: { ...defaultLimits, ...limits },
});

export interface Keyrings {
  keyring: Keyring;
  /** Seals what webhook-dispatcher opens. */
  webhookKeyring: Keyring;
}

/** The event that tells the other services and replicas of changed keys. */
const eventOf = (account: Account, { keyring, webhookKeyring }: Keyrings): OutboxEntry => {
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
      webhookKey: plain === undefined ? null : webhookKeyring.seal(plain, webhookKeyContext(account.id)),
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

const hashedUnder = (keyId: string): RegExp => new RegExp(`^${keyId}\\.`);

const sealedUnderOther = (activeKeyId: string) => ({
  keys: {
    $elemMatch: {
      $or: [{ sealed: { $not: sealedUnder(activeKeyId) } }, { lookup: { $not: hashedUnder(activeKeyId) } }],
    },
  },
});

export const createAccountRepository = (
  accounts: StoredModel<AccountDocument>,
  { outbox, keyrings }: { outbox: Outbox; keyrings: Keyrings },
) => {
  const find = async (id: string): Promise<Account | undefined> => {
    const found = await accounts.findOne({ _id: id });
    return found === null ? undefined : toAccount(found);
  };
  const ids = (found: readonly { _id: string }[]): string[] => found.map(({ _id }) => _id);
  /** Name and limits are those of both sides. */
  const setOfBoth = async (id: string, change: object): Promise<void> => {
    const { matchedCount } = await accounts.updateMany({ $or: [{ _id: id }, { sandboxOf: id }] }, change);
    if (matchedCount === 0) throw appError('account_not_found');
  };
  const sandboxOf = async (id: string): Promise<string | undefined> =>
    (await accounts.findOne({ sandboxOf: id }, { _id: 1 }))?._id;

  return {
    /** Writes within the caller's transaction; the returned function publishes the event afterwards. */
    insert: async (account: Account, session: driver.ClientSession): Promise<() => Promise<void>> => {
      const { id: _id, name, createdAt } = account;
      const event = eventOf(account, keyrings);
      await accounts.insertOne({ _id, name, createdAt, ...keyFields(account), outbox: [event] }, { session });
      return () => outbox.publish([{ _id, outbox: [event] }]);
    },
    find,
    sandboxOf,
    /** The live account of a side; of a live account itself. */
    liveOf: async (id: string): Promise<string> =>
      (await accounts.findOne({ _id: id }, { sandboxOf: 1 }))?.sandboxOf ?? id,
    /** Without keys, and with the name and the limits of the live account; `account_not_found`. */
    insertSandbox: async (liveId: string, createdAt: Date): Promise<string> => {
      const live = await accounts.findOne({ _id: liveId });
      if (live === null) throw appError('account_not_found');
      const [_id, { name, limits }] = [newId(createdAt), live];
      const document = { _id, name, sandboxOf: liveId, createdAt, version: 1, keys: [], webhookKeyId: null };
      try {
        await accounts.insertOne({ ...document, webhookKeyExpiresAt: null, ...(limits && { limits }), outbox: [] });
        return _id;
      } catch (error) {
        const made = isDuplicateKey(error) ? await sandboxOf(liveId) : undefined;
        if (made === undefined) throw error;
        return made;
      }
    },
    /** Finds the account and the key whose hash is one of `lookups`. */
    findByKey: async (
      lookups: readonly string[],
    ): Promise<{ accountId: string; mode: Mode; key: ApiKey } | undefined> => {
      const match = { lookup: { $in: [...lookups] } };
      const found = await accounts.findOne(
        { 'keys.lookup': match.lookup },
        { sandboxOf: 1, keys: { $elemMatch: match } },
      );
      const key = found?.keys[0];
      return found === null || key === undefined ? undefined : { accountId: found._id, mode: modeOf(found), key };
    },
    /**
     * Changes the keys and announces the change; `account_not_found` when there is no such account. `change` returns
     * undefined to change nothing, and is called again after a concurrent change.
     */
    changeKeys: async (id: string, change: (account: Account) => Account | undefined): Promise<Account | undefined> => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const before = await find(id);
        if (before === undefined) throw appError('account_not_found');
        const after = change(before);
        if (after === undefined) return undefined;
        const next = { ...after, version: before.version + 1 };
        const event = eventOf(next, keyrings);
        const { matchedCount } = await accounts.updateOne(
          { _id: id, version: before.version },
          { $set: keyFields(next), $push: { outbox: event } },
        );
        if (matchedCount === 0) continue;
        await outbox.publish([{ _id: id, outbox: [event] }]);
        return next;
      }
      throw appError('unavailable', { retryAfterSeconds: 1 });
    },
    rename: (id: string, name: string): Promise<void> => setOfBoth(id, { $set: { name } }),
    /** Null: the default again. */
    setLimit: (id: string, limit: LimitName, max: number | null): Promise<void> => {
      const at = `limits.${limit}`;
      return setOfBoth(id, max === null ? { $unset: { [at]: 1 } } : { $set: { [at]: max } });
    },
    recordUse: makeRecordUse(accounts),
    withIds: async (some: readonly string[]): Promise<Account[]> =>
      (await accounts.find({ _id: { $in: [...some] } }).maxTimeMS(2_000)).map(toAccount),
    /** Accounts with a key that ends between these times, by id. */
    withKeysEnding: async (
      { from, until }: { from: Date; until: Date },
      { after, limit }: { after: string; limit: number },
    ): Promise<Account[]> => {
      const ending = { $elemMatch: { expiresAt: { $gt: from, $lte: until }, revokedAt: null } };
      const found = await accounts
        .find({ _id: { $gt: after }, keys: ending })
        .hint('key_end')
        .sort({ _id: 1 })
        .limit(limit)
        .maxTimeMS(2_000);
      return found.map(toAccount);
    },
    /** Accounts whose webhooks' key has expired. */
    withEndedWebhookKey: async (now: Date): Promise<string[]> =>
      ids(await accounts.find({ webhookKeyExpiresAt: { $lte: now, $gt: new Date(0) } }, { _id: 1 }).limit(sweepBatch)),
    /** Accounts with a key sealed or hashed under another master key than `activeKeyId`. */
    sealedUnderOther: async (activeKeyId: string, limit: number): Promise<string[]> =>
      ids(await accounts.find(sealedUnderOther(activeKeyId), { _id: 1 }).limit(limit)),
    countSealedUnderOther: (activeKeyId: string): Promise<number> =>
      accounts.countDocuments(sealedUnderOther(activeKeyId)),
  };
};
export type AccountRepository = ReturnType<typeof createAccountRepository>;
