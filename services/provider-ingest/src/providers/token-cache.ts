import { sha256 } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';
import type { PlatformAnswer } from './platform-http.ts';

export interface Token {
  value: string;
  /** How long the token is valid, in milliseconds. */
  validForMs: number;
}

export interface TokenCache {
  /** The token of a credential, cached or new; parallel callers share one log-in. */
  get(credential: string, logIn: () => Promise<Token>): Promise<string>;
  /** Forgets a token that the platform refused. */
  forget(credential: string, value: string): void;
}

const maxTokens = 10_000;

/** Tokens are renewed when a tenth of their life is left, so that none expires on its way. */
export const createTokenCache = (now: () => number = Date.now): TokenCache => {
  const keyOf = (credential: string): string => sha256(credential, 'base64');
  const tokens = new LRUCache<string, string, () => Promise<Token>>({
    max: maxTokens,
    perf: { now },
    ttlResolution: 0,
    // Every waiting caller gets the token of a log-in, even when the cache has no room for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: logIn, options }) => {
      const { value, validForMs } = await logIn();
      options.ttl = validForMs * 0.9;
      return value;
    },
  });
  return {
    get: (credential, logIn) => tokens.forceFetch(keyOf(credential), { context: logIn }),
    forget(credential, value) {
      const key = keyOf(credential);
      if (tokens.peek(key) === value) tokens.delete(key);
    },
  };
};

/** A credential as a cache key; JSON separates its parts. */
export const credentialKey = (...parts: readonly (string | undefined)[]): string => JSON.stringify(parts);

/** Sends with the credential's token; a 401 is tried once more with a new one. */
export const sendWithToken = async (
  tokens: TokenCache,
  login: { credential: string; logIn: () => Promise<Token> },
  send: (token: string) => Promise<PlatformAnswer>,
): Promise<PlatformAnswer> => {
  const once = async (): Promise<PlatformAnswer> => {
    const token = await tokens.get(login.credential, login.logIn);
    const answer = await send(token);
    if (answer.status === 401) tokens.forget(login.credential, token);
    return answer;
  };
  const answer = await once();
  return answer.status === 401 ? once() : answer;
};
