import type { Journey } from '@kopru/contracts/internal/journey';
import { brokenLink } from '@kopru/contracts/orders/broken-link';
import type { ServiceClients } from '../../clients/service-clients.ts';

/** The way of an order, from the services; without that of the deliveries it is worth having, too. */
export type ReadJourney = (accountId: string, ref: string, signal?: AbortSignal) => Promise<Journey>;

/** The limit for the receivers alone: a journey is not delayed by them. */
const timeoutMs = 2_000;

/** Whose the receivers are, and why they refuse, is shown to those who see the endpoints of the account. */
export const withoutReceiverNames = (journey: Journey): Journey => ({
  ...journey,
  receivers: journey.receivers?.map((receiver) => ({ ...receiver, name: null, lastError: null })) ?? null,
});

export const makeReadJourney =
  ({ orders, records }: ServiceClients, now: () => Date): ReadJourney =>
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
    const facts = { ...order, receivers, unavailable: receivers === null ? ['receivers' as const] : [] };
    return { ...facts, broken: brokenLink(facts, now()) };
  };
