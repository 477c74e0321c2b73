import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import type { StoredModel } from '@kopru/mongo';
import type { FactSource } from '../domain/incidents/fact-source.ts';
import { isPushStopped, minRounds, type PolledRounds } from '../domain/incidents/push-stopped.ts';
import type { IntegrationDocument } from './integration.model.ts';
import { pageOfFacts } from './page-of-facts.ts';

type PolledDocument = Pick<IntegrationDocument, '_id' | 'accountId' | 'restaurantId' | 'provider' | 'isSandbox'> & {
  health: { lastPushAt: Date; polled: PolledRounds };
};

const members = ['accountId', 'restaurantId', 'provider', 'isSandbox', 'health'] as const;

const factOf = ({ _id, accountId, restaurantId, provider, isSandbox, health }: PolledDocument): IncidentFact => ({
  ...{ accountId, restaurantId, provider, isTest: isSandbox === true },
  kind: 'push_stopped',
  subject: _id,
  since: health.polled.since.toISOString(),
  // The platform does not switch a receiver on again by itself: somebody enters its address there.
  actor: 'person',
  details: { lastPushAt: health.lastPushAt.toISOString() },
});

/** Switched on, and in the index `polled`. */
export const polledOnly = {
  'health.polled': { $type: 'object' },
  'health.polled.count': { $gte: minRounds },
  status: true,
} as const;

/** The integrations of all accounts that are switched on and whose platform no longer pushes their orders. */
export const createPushFacts = (
  integrations: StoredModel<IntegrationDocument>,
  now: () => Date,
): Omit<FactSource, 'owner'> => ({
  kinds: ['push_stopped'],
  page: async (cursor = '') => {
    const asked = { index: 'polled', match: polledOnly, members, cursor };
    const { documents, nextCursor } = await pageOfFacts<PolledDocument>(integrations, asked);
    const stopped = documents.filter(({ health }) => isPushStopped(health.polled, now()));
    return { items: stopped.map(factOf), nextCursor };
  },
});
