import { createHash } from 'node:crypto';

export interface Token {
  value: string;
  /** Milliseconds it is good for. */
  validForMs: number;
}

export interface TokenCache {
  /** The token of a credential: a cached one, or a new one; parallel callers share one log-in. */
  get(credential: string, logIn: () => Promise<Token>): Promise<string>;
  /** Forgets a token that the platform refused. */
  forget(credential: string, value: string): void;
}

/** Tokens are renewed when a tenth of their life is left, so that none expires on its way. */
export const createTokenCache = (now: () => number = Date.now): TokenCache => {
  const tokens = new Map<string, { value: string; renewAt: number }>();
  const logIns = new Map<string, Promise<string>>();
  const keyOf = (credential: string): string => createHash('sha256').update(credential).digest('base64');

  return {
    get(credential, logIn) {
      const key = keyOf(credential);
      const known = tokens.get(key);
      if (known !== undefined && known.renewAt > now()) return Promise.resolve(known.value);
      const underWay = logIns.get(key);
      if (underWay !== undefined) return underWay;
      const started = logIn()
        .then(({ value, validForMs }) => {
          tokens.set(key, { value, renewAt: now() + validForMs * 0.9 });
          return value;
        })
        .finally(() => logIns.delete(key));
      logIns.set(key, started);
      return started;
    },
    forget(credential, value) {
      const key = keyOf(credential);
      if (tokens.get(key)?.value === value) tokens.delete(key);
    },
  };
};

/** One credential as the cache's key; parts cannot run into each other. */
export const credentialKey = (...parts: readonly (string | undefined)[]): string => JSON.stringify(parts);
