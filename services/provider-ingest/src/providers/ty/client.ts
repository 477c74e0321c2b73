import { setTimeout as pause } from 'node:timers/promises';
import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { isSuccess, type PlatformAnswer, type PlatformCall, type PlatformHttp } from '../platform-http.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { credentialKey } from '../token-cache.ts';

export interface TrendyolCall extends Omit<PlatformCall, 'url' | 'headers'> {
  /** The endpoint's name for the rate limit: its path without ids. */
  endpoint: string;
  path: string;
  /** Polling comes again anyway, so over the limit it gets `rate_limited`, which is no refusal by the platform. */
  isPolling?: boolean;
}

export interface TrendyolClient {
  call(integration: IntegrationCredentials, call: TrendyolCall): Promise<PlatformAnswer>;
  /** Resolves with a successful answer, rejects with the refusal otherwise. */
  get(integration: IntegrationCredentials, call: Omit<TrendyolCall, 'method'>): Promise<unknown>;
}

const maxRetryWaitMs = 3000;
/** How long a call waits for a free place under the limit. */
const maxWaitMs = 1500;
/** Trendyol Go allows 50 calls of an endpoint in 10 s; calls may arrive closer together than they were sent, by 3 s. */
const limit = { requests: 50, windowMs: 13_000, publishedMs: 10_000 };

export const createTrendyolClient = (parts: {
  http: PlatformHttp;
  rateLimiter: RateLimiter;
  integrator: string;
  executorUser: string;
}): TrendyolClient => {
  const { http, rateLimiter, integrator, executorUser } = parts;

  const headersOf = ({ config }: IntegrationCredentials): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(`${config.apiKey ?? ''}:${config.secretKey ?? ''}`).toString('base64')}`,
    // Without this header Trendyol answers 403.
    'user-agent': `${config.supplierId ?? ''} - ${integrator}`,
    'x-agentname': integrator,
    'x-executor-user': executorUser,
  });

  const call: TrendyolClient['call'] = async (integration, { endpoint, path, isPolling = false, ...rest }) => {
    const key = `${credentialKey('ty', integration.config.supplierId, integration.config.apiKey)}:${endpoint}`;
    const send = async (): Promise<PlatformAnswer> => {
      const waitMs = await rateLimiter.admit(key, limit, maxWaitMs);
      const { requests: calls, publishedMs } = limit;
      if (waitMs > 0)
        throw isPolling
          ? appError('rate_limited')
          : http.passingError(failure('call_limit_reached', { calls, seconds: publishedMs / 1000 }), waitMs / 1000);
      return http.request({ ...rest, url: path, headers: headersOf(integration) });
    };
    const answer = await send();
    const waitMs = (answer.retryAfterSeconds ?? 1) * 1000;
    if (answer.status !== 429 || waitMs > maxRetryWaitMs) return answer;
    await pause(waitMs);
    return send();
  };

  return {
    call,
    async get(integration, request) {
      const answer = await call(integration, { ...request, method: 'GET' });
      if (!isSuccess(answer)) throw http.refusal(answer);
      return answer.data;
    },
  };
};

export const supplierPath = (
  { config }: IntegrationCredentials,
  area: 'claim' | 'order' | 'product' | 'store',
): string => `/${area}/meal/suppliers/${encodeURIComponent(config.supplierId ?? '')}`;
