import type { InternalClient } from '@kopru/http';

/** The services that own what the panel shows. */
export interface Owners {
  orders: InternalClient;
  restaurants: InternalClient;
  platforms: InternalClient;
  webhooks: InternalClient;
}

/** A platform may take its time to answer; the person waits with a spinner. */
export const platformTimeoutMs = 20_000;

/** Query values as the internal client takes them. */
export const queryOf = (query: Record<string, unknown>): Record<string, string | number | undefined> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );
