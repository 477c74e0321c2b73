import { appError, type Scope } from '@kopru/contracts';
import { type RateDecision, type RateLimiter, requestState } from '@kopru/http';
import { inContext, workContext } from '@kopru/runtime';
import type { Request, RequestHandler, Response } from 'express';
import { apiKeyOf } from '../accounts/api-key.ts';
import type { KeyDirectory } from '../accounts/key-directory.ts';
import type { KeyUsage } from '../accounts/key-usage.ts';

const tell = (response: Response, decision: RateDecision): void => {
  response.set({
    'RateLimit-Limit': String(decision.limit),
    'RateLimit-Remaining': String(decision.remaining),
    'RateLimit-Reset': String(decision.resetSeconds),
  });
};

const admit = (limiter: RateLimiter, key: string, response: Response, atMs?: number): void => {
  const decision = limiter.take(key, atMs);
  tell(response, decision);
  if (!decision.isAllowed) throw appError('rate_limited', { retryAfterSeconds: decision.retryAfterSeconds });
};

/** Gives every kind of bad key the same answer; a limit per address slows guessing. */
const turnAway = (limiter: RateLimiter, request: Request, response: Response): never => {
  admit(limiter, `address ${request.ip ?? ''}`, response);
  response.set('WWW-Authenticate', 'Bearer realm="kopru"');
  throw appError('unauthorized');
};

/** Decides who calls, how often they may, and whether their key may do this, before any of the body is read. */
export const admission = (parts: { directory: KeyDirectory; usage: KeyUsage; limiter: RateLimiter }) => {
  const { directory, usage, limiter } = parts;
  return (scope: Scope): RequestHandler =>
    async (request, response, next) => {
      // A call counts from when it came, not from the end of a slow look-up.
      const cameAtMs = performance.now();
      const secret = apiKeyOf(request.headers.authorization);
      const key = secret === undefined ? undefined : await directory.find(secret);
      if (key === undefined) return turnAway(limiter, request, response);
      const { accountId, keyId, scopes } = key;
      requestState(response).account = { id: accountId, keyId, scopes };
      admit(limiter, `key ${keyId}`, response, cameAtMs);
      usage.used(key);
      if (!scopes.includes(scope)) throw appError('forbidden', { params: { scope } });
      inContext({ ...workContext(), accountId }, next);
    };
};
