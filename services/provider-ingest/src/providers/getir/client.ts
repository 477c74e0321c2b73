import { failure, type IntegrationCredentials } from '@kopru/contracts';
import { z } from 'zod';
import { isSuccess, type PlatformAnswer, type PlatformHttp } from '../platform-http.ts';
import type { RateLimit, RateLimiter } from '../rate-limit.ts';
import { credentialKey, type TokenCache } from '../token-cache.ts';

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
  logIn(integration: IntegrationCredentials): Promise<string>;
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

  const logIn = async ({ config }: IntegrationCredentials): Promise<{ value: string; validForMs: number }> => {
    const answer = await http.request({
      method: 'POST',
      url: '/auth/login',
      body: { appSecretKey, restaurantSecretKey: config.secretKey },
    });
    const body = loginAnswer.safeParse(answer.data);
    if (!isSuccess(answer) || !body.success) throw http.loginRefusal(answer);
    return { value: body.data.token, validForMs: tokenTtlMs };
  };
  const token = (integration: IntegrationCredentials): Promise<string> =>
    tokens.get(credential(integration), () => logIn(integration));

  const send = async (integration: IntegrationCredentials, call: GetirCall): Promise<PlatformAnswer> => {
    const value = await token(integration);
    const answer = await http.request({
      method: call.method,
      url: call.path,
      headers: { token: value },
      body: call.body,
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
    if (answer.status === 401) tokens.forget(credential(integration), value);
    return answer;
  };

  return {
    logIn: async (integration) => (await logIn(integration)).value,
    async call(integration, call) {
      if (call.limit !== undefined) {
        const limit = limits[call.limit];
        const key = `${credential(integration)}:${call.limit === 'default' ? '' : call.path}`;
        if (!(await rateLimiter.admit(key, limit, 1000)))
          throw http.passingError(
            failure('call_limit_reached', { calls: limit.requests, seconds: limit.windowMs / 1000 }),
          );
      }
      const answer = await send(integration, call);
      return answer.status === 401 ? send(integration, call) : answer;
    },
  };
};
