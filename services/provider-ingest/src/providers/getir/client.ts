import { failure, type IntegrationCredentials } from '@kopru/contracts';
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

/** Source: GetirFood rate limits. Order steps and the periodic lists are exempt. */
const limits = {
  default: { requests: 300, windowMs: 60_000 },
  configuration: { requests: 2, windowMs: 60_000 },
  cancelOptions: { requests: 40, windowMs: 600_000 },
} as const satisfies Record<string, RateLimit>;

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
        const key = `${login.credential}:${limitName === 'default' ? '' : path}`;
        if (!(await rateLimiter.admit(key, limit, 1000)))
          throw http.passingError(
            failure('call_limit_reached', { calls: limit.requests, seconds: limit.windowMs / 1000 }),
          );
      }
      return sendWithToken(tokens, login, (token) => http.request({ ...request, url: path, headers: { token } }));
    },
  };
};
