import { setTimeout as pause } from 'node:timers/promises';
import { appError } from '@kopru/contracts/errors/errors';
import type { AuditEntry, AuditFilter, AuditQuery } from '@kopru/contracts/panel/audit';
import { auditAreas } from '@kopru/contracts/panel/values';
import { newId } from '@kopru/contracts/values/ids';
import { batched } from '@kopru/messaging';
import { duplicateKey, jsonCursor, readPage, writeErrorsOf, type Mongo } from '@kopru/mongo';
import { growingPauseMs, service, type Logger } from '@kopru/runtime';
import { Counter, Gauge, type Registry } from 'prom-client';
import { auditSchema, type AuditDocument, type AuditLink } from './audit.model.ts';
import type { AuditChains } from './chains.ts';

/** What an entry says; the log adds its id and its time. */
export type AuditFact = Omit<AuditEntry, 'id' | 'at'> & { accountId: string | null };

export interface LinkedEntry {
  entry: AuditEntry;
  link: AuditLink | undefined;
}

const dayMs = 24 * 3_600_000;
const batchMax = 500;
/** Entries of order commands that wait in memory for the store; about 20 MiB. */
const maxWaiting = 20_000;
const retryPause = { firstMs: 250, maxMs: 5_000 };
const stopLimitMs = 5_000;

const toEntry = ({
  _id,
  accountId: _account,
  expiresAt: _end,
  link: _link,
  createdAt,
  ...rest
}: AuditDocument): AuditEntry => ({
  id: _id,
  at: createdAt.toISOString(),
  ...rest,
});

/** A filter whose search for an order has found what its entries are about. */
export type StoredFilter = Omit<AuditFilter, 'q'> & { subjects?: readonly string[] | undefined };

const conditionsOf = (accountId: string, { area, actorId, subjects, from, to }: StoredFilter) => ({
  accountId,
  ...(subjects && { subject: { $in: [...subjects] } }),
  area: area ?? { $in: [...auditAreas] },
  ...(actorId && { 'actor.id': actorId }),
  ...((from ?? to) && { createdAt: { ...(from && { $gte: new Date(from) }), ...(to && { $lt: new Date(to) }) } }),
});

/** The append-only log: entries of one moment are one insert. */
export const createAuditLog = (parts: {
  mongo: Mongo;
  logger: Logger;
  metrics: Registry;
  now: () => Date;
  retentionDays: number;
  chains: AuditChains;
}) => {
  const { logger, now, chains } = parts;
  const model = parts.mongo.model(auditSchema);
  const collection = parts.mongo.collection(auditSchema);
  const registers = [parts.metrics];
  const lost = new Counter({
    name: 'kopru_audit_lost_total',
    help: 'Entries of the audit log that were lost because the database stayed unavailable',
    registers,
  });
  let waiting = 0;
  let isStopping = false;
  new Gauge({
    name: 'kopru_audit_waiting',
    help: 'Entries of the audit log that wait in memory for the database',
    registers,
    collect() {
      this.set(waiting);
    },
  });

  const insert = batched<AuditDocument, undefined>({ max: batchMax, inFlight: 2 }, async (entries) => {
    await collection.insertMany(entries, { ordered: false }).catch((error: unknown) => {
      // An entry that is there already came with an attempt whose answer was lost.
      const other = writeErrorsOf(error).find(({ code }) => code !== duplicateKey);
      if (other !== undefined) throw appError('unavailable', { cause: error, retryAfterSeconds: 1 });
    });
    for (const entry of entries) chains.reached(entry);
    return entries.map(() => undefined);
  });
  /** The same entry has the same position in its chain, however often it is tried. */
  const insertLinked = async (entry: AuditDocument): Promise<void> => {
    entry.link ??= await chains.link(entry);
    await insert(entry);
  };
  const documentOf = (fact: AuditFact): AuditDocument => {
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + parts.retentionDays * dayMs);
    return { _id: newId(createdAt), createdAt, expiresAt, ...fact };
  };
  const insertAtLast = async (entry: AuditDocument): Promise<void> => {
    waiting += 1;
    try {
      for (let attempt = 0; ; attempt += 1)
        try {
          await insertLinked(entry);
          return;
        } catch (error) {
          if (waiting > maxWaiting || isStopping) {
            lost.inc();
            chains.broken(entry);
            const { _id, operation, subject, accountId } = entry;
            logger.error('an entry of the audit log was lost', { _id, operation, subject, accountId, error });
            return;
          }
          await pause(growingPauseMs(attempt, retryPause));
        }
    } finally {
      waiting -= 1;
    }
  };
  const inProgress = new Set<Promise<void>>();

  return {
    /** Resolves when the entry is stored, else rejects. */
    write: async (fact: AuditFact): Promise<void> => {
      const entry = documentOf(fact);
      await insertLinked(entry).catch((error: unknown) => {
        chains.broken(entry);
        throw appError('unavailable', { cause: error, retryAfterSeconds: 1 });
      });
    },
    /** Returns at once: the entry waits in memory until the store has taken it. */
    writeLater: (fact: AuditFact): void => {
      const writing = insertAtLast(documentOf(fact)).finally(() => inProgress.delete(writing));
      inProgress.add(writing);
    },
    list: async (accountId: string, query: Omit<AuditQuery, 'q'> & StoredFilter) => {
      const { items, pagination } = await readPage(query, {
        cursor: jsonCursor,
        leadsBack: true,
        read: async ({ conditions, sort, limit }) => {
          const found = model.find({ $and: [conditionsOf(accountId, query), ...conditions] });
          return { found: await found.sort(sort).limit(limit) };
        },
      });
      return { items: items.map(toEntry), pagination };
    },
    /** Every entry that fits, newest first, with its place in its chain. */
    each: async function* (accountId: string, filter: StoredFilter): AsyncGenerator<LinkedEntry> {
      const found = model.find(conditionsOf(accountId, filter)).sort({ createdAt: -1, _id: -1 }).lean();
      for await (const document of found.cursor({ batchSize: 500 }))
        yield { entry: toEntry(document), link: document.link };
    },
    /** Stops when nothing waits any more, or what waits is given up. */
    part: service(
      () => undefined,
      async () => {
        const end = setTimeout(() => (isStopping = true), stopLimitMs);
        await Promise.all(inProgress);
        clearTimeout(end);
        await chains.writeHeads().catch(() => undefined);
      },
    ),
  };
};
export type AuditLog = ReturnType<typeof createAuditLog>;
