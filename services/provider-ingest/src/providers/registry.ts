import { appError } from '@kopru/contracts/errors/errors';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { Adapter } from './adapter.ts';
import { createDirectAdapter } from './direct/adapter.ts';
import { createGetirAdapter } from './getir/adapter.ts';
import { createMigrosAdapter } from './migros/adapter.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { SentBodies } from './sent-bodies.ts';
import type { PlatformSettings } from './settings.ts';
import { createTokenCache } from './token-cache.ts';
import { createTrendyolAdapter } from './ty/adapter.ts';
import { createYemeksepetiAdapter } from './ys/adapter.ts';

type Platforms = Readonly<Record<ProviderSlug, Adapter>>;
/** Every platform, and which of its two sides an integration is spoken to at. */
export type Adapters = Platforms & {
  /** `sandbox_not_set_up` where there is no simulator for an integration of a sandbox. */
  of(integration: Pick<IntegrationCredentials, 'provider' | 'isSandbox'>): Adapter;
};

/** What all replicas share. */
interface Shared {
  rateLimiter: RateLimiter;
  sentBodies: SentBodies;
}

/** A new platform needs its folder and a line here. */
const createPlatforms = (settings: PlatformSettings, { rateLimiter, sentBodies }: Shared): Platforms => {
  const tokens = createTokenCache();
  return {
    getir: createGetirAdapter({ settings, rateLimiter, tokens }),
    ys: createYemeksepetiAdapter({ settings, tokens }),
    ty: createTrendyolAdapter({ settings, rateLimiter, sentBodies }),
    migros: createMigrosAdapter({ settings }),
    direct: createDirectAdapter(),
  };
};

/** `sandbox`: how the simulator is reached; undefined where there is none. */
export const createAdapters = (settings: PlatformSettings, shared: Shared, sandbox?: PlatformSettings): Adapters => {
  const live = createPlatforms(settings, shared);
  const simulated = sandbox && createPlatforms(sandbox, shared);
  return {
    ...live,
    of({ provider, isSandbox }) {
      if (isSandbox !== true || provider === 'direct') return live[provider];
      if (simulated === undefined) throw appError('sandbox_not_set_up');
      return simulated[provider];
    },
  };
};
