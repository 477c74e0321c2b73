import type { MessageBody } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { traced, type OutboxEntry } from '@kopru/mongo';
import type { Reconciled } from '../domain/availability/reconcile-store.ts';
import { type StoreAtPlatform, neverObserved } from '../domain/availability/store-state.ts';

type StoreChanged = 'restoran.durum_degisti';

/** The event of a store that was observed in another state than before. */
export const storeEntries = (before: StoreAtPlatform, reconciled: Reconciled): OutboxEntry<StoreChanged>[] => {
  const { observed, state } = reconciled;
  const oldState = before.observed?.state ?? null;
  if (observed === null || observed.state === oldState) return [];
  // A store without a desired state that is open at the first poll is no change.
  if (
    oldState === null &&
    reconciled.observedDesiredAt?.getTime() === neverObserved.getTime() &&
    observed.state === 'open'
  )
    return [];
  const { _id: integrationId, accountId, restaurantId, provider } = before;
  const at = new Date();
  const body: MessageBody<StoreChanged> = {
    eventId: newId(at),
    accountId,
    restaurantId,
    integrationId,
    provider,
    state: observed.state,
    oldState,
    inSync: state === 'applied',
    observedAt: observed.at.toISOString(),
    occurredAt: at.toISOString(),
  };
  return [traced<OutboxEntry<StoreChanged>>({ type: 'restoran.durum_degisti', eventId: body.eventId, body, at })];
};
