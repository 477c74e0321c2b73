import { createMemoryBudget, createRateLimiter, type RateLimiter } from '@kopru/http';
import type { Config } from './config.ts';
import type { AccountLimits } from './identity/accounts/limits.ts';
import { makeHeavyReads, type HeavyReads } from './public/requests/heavy-reads.ts';
import { makeReadBody, type ReadBody } from './public/requests/read-body.ts';

export interface OpenedRequests {
  heavyReads: HeavyReads;
  limiter: RateLimiter;
  readBody: ReadBody;
}

/** The limits of requests, which the API and the panel share. */
export const openRequests = (config: Config, limits: AccountLimits): OpenedRequests => ({
  heavyReads: makeHeavyReads(limits),
  limiter: createRateLimiter({ perSecond: config.RATE_LIMIT_PER_SECOND, burst: config.RATE_LIMIT_BURST }),
  readBody: makeReadBody({
    limitBytes: config.BODY_LIMIT_BYTES,
    budget: createMemoryBudget(config.BODIES_LIMIT_BYTES),
  }),
});
