import { newId, type MessageBody } from '@kopru/contracts';
import { traced, type OutboxEntry } from '@kopru/mongo';
import type { Kept } from '../domain/keep-store.ts';
import { type StoreAtPlatform, unheard } from '../domain/store-state.ts';

type StoreChanged = 'restoran.durum_degisti';

/** Tells of a store that was seen in another state than before. */
export const storeEntries = (before: StoreAtPlatform, kept: Kept): OutboxEntry<StoreChanged>[] => {
  const { observed, state } = kept;
  const oldState = before.observed?.state ?? null;
  if (observed === null || observed.state === oldState) return [];
  // Nothing was wished, and it is as every store is: that it is looked at from now on is no news.
  if (oldState === null && kept.heardAt?.getTime() === unheard.getTime() && observed.state === 'open') return [];
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
    isAsWished: state === 'applied',
    observedAt: observed.at.toISOString(),
    occurredAt: at.toISOString(),
  };
  return [traced<OutboxEntry<StoreChanged>>({ type: 'restoran.durum_degisti', eventId: body.eventId, body, at })];
};
