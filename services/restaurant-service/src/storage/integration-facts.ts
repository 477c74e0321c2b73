import { readFailure } from '@kopru/contracts/errors/failures';
import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import { credentialRefused } from '@kopru/contracts/panel/values';
import type { StoredModel } from '@kopru/mongo';
import type { IntegrationDocument } from './integration.model.ts';
import type { FactSource } from '../domain/incidents/fact-source.ts';
import { pageOfFacts } from './page-of-facts.ts';

type FailingDocument = Pick<IntegrationDocument, '_id' | 'accountId' | 'restaurantId' | 'provider' | 'isSandbox'> & {
  health: { lastError: NonNullable<IntegrationDocument['health']['lastError']> };
};

const members = ['accountId', 'restaurantId', 'provider', 'isSandbox', 'health'] as const;

const factOf = ({ _id, accountId, restaurantId, provider, isSandbox, health }: FailingDocument): IncidentFact => {
  const { lastError } = health;
  const isRefused = lastError.code === credentialRefused;
  return {
    accountId,
    restaurantId,
    kind: isRefused ? 'credential_refused' : 'integration_failing',
    subject: _id,
    since: (lastError.since ?? lastError.at).toISOString(),
    provider,
    isTest: isSandbox === true,
    actor: isRefused ? 'person' : 'platform',
    details: { reason: 'message' in lastError ? readFailure(lastError.message) : lastError.failure },
  };
};

/** Switched on, and in the index of that name. */
export const failing = { 'health.lastError': { $type: 'object' }, status: true } as const;

/** The integrations of all accounts that are switched on and cannot work. */
export const createIntegrationFacts = (integrations: StoredModel<IntegrationDocument>): Omit<FactSource, 'owner'> => ({
  kinds: ['credential_refused', 'integration_failing'],
  page: async (cursor = '') => {
    const asked = { index: 'failing', match: failing, members, cursor };
    const { documents, nextCursor } = await pageOfFacts<FailingDocument>(integrations, asked);
    // provider-ingest names what was refused.
    const failed = documents.filter(({ health }) => health.lastError.isRefusedOrder !== true);
    return { items: failed.map(factOf), nextCursor };
  },
});
