import type { ProviderSlug } from '@kopru/contracts';
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

export type Adapters = Readonly<Record<ProviderSlug, Adapter>>;

/** Every platform; a new one needs its folder and a line here. */
export const createAdapters = (
  settings: PlatformSettings,
  rateLimiter: RateLimiter,
  sentBodies: SentBodies,
): Adapters => {
  const tokens = createTokenCache();
  return {
    getir: createGetirAdapter({ settings, rateLimiter, tokens }),
    ys: createYemeksepetiAdapter({ settings, tokens }),
    ty: createTrendyolAdapter({ settings, rateLimiter, sentBodies }),
    migros: createMigrosAdapter({ settings }),
    direct: createDirectAdapter(),
  };
};
