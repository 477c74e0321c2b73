import type { Incident } from '@kopru/contracts/internal/incidents';
import type { PanelUser } from '@kopru/contracts/panel/access';
import { panelOperations } from '@kopru/contracts/panel/operations';
import { mayCall } from '@kopru/contracts/panel/values';
import type { ServiceClients } from '../clients/service-clients.ts';
import { readBranches } from '../clients/closings.ts';
import type { ContactDocument } from './contact.model.ts';
import type { Digest } from './digest-text.ts';
import { mayBeUsual, maySee } from './is-due.ts';

/** The restaurants of a contact's digest; null: all. */
const restaurantsOf = (reader: PanelUser, { restaurantIds: chosen }: ContactDocument): string[] | null => {
  if (chosen.length === 0) return reader.restaurantIds;
  return chosen.filter((id) => reader.restaurantIds === null || reader.restaurantIds.includes(id));
};

export type ReadDigest = (
  contact: ContactDocument,
  reader: PanelUser,
  of: { day: string; open: readonly Incident[] },
) => Promise<Digest | undefined>;

/** Undefined: the panel would not show it to this person either. */
export const makeReadDigest =
  ({
    incidents: incidentClient,
    orders,
    restaurants,
  }: Pick<ServiceClients, 'incidents' | 'orders' | 'restaurants'>): ReadDigest =>
  async (contact, reader, { day, open }) => {
    if (reader.isDisabled || !mayCall(reader.role, panelOperations.getDayReport)) return undefined;
    const { accountId } = contact;
    const restaurantIds = restaurantsOf(reader, contact);
    const isChosen = ({ restaurantId }: Incident): boolean =>
      contact.restaurantIds.length === 0 || contact.restaurantIds.includes(restaurantId ?? '');
    const incidents = open.filter(
      (one) => one.accountId === accountId && isChosen(one) && !mayBeUsual(one) && maySee(reader, one),
    );
    const none = { report: null, acceptance: [], closed: [], refused: [] };
    if (restaurantIds?.length === 0) return { day, ...none, nameOf: (id) => id, incidents };
    const { asked, nameOf } = await readBranches({ restaurants }, { accountId, user: { restaurantIds } });
    const of = { accountId, body: { day, ...asked } };
    // One after the other: all accounts want theirs at the same minute.
    const report = await orders.dayReport(of);
    const { items: acceptance } = await orders.acceptanceTimes(of);
    const { items: closed } = await incidentClient.closedTimes(of);
    const { items: refused } = await incidentClient.refusedOrders(of);
    return { day, report, acceptance, closed, refused, nameOf, incidents };
  };
