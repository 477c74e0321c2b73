import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Mongo } from '@kopru/mongo';
import { repeating, type Logger } from '@kopru/runtime';
import { sealedUnder, type Keyring } from '@kopru/secrets';
import { LRUCache } from 'lru-cache';
import { auditSchema, type AuditDocument, type AuditLink } from './audit.model.ts';
import { auditHeadSchema, auditKeyContext, auditKeySchema, type AuditHeadDocument } from './chain.model.ts';
import { chainAccountOf, headMacOf, inspectChains, macOf, noAccount, type AuditInspection } from './link.ts';

/** The end of the chain that this process writes for an account. */
interface ChainEnd {
  key: KeyObject;
  chain: string;
  number: number;
  mac: string;
  expiresAt: Date | null;
}

/** Accounts whose ends are in memory; an account that comes back begins another chain. */
const maxEnds = 20_000;
const headsEveryMs = 2_000;
/** So long an upgrade may take until no replica of the version before runs. */
const upgradeMs = 3_600_000;
/** The newest entries that the doctor looks at. */
const lookedAt = 20_000;

/**
 * Makes the audit log one whose entries cannot be changed, taken out or added unseen: in each process an account's
 * entries are a chain, each with the HMAC over itself and the one before.
 */
export const createAuditChains = (parts: { mongo: Mongo; keyring: Keyring; logger: Logger; now: () => Date }) => {
  const { mongo, keyring, logger, now } = parts;
  const keys = mongo.model(auditKeySchema);
  const heads = mongo.collection(auditHeadSchema);
  const entries = mongo.collection(auditSchema);
  const ends = new LRUCache<string, Promise<ChainEnd>>({ max: maxEnds });
  const moved = new Map<string, Omit<AuditHeadDocument, '_id' | 'mac'>>();

  const keyOf = async (account: string): Promise<{ key: KeyObject; since: Date } | undefined> => {
    const found = await keys.findOne({ _id: account });
    if (found === null) return undefined;
    const { key, since } = JSON.parse(keyring.open(found.sealed, auditKeyContext(account))) as {
      key: string;
      since: string;
    };
    return { key: createSecretKey(key, 'base64'), since: new Date(since) };
  };
  /** Replicas of a version without chains may go on for a while; an account that has no entry of theirs had none of them. */
  const sinceOf = async (account: string): Promise<Date> => {
    const accountId = account === noAccount ? null : account;
    const older = await entries.findOne({ accountId, link: { $exists: false } }, { projection: { _id: 1 } });
    return older === null ? now() : new Date(now().getTime() + upgradeMs);
  };
  const open = async (account: string): Promise<ChainEnd> => {
    let known = await keyOf(account);
    if (known === undefined) {
      const made = { key: randomBytes(32).toString('base64'), since: (await sinceOf(account)).toISOString() };
      const sealed = keyring.seal(JSON.stringify(made), auditKeyContext(account));
      // Another replica may have made it: what is stored counts.
      await keys.updateOne({ _id: account }, { $setOnInsert: { sealed } }, { upsert: true });
      known = await keyOf(account);
    }
    if (known === undefined) throw new Error(`the key of the audit log of ${account} is gone`);
    return { key: known.key, chain: randomUUID(), number: 0, mac: '', expiresAt: null };
  };
  const endOf = (account: string): Promise<ChainEnd> => {
    const known = ends.get(account);
    if (known !== undefined) return known;
    const opening = open(account);
    ends.set(account, opening);
    opening.catch(() => ends.delete(account));
    return opening;
  };

  const writeHeads = async (): Promise<void> => {
    const written = [...moved];
    if (written.length === 0) return;
    moved.clear();
    const operationOf = async ([_id, head]: (typeof written)[number]) => {
      const { key } = await endOf(head.accountId);
      const signed = { ...head, mac: headMacOf(key, _id, head.number) };
      return { updateOne: { filter: { _id }, update: { $set: signed }, upsert: true } };
    };
    try {
      await heads.bulkWrite(await Promise.all(written.map(operationOf)), { ordered: false });
    } catch (error) {
      for (const [chain, head] of written) if (!moved.has(chain)) moved.set(chain, head);
      throw error;
    }
  };

  /** What the newest entries say of changes to them, account by account. */
  const inspect = async (): Promise<(AuditInspection & { account: string })[]> => {
    const ended = await heads
      .find({ expiresAt: { $gt: now() } })
      .sort({ expiresAt: -1 })
      .limit(lookedAt)
      .toArray();
    const headsOf = Map.groupBy(ended, ({ accountId }) => accountId);
    const newest = await entries.find().sort({ _id: -1 }).limit(lookedAt).toArray();
    const byAccount = Map.groupBy(newest, chainAccountOf);
    const isWhole = newest.length < lookedAt;
    // By their ids, which begin with the second: an older one was not read.
    const readFrom = newest.at(-1)?.expiresAt ?? now();
    const inspections: (AuditInspection & { account: string })[] = [];
    for (const account of new Set([...byAccount.keys(), ...headsOf.keys()])) {
      const own = await keyOf(account);
      if (own === undefined) {
        // Of an older version, which had no chains.
        const linked = byAccount.get(account)?.find(({ link }) => link !== undefined);
        if (linked !== undefined)
          inspections.push({ account, altered: ['the key of its audit log is gone'], gaps: [] });
        continue;
      }
      const found = inspectChains(
        byAccount.get(account) ?? [],
        { ...own, heads: (headsOf.get(account) ?? []).map(({ _id, ...head }) => ({ chain: _id, ...head })) },
        { now: now(), isWhole, readFrom },
      );
      inspections.push({ account, ...found });
    }
    return inspections;
  };

  return {
    /** Rejects when the account's key cannot be read. */
    link: async (entry: AuditDocument): Promise<AuditLink> => {
      const end = await endOf(chainAccountOf(entry));
      const position = { chain: end.chain, number: end.number + 1, previous: end.mac, previousEnd: end.expiresAt };
      const mac = macOf(end.key, entry, position);
      Object.assign(end, { number: position.number, mac, expiresAt: entry.expiresAt });
      return { ...position, mac };
    },
    /** The entry is stored. */
    reached: (entry: AuditDocument): void => {
      const { link, expiresAt } = entry;
      if (link === undefined || (moved.get(link.chain)?.number ?? 0) >= link.number) return;
      moved.set(link.chain, { accountId: chainAccountOf(entry), expiresAt, number: link.number });
    },
    /** The entry will never be stored: what comes next begins another chain. */
    broken: (entry: AuditDocument): void => void ends.delete(chainAccountOf(entry)),
    heads: repeating(writeHeads, {
      everyMs: headsEveryMs,
      onError: (error) => logger.warn('could not save the ends of the audit log', { error }),
    }),
    writeHeads,
    inspect,
    /** Reseals up to `limit` keys under the active master key. */
    reseal: async (limit: number): Promise<{ reencrypted: number; remaining: number }> => {
      const underOther = { sealed: { $not: sealedUnder(keyring.activeKeyId) } };
      let reencrypted = 0;
      for (const { _id, sealed } of await keys.find(underOther).limit(limit)) {
        const anew = keyring.reseal(sealed, auditKeyContext(_id));
        reencrypted += (await keys.updateOne({ _id, sealed }, { $set: { sealed: anew } })).modifiedCount;
      }
      return { reencrypted, remaining: await keys.countDocuments(underOther) };
    },
  };
};
export type AuditChains = ReturnType<typeof createAuditChains>;
