import {
  incidentFactOperations,
  printFactOperations,
  silenceFactOperations,
} from '@kopru/contracts/internal/incidents';
import { createOwnerClient, type InternalClient } from '@kopru/http';
import type { FactSource } from '../domain/fact-source.ts';

/** The facts that another service owns. */
export const createOwnerFacts = (client: InternalClient, owned: Omit<FactSource, 'page'>): FactSource => {
  const { list } = createOwnerClient(incidentFactOperations, client);
  return { ...owned, page: (cursor) => list({ query: { cursor } }) };
};

/** The silent restaurants that order-service knows; it does not know which of them are closed. */
export const createOwnerSilence = (client: InternalClient): FactSource => {
  const { list } = createOwnerClient(silenceFactOperations, client);
  const page: FactSource['page'] = (cursor) => list({ query: { cursor } });
  return { owner: 'order-service, silence', kinds: ['restaurant_silent'], page };
};

/** The orders that are not printed where they usually are. */
export const createOwnerPrinting = (client: InternalClient, pauseWhenWellMs: number): FactSource => {
  const { list } = createOwnerClient(printFactOperations, client);
  const page: FactSource['page'] = (cursor) => list({ query: { cursor } });
  return { owner: 'order-service, printing', kinds: ['order_not_printed'], pauseWhenWellMs, page };
};
