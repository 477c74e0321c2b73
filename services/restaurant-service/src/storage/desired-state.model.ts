import { closedPolicies, driftPolicies } from '@kopru/contracts/internal/availability';
import { asGiven, date, number, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';
import type { DesiredStore, DesiredState } from '../domain/availability/desired-state.ts';

export const desiredStateSchema = storedIn(
  'desiredStates',
  {
    /** The restaurant. */
    _id: text,
    accountId: text,
    version: number,
    onDrift: oneOf(driftPolicies),
    /** Absent before it could be chosen. */
    onClosed: optional(oneOf(closedPolicies)),
    store: orNull(asGiven<DesiredStore>()),
    storeAt: asGiven<DesiredState['storeAt']>(),
    stock: asGiven<DesiredState['stock']>(),
    /** Absent in documents from before prices could be set. */
    prices: optional(asGiven<DesiredState['prices']>()),
    hours: asGiven<DesiredState['hours']>(),
    /** Since when the fan-out of a change to the platforms' states is pending. */
    pendingFanOutSince: optional(date),
  },
  [{ name: 'pending_fan_out', key: { pendingFanOutSince: 1 }, sparse: true }],
);
export type DesiredStateDocument = StoredBy<typeof desiredStateSchema>;
