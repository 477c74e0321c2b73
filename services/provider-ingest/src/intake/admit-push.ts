import { appError } from '@kopru/contracts/errors/errors';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { findProvider } from '@kopru/contracts/platforms/providers';
import { createRateLimiter, type RateLimiter } from '@kopru/http';
import type { Directory } from '../clients/directory.ts';

export interface PushAddress {
  provider: string;
  token: string;
  /** The network address that the push comes from. */
  from: string;
}
/** The integration that a push is for, known before its body is read; refuses who sends too much. */
export type AdmitPush = (address: PushAddress) => Promise<IntegrationCredentials>;

/** No token is longer, so a longer one is not looked up. */
const maxTokenLength = 200;
/** A restaurant's rush, and what a platform sends again after an outage, come at once. */
const burstSeconds = 10;

const limiterOf = (perSecond: number): RateLimiter | undefined =>
  perSecond === 0 ? undefined : createRateLimiter({ perSecond, burst: burstSeconds * perSecond });

const admit = (limiter: RateLimiter | undefined, key: string): void => {
  const decision = limiter?.take(key);
  if (decision?.isAllowed === false) throw appError('rate_limited', { retryAfterSeconds: decision.retryAfterSeconds });
};

export const makeAdmitPush = (parts: {
  directory: Directory;
  pushesPerSecond: { integration: number; address: number };
}): AdmitPush => {
  const { directory, pushesPerSecond } = parts;
  const ofAddress = limiterOf(pushesPerSecond.address);
  const ofIntegration = limiterOf(pushesPerSecond.integration);
  return async ({ provider, token, from }) => {
    admit(ofAddress, from);
    const slug = findProvider(provider);
    if (slug === undefined) throw appError('provider_not_found');
    const integration = token.length > maxTokenLength ? undefined : await directory.byToken(token);
    if (integration?.provider !== slug) throw appError('integration_not_found');
    admit(ofIntegration, integration.integrationId);
    return integration;
  };
};
