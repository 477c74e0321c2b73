import { incidentFactOperations } from '@kopru/contracts';
import { createOwnerClient, type InternalClient } from '@kopru/http';
import type { FactSource } from '../domain/fact-source.ts';

/** The facts that another service owns. */
export const createOwnerFacts = (
  client: InternalClient,
  { owner, kinds }: Pick<FactSource, 'owner' | 'kinds'>,
): FactSource => {
  const { list } = createOwnerClient(incidentFactOperations, client);
  return { owner, kinds, page: (cursor) => list({ query: { cursor } }) };
};
