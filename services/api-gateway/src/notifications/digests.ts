import type { Incident } from '@kopru/contracts/internal/incidents';
import type { PanelUser } from '@kopru/contracts/panel/access';
import type { Leases } from '@kopru/mongo';
import { repeating, type Logger, type Repeating } from '@kopru/runtime';
import type { ServiceClients } from '../clients/service-clients.ts';
import type { ContactDocument } from './contact.model.ts';
import type { ContactRepository } from './contacts.repository.ts';
import { digestText, type Digest } from './digest-text.ts';
import { digestTimeOf, morningOf, type Morning } from './digest-time.ts';
import type { DigestDocument } from './digest.model.ts';
import type { DigestRepository } from './digests.repository.ts';
import type { NotificationState } from './notification.model.ts';
import { readOpenIncidents } from './open-incidents.ts';
import { makeReadDigest } from './read-digest.ts';
import type { Senders } from './senders.ts';
import { makeNotifyContact } from './notify-contact.ts';

const firstMs = 1_000;
const everyMs = 60_000;
/** Two rounds, so that one replica continues. One that outlives it does no harm: each digest is claimed. */
const leaseMs = 120_000;
const lease = 'digests';
/** Few: all accounts want theirs at the same minute, and a day report is a heavy read. */
const sendersAtOnce = 3;
/** Of each sender; the next round follows at once, and a service that stops waits for no more than one. */
const maxOfRound = 20;

type Outcome = Exclude<NotificationState, 'waiting'> | 'retrying';

export interface DigesterParts {
  clients: Pick<ServiceClients, 'incidents' | 'orders' | 'restaurants'>;
  users: { find: (accountId: string, userId: string) => Promise<PanelUser | undefined> };
  contacts: ContactRepository;
  digests: DigestRepository;
  senders: Senders;
  publicUrl: string;
  leases: Leases;
  owner: string;
  count: (outcome: Outcome) => void;
  now: () => Date;
  logger: Logger;
}

interface Round {
  morning: Morning;
  open: readonly Incident[];
}

/** Sends a digest of the day before each morning to those who want it. At other times it only looks at the clock. */
export const createDigester = (parts: DigesterParts): Repeating => {
  const { clients, users, contacts, digests, senders, publicUrl, leases, owner, now, logger } = parts;
  const readDigest = makeReadDigest(clients);
  const send = makeNotifyContact<DigestDocument>({
    ...{ contacts, senders, publicUrl, logger },
    retryLater: digests.retryLater,
    failure: 'a digest could not be sent',
  });
  /** Nothing is due before. */
  let restsUntil = new Date(0);

  const wantingAt = async (morning: Morning): Promise<ContactDocument[]> =>
    (await contacts.wantingDigest()).filter(
      (contact) => senders[contact.kind] !== undefined && digestTimeOf(contact, morning) !== undefined,
    );

  /** Stores the digests of this morning; a contact that is added later gets the next one. */
  const plan = async (wanting: readonly ContactDocument[], morning: Morning): Promise<void> => {
    for (const contact of await digests.missing(wanting, morning.day)) {
      const at = digestTimeOf(contact, morning);
      if (at !== undefined) await digests.add(contact, morning.day, at);
    }
  };

  const textFor = async (
    { accountId, contactId }: DigestDocument,
    { morning: { day }, open }: Round,
  ): Promise<{ contact: ContactDocument; digest: Digest } | undefined> => {
    const contact = await contacts.find(accountId, contactId);
    const reader = contact && (await users.find(accountId, contact.userId));
    const isWanted = contact?.digestSince !== undefined && contact.refusedAt === undefined;
    if (!isWanted || reader === undefined) return undefined;
    const digest = await readDigest(contact, reader, { day, open });
    return digest && { contact, digest };
  };

  const sendOne = async (document: DigestDocument, round: Round): Promise<Outcome> => {
    const found = await textFor(document, round).catch((error: unknown) => {
      logger.warn('could not read the figures of a digest', { accountId: document.accountId, error });
      return 'unread' as const;
    });
    if (found === undefined) return 'over';
    if (found === 'unread') {
      await digests.postpone(document);
      return 'retrying';
    }
    const { contact, digest } = found;
    const at = now();
    if (at >= round.morning.until) return 'over';
    const said = digestText(digest, { locale: contact.locale, publicUrl, at });
    return send(document, { contact, said, isCounted: document.attempts === 1 });
  };

  const sendDue = async (round: Round): Promise<void> => {
    for (let sent = 0; sent < maxOfRound; sent += 1) {
      const next = await digests.claim(round.morning.day);
      if (next === undefined) return;
      const outcome = await sendOne(next, round);
      parts.count(outcome);
      if (outcome !== 'retrying') await digests.end(next, outcome);
    }
  };

  const round = async (): Promise<void> => {
    const morning = morningOf(now());
    if (morning === undefined) return;
    const restMs = restsUntil.getTime() - now().getTime();
    if (restMs > 0) {
      // A timer may be early by less than a millisecond.
      part.wakeWithin(restMs);
      return;
    }
    const wanting = await wantingAt(morning);
    if (wanting.length === 0) {
      restsUntil = morning.until;
      return;
    }
    if (!(await leases.acquire(lease, owner, leaseMs))) return;
    await plan(wanting, morning);
    const { open } = await readOpenIncidents(clients.incidents);
    await Promise.all(Array.from({ length: sendersAtOnce }, () => sendDue({ morning, open })));
    const next = await digests.nextAt(morning.day);
    restsUntil = next ?? morning.until;
    if (next === undefined) await leases.release(lease, owner);
    else part.wakeWithin(Math.max(0, next.getTime() - now().getTime()));
  };
  const part = repeating(round, {
    firstMs,
    everyMs,
    onError: (error) => void logger.warn('could not send digests', { error }),
  });
  return part;
};
