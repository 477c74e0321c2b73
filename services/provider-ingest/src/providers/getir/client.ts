import { failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { z } from 'zod';
import { isSuccess, type PlatformAnswer, type PlatformHttp } from '../platform-http.ts';
import type { RateLimit, RateLimiter } from '../rate-limit.ts';
import { credentialKey, sendWithToken, type Token, type TokenCache } from '../token-cache.ts';

const loginAnswer = z.object({ token: z.string().min(1) });
const errorAnswer = z.object({ code: z.coerce.number() });

/** Getir's numbers for what went wrong; source: GetirFood error codes. */
export const getirErrors = {
  alreadyVerified: 2,
  statusInvalid: 3,
  alreadyCancelled: 13,
  preparedTimeLimit: 74,
} as const;

const minuteMs = 60_000;
/** Two calls a minute apart here may arrive closer together there, by the longest time that a call takes. */
const maxCallMs = 6_000;
/** Source: GetirFood rate limits. Order steps and the periodic lists are exempt. */
const limits = {
  default: { requests: 300, windowMs: minuteMs, publishedMs: minuteMs },
  products: { requests: 300, windowMs: minuteMs + maxCallMs, publishedMs: minuteMs },
  configuration: { requests: 2, windowMs: minuteMs + maxCallMs, publishedMs: minuteMs },
  cancelOptions: { requests: 40, windowMs: 10 * minuteMs, publishedMs: 10 * minuteMs },
} as const satisfies Record<string, RateLimit & { publishedMs: number }>;

export interface GetirCall {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  limit?: keyof typeof limits;
  signal?: AbortSignal;
}

export interface GetirClient {
  logIn(integration: IntegrationCredentials): Promise<Token>;
  /** Resolves with any answer; a 401 is first retried once with a new token. */
  call(integration: IntegrationCredentials, call: GetirCall): Promise<PlatformAnswer>;
}

export const getirErrorCode = (answer: PlatformAnswer): number | undefined =>
  errorAnswer.safeParse(answer.data).data?.code;

export const createGetirClient = (parts: {
  http: PlatformHttp;
  tokens: TokenCache;
  rateLimiter: RateLimiter;
  appSecretKey: string;
  tokenTtlMs: number;
}): GetirClient => {
  const { http, tokens, rateLimiter, appSecretKey, tokenTtlMs } = parts;
  const credential = ({ config }: IntegrationCredentials): string => credentialKey('getir', config.secretKey);

  const logIn = async ({ config }: IntegrationCredentials): Promise<Token> => {
    const answer = await http.request({
      method: 'POST',
      url: '/auth/login',
      body: { appSecretKey, restaurantSecretKey: config.secretKey },
    });
    const body = loginAnswer.safeParse(answer.data);
    if (!isSuccess(answer) || !body.success) throw http.loginRefusal(answer);
    return { value: body.data.token, validForMs: tokenTtlMs };
  };

  return {
    logIn,
    async call(integration, { path, limit: limitName, ...request }) {
      const login = { credential: credential(integration), logIn: () => logIn(integration) };
      if (limitName !== undefined) {
        const limit = limits[limitName];
        // Products share one limit, whichever they are.
        const counted = { default: '', products: 'products' }[limitName as string] ?? path;
        const key = `${login.credential}:${counted}`;
        const waitMs = await rateLimiter.admit(key, limit, 1000);
        if (waitMs > 0) {
          const reached = failure('call_limit_reached', { calls: limit.requests, seconds: limit.publishedMs / 1000 });
          throw http.passingError(reached, waitMs / 1000);
        }
      }
      return sendWithToken(tokens, login, (token) => http.request({ ...request, url: path, headers: { token } }));
    },
  };
};
