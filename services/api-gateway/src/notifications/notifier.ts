import type { Incident } from '@kopru/contracts/internal/incidents';
import type { PanelUser } from '@kopru/contracts/panel/access';
import { acknowledgedUntilMs } from '@kopru/contracts/panel/acknowledged-incident';
import type { Leases } from '@kopru/mongo';
import { repeating, type Logger, type Repeating } from '@kopru/runtime';
import type { ServiceClients } from '../clients/service-clients.ts';
import type { RestaurantName } from '../clients/restaurant-names.ts';
import type { ContactRepository } from './contacts.repository.ts';
import { createDueSender } from './due-sender.ts';
import { isDue } from './is-due.ts';
import { isQuiet } from './quiet-hours.ts';
import type { NotificationDocument, NotificationState } from './notification.model.ts';
import { incidentText } from './notification-text.ts';
import type { NotificationRepository } from './notifications.repository.ts';
import { readOpenIncidents } from './open-incidents.ts';
import type { Senders } from './senders.ts';
import { makeNotifyContact } from './notify-contact.ts';

const everyMs = 2_000;
/** While nobody has a contact. */
const everyWhenNobodyMs = 30_000;
/** Some rounds, so that one replica continues; its leases are free soon when it dies. */
const leaseMs = 10_000;

/** `ringing`: it was pushed, and is pushed again unless somebody looks. */
type Outcome = NotificationState | 'retrying' | 'ringing';

export interface NotifierParts {
  incidents: ServiceClients['incidents'];
  users: { several: (userIds: readonly string[]) => Promise<ReadonlyMap<string, PanelUser>> };
  contacts: ContactRepository;
  notifications: NotificationRepository;
  senders: Senders;
  restaurantName: RestaurantName;
  publicUrl: string;
  leases: Leases;
  owner: string;
  count: (kind: string, outcome: Outcome) => void;
  now: () => Date;
  logger: Logger;
}

/**
 * Notifies people of incidents that are still open when they are due. It knows nothing from one round to the next: what was
 * told stands in the notifications, of which there is one for each incident and contact.
 */
export const createNotifier = (parts: NotifierParts): Repeating => {
  const { incidents, users, contacts, notifications, senders, restaurantName, publicUrl, now, logger } = parts;
  const notify = makeNotifyContact<NotificationDocument>({
    ...{ contacts, senders, publicUrl, logger },
    retryLater: notifications.retryLater,
    failure: 'a notification could not be sent',
  });

  /** Stores the notifications that are due. */
  const plan = async (open: readonly Incident[]): Promise<void> => {
    const known = await contacts.confirmedOf([...new Set(open.map(({ accountId }) => accountId))]);
    const readers = await users.several(known.map(({ userId }) => userId));
    const at = now();
    const pairs = known.flatMap((contact) => {
      const reader = readers.get(contact.userId);
      if (reader === undefined) return [];
      return open
        .filter((incident) => incident.accountId === contact.accountId && isDue(contact, reader, incident, at))
        .map((incident) => ({ incident, contact }));
    });
    await notifications.add(await notifications.missing(pairs));
  };

  const send = async (notification: NotificationDocument): Promise<Outcome> => {
    const { accountId, contactId, incident, rings } = notification;
    const contact = await contacts.find(accountId, contactId);
    if (contact === undefined) return 'over';
    if (rings !== undefined && isQuiet(contact.quiet, now())) return 'sent';
    const { restaurantId } = incident;
    const restaurant = restaurantId === null ? null : await restaurantName(accountId, restaurantId);
    const said = incidentText(incident, { locale: contact.locale, restaurant, publicUrl });
    const isCounted = notification.attempts === 1 && rings === undefined;
    const outcome = await notify(notification, { contact, said, isCounted });
    const mayRing = outcome === 'sent' && contact.kind === 'push' && incident.kind === 'order_not_accepted';
    return mayRing && (await notifications.ringAgain(notification)) ? 'ringing' : outcome;
  };

  const onError = (error: unknown): void => void logger.warn('could not look for notifications to send', { error });
  /** What the last round has read; one that is not on the pages that were read may still be open. */
  let last: { open: ReadonlyMap<string, Incident>; isWhole: boolean } = { open: new Map(), isWhole: false };
  /** Whether one that was claimed is not to be sent now, after what the last round has read. */
  const withhold = async (notification: NotificationDocument): Promise<Outcome | undefined> => {
    const { incident, rings } = notification;
    // One that rang was delivered; now somebody has acknowledged the incident.
    const ended = (state: 'over' | 'acknowledged') => (rings === undefined ? state : 'sent');
    const current = last.open.get(incident.id);
    if (current === undefined) return last.isWhole ? ended('over') : undefined;
    const untilMs = acknowledgedUntilMs(current);
    if (untilMs <= now().getTime()) return undefined;
    if (untilMs === Infinity) return ended('acknowledged');
    await notifications.postpone(notification, new Date(untilMs));
    return 'waiting';
  };
  const sendOne = async (notification: NotificationDocument): Promise<void> => {
    const outcome = (await withhold(notification)) ?? (await send(notification));
    parts.count(notification.incident.kind, outcome);
    if (outcome !== 'retrying' && outcome !== 'ringing' && outcome !== 'waiting')
      await notifications.end(notification, outcome);
  };
  const sender = createDueSender({
    claim: notifications.claim,
    send: sendOne,
    onError,
    elapsedMs: () => performance.now(),
  });

  let nobodyUntilMs = -Infinity;
  const round = async (): Promise<void> => {
    const elapsedMs = performance.now();
    if (elapsedMs < nobodyUntilMs && !contacts.isAnyKnown()) return;
    if (!(await contacts.isAnyThere())) {
      nobodyUntilMs = elapsedMs + everyWhenNobodyMs;
      return;
    }
    if (!(await parts.leases.acquire('notifications', parts.owner, leaseMs))) return;
    const { open, isWhole } = await readOpenIncidents(incidents);
    // Before anything is planned of it: what is sent meanwhile must not be taken for over.
    last = { open: new Map(open.map((incident) => [incident.id, incident])), isWhole };
    if (open.length > 0) await plan(open);
    // Another replica may open what this one has not read.
    sender.sendUntil(elapsedMs + leaseMs);
  };
  const rounds = repeating(round, { everyMs, onError });
  return {
    ...rounds,
    stop: async () => {
      await rounds.stop();
      await sender.stop();
    },
  };
};
