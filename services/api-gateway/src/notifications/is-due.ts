import type { Incident } from '@kopru/contracts/internal/incidents';
import type { PanelUser } from '@kopru/contracts/panel/access';
import { isAcknowledged } from '@kopru/contracts/panel/acknowledged-incident';
import { panelOperations } from '@kopru/contracts/panel/operations';
import { mayCall, type PanelRole } from '@kopru/contracts/panel/values';
import type { ContactDocument } from './contact.model.ts';
import { isQuiet } from './quiet-hours.ts';

export type NotifiedContact = Pick<
  ContactDocument,
  'afterSeconds' | 'quiet' | 'restaurantIds' | 'confirmedAt' | 'refusedAt'
>;
export type Reader = Pick<PanelUser, 'role' | 'restaurantIds' | 'isDisabled'>;

/** Whether a role sees incidents of this kind that concern the whole account: it must see what they are about. */
export const maySeeOfAccount = (role: PanelRole, kind: Incident['kind']): boolean =>
  mayCall(role, panelOperations[kind === 'key_expiring' ? 'listKeys' : 'listEndpoints']);

/** A person is notified of the incidents that the panel would show them. */
export const maySee = ({ role, restaurantIds, isDisabled }: Reader, { kind, restaurantId }: Incident): boolean => {
  if (isDisabled || !mayCall(role, panelOperations.listIncidents)) return false;
  if (restaurantId === null) return restaurantIds === null && maySeeOfAccount(role, kind);
  return restaurantIds === null || restaurantIds.includes(restaurantId);
};

/** A store that is closed without a word of who closed it may only have ended its day: that is for the panel. */
export const mayBeUsual = ({ kind, details }: Incident): boolean =>
  kind === 'store_closed_by_platform' && details.reason?.code === 'closed_at_platform';

/** Nobody is woken for what the night has found: it stands in the panel and in the digest. */
const canWait = ({ kind }: Incident): boolean => kind === 'drift';

/**
 * Whether a contact is to be told of an open incident now. Of one that somebody is on, nobody else is told. What was open before it was
 * confirmed, it is not told of.
 */
export const isDue = (contact: NotifiedContact, reader: Reader, incident: Incident, now: Date): boolean => {
  const { confirmedAt, refusedAt, afterSeconds, quiet, restaurantIds } = contact;
  if (confirmedAt === undefined || refusedAt !== undefined || incident.isTest) return false;
  if (mayBeUsual(incident) || canWait(incident) || isAcknowledged(incident, now.getTime())) return false;
  if (Date.parse(incident.createdAt) < confirmedAt.getTime()) return false;
  if (now.getTime() < Date.parse(incident.since) + afterSeconds * 1000 || isQuiet(quiet, now)) return false;
  const isChosen = restaurantIds.length === 0 || restaurantIds.includes(incident.restaurantId ?? '');
  return isChosen && maySee(reader, incident);
};
