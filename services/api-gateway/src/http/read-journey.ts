import { brokenLink, type Journey } from '@kopru/contracts';
import type { OwnerClients } from '../clients/owners.ts';

/** The way of an order, from its owners; without that of the deliveries it is worth having, too. */
export type ReadJourney = (accountId: string, ref: string, signal?: AbortSignal) => Promise<Journey>;

/** Whoever asks waits no longer for a part. */
const timeoutMs = 2_000;

export const makeReadJourney =
  ({ orders, records }: OwnerClients, now: () => Date): ReadJourney =>
  async (accountId, ref, signal) => {
    const waiting = signal === undefined ? {} : { signal };
    const order = await orders.journey({ accountId, ref, ...waiting });
    const { id: orderId, restaurantId, storedAt: since } = order;
    const receivers = await records
      .receivers({ accountId, query: { orderId, restaurantId, since }, timeoutMs, ...waiting })
      .then(
        ({ items }) => items,
        () => null,
      );
    const facts = { ...order, receivers, unavailable: receivers === null ? (['receivers'] as const).slice() : [] };
    return { ...facts, broken: brokenLink(facts, now()) };
  };
