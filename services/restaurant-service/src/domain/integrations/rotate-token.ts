import { appError } from '@kopru/contracts/errors/errors';
import type { StoredIntegration } from './integration.ts';
import type { Integrations } from '../ports.ts';

const tries = 20;

/** Replaces an integration's ingress address that has become known; the old one ends at once. */
export const makeRotateToken =
  (integrations: Integrations) =>
  async (accountId: string, integrationId: string): Promise<StoredIntegration> => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const stored = await integrations.find(accountId, integrationId);
      if (stored === undefined) throw appError('integration_not_found');
      const rotated = await integrations.replaceToken(stored);
      if (rotated !== undefined) return rotated;
    }
    throw appError('unavailable', { retryAfterSeconds: 1 });
  };
export type RotateToken = ReturnType<typeof makeRotateToken>;
