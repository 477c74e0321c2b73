import { createHmac, type KeyObject } from 'node:crypto';
import { equalsInConstantTime } from '@kopru/secrets';
import type { AuditDocument, AuditLink } from './audit.model.ts';

/** Stands for the account of what concerns none. */
export const noAccount = '-';
export const chainAccountOf = ({ accountId }: Pick<AuditDocument, 'accountId'>): string => accountId ?? noAccount;

/** The HMAC over all that an entry says, its place in its chain, and the HMAC of the entry before. */
export const macOf = (key: KeyObject, entry: AuditDocument, link: Omit<AuditLink, 'mac'>): string => {
  const { _id, createdAt, expiresAt, door, area, operation, outcome, actor, from, subject, changes } = entry;
  const content = [
    ...[_id, chainAccountOf(entry), createdAt.toISOString(), expiresAt.toISOString()],
    ...[door, area, operation, outcome, actor.kind, actor.id, actor.name, from, subject],
    changes.map(({ member, before, after }) => [member, before, after]),
    ...[link.chain, link.number, link.previous, link.previousEnd?.toISOString() ?? null],
  ];
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url');
};

/** The HMAC of a `ChainHead`. */
export const headMacOf = (key: KeyObject, chain: string, number: number): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['head', chain, number]))
    .digest('base64url');

/** How far a chain reaches. */
export interface ChainHead {
  chain: string;
  number: number;
  mac: string;
  /** When the newest entry of the chain may be gone. */
  expiresAt: Date;
}

/** What the log of one account is checked against. */
export interface ChainKeys {
  key: KeyObject;
  /** Every entry from then on is in a chain. */
  since: Date;
  /** How far each chain reaches, read before the entries. */
  heads: readonly ChainHead[];
}

/** An entry of this age is there, or waits in memory for a store that is unavailable. */
const finalAfterMs = 15_000;

/** The operation whose entry says that a person has looked at a gap. */
export const acknowledgement = 'audit.acknowledge';

/** Entries of a chain that are missing. */
export interface Gap {
  /** The chain, and the numbers of the first and the last of them: a gap that grows is another one. */
  name: string;
  text: string;
  /** Nothing that waits in memory may fill it any more. */
  isFinal: boolean;
  /** Why it is no reason to worry any more; undefined: nobody has said so. */
  reason: string | undefined;
}
const gapName = (chain: string, from: number, to: number): string => `${chain}:${from}-${to}`;

/** What is wrong with entries of one account, in words: one that was changed or added, and where some are missing. */
export interface AuditInspection {
  altered: string[];
  gaps: Gap[];
}

const reasonsIn = (authentic: readonly AuditDocument[]): Map<string, string> => {
  const said = authentic.filter(
    ({ door, operation, outcome }) => door === 'admin' && operation === acknowledgement && outcome === 'done',
  );
  const valueOf = ({ changes }: AuditDocument, name: string): string =>
    changes.find(({ member }) => member === name)?.after ?? '';
  return new Map(said.map((entry) => [valueOf(entry, 'gap'), valueOf(entry, 'reason')]));
};

/**
 * Inspects the entries of one account. The oldest may be gone, because their time was over. `isWhole`: the entries are all
 * that there are; else those that end after `readFrom`.
 */
export const inspectChains = (
  entries: readonly AuditDocument[],
  { key, since, heads }: ChainKeys,
  { now, isWhole, readFrom }: { now: Date; isWhole: boolean; readFrom: Date },
): AuditInspection => {
  const wrong: string[] = [];
  const missing: Omit<Gap, 'reason'>[] = [];
  const authentic: (AuditDocument & { link: AuditLink })[] = [];
  for (const entry of entries) {
    const { _id, link, createdAt } = entry;
    if (link === undefined) {
      if (createdAt >= since) wrong.push(`the entry ${_id} was added by somebody else`);
    } else if (equalsInConstantTime(link.mac, macOf(key, entry, link))) authentic.push({ ...entry, link });
    else wrong.push(`the entry ${_id} was changed, or added by somebody else`);
  }
  const chains = Map.groupBy(authentic, ({ link }) => link.chain);
  const isFinal = ({ createdAt }: AuditDocument): boolean => now.getTime() - createdAt.getTime() > finalAfterMs;
  for (const chain of chains.values()) {
    const linked = chain.toSorted((one, other) => one.link.number - other.link.number);
    for (const [index, entry] of linked.entries()) {
      const { number, previous, previousEnd } = entry.link;
      const before = linked[index - 1];
      const isFirst =
        number === 1 || (before === undefined && (!isWhole || (previousEnd !== null && previousEnd <= now)));
      const follows = before?.link.number === number - 1 && before.link.mac === previous;
      if (!isFirst && !follows)
        missing.push({
          isFinal: isFinal(entry),
          name: gapName(entry.link.chain, (before?.link.number ?? 0) + 1, number - 1),
          text: `entries before ${entry._id} are missing`,
        });
    }
  }
  for (const { chain, number, mac, expiresAt } of heads) {
    if (!equalsInConstantTime(mac, headMacOf(key, chain, number)))
      wrong.push(`the end of the chain ${chain} was changed`);
    // The newest entry of a chain that ended before is not among those that were read.
    else if (isWhole || expiresAt > readFrom) {
      const last = (chains.get(chain) ?? []).reduce((max, { link }) => Math.max(max, link.number), 0);
      if (last < number)
        missing.push({
          isFinal: true,
          name: gapName(chain, last + 1, number),
          text: `the newest entries of the chain ${chain} are missing, up to its number ${number}`,
        });
    }
  }
  const reasons = reasonsIn(authentic);
  return { altered: wrong, gaps: missing.map((gap) => ({ ...gap, reason: reasons.get(gap.name) })) };
};
