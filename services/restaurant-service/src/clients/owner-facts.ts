import {
  incidentFactOperations,
  printFactOperations,
  silenceFactOperations,
} from '@kopru/contracts/internal/incidents';
import { createServiceClient, type InternalClient } from '@kopru/http';
import type { FactSource } from '../domain/incidents/fact-source.ts';

/** The facts that another service owns. Two that ask for a page at the same time share one request. */
export const createOwnerFacts = (client: InternalClient, owned: Omit<FactSource, 'page'>): FactSource => {
  const { list } = createServiceClient(incidentFactOperations, client);
  const inProgress = new Map<string | undefined, ReturnType<FactSource['page']>>();
  const page: FactSource['page'] = (cursor) => {
    const known = inProgress.get(cursor);
    if (known !== undefined) return known;
    const asked = list({ query: { cursor } }).finally(() => inProgress.delete(cursor));
    inProgress.set(cursor, asked);
    return asked;
  };
  return { ...owned, page };
};

/** The silent restaurants that order-service knows; it does not know which of them are closed. */
export const createOwnerSilence = (client: InternalClient): FactSource => {
  const { list } = createServiceClient(silenceFactOperations, client);
  const page: FactSource['page'] = (cursor) => list({ query: { cursor } });
  return { owner: 'order-service, silence', kinds: ['restaurant_silent'], page };
};

/** The orders that are not printed where they usually are. */
export const createOwnerPrinting = (client: InternalClient, pauseWhenWellMs: number): FactSource => {
  const { list } = createServiceClient(printFactOperations, client);
  const page: FactSource['page'] = (cursor) => list({ query: { cursor } });
  return { owner: 'order-service, printing', kinds: ['order_not_printed'], pauseWhenWellMs, page };
};
