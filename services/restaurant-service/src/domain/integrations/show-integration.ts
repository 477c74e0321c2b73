import { readFailure } from '@kopru/contracts/errors/failures';
import type { Integration } from '@kopru/contracts/internal/integrations';
import { providers } from '@kopru/contracts/platforms/providers';
import { maskConfig } from './integration-config.ts';
import type { StoredHealthError, StoredIntegration } from './integration.ts';

const errorIn = (stored: StoredHealthError): Integration['health']['lastError'] => ({
  code: stored.code,
  failure: 'message' in stored ? readFailure(stored.message) : stored.failure,
  at: stored.at.toISOString(),
  since: (stored.since ?? stored.at).toISOString(),
});

/** An integration as people and clients see it: secrets masked, with the address that its platform pushes to. */
export const makeShowIntegration = (publicBase: string) => {
  let base = publicBase;
  while (base.endsWith('/')) base = base.slice(0, -1);
  return ({
    id,
    accountId,
    version,
    isSandbox,
    provider,
    config,
    token,
    health,
    ...rest
  }: StoredIntegration): Integration => ({
    ...rest,
    integrationId: id,
    provider,
    providerName: providers[provider].name,
    config: maskConfig(provider, config),
    ingressUrl: `${base}/ingest/v1/${provider}/${token}`,
    health: {
      lastOrderAt: health.lastOrderAt?.toISOString() ?? null,
      lastError: health.lastError === null ? null : errorIn(health.lastError),
    },
    createdAt: rest.createdAt.toISOString(),
    updatedAt: rest.updatedAt.toISOString(),
  });
};
export type ShowIntegration = ReturnType<typeof makeShowIntegration>;
