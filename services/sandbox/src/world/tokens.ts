import { randomBytes } from 'node:crypto';
import { timeOf } from './clock.ts';
import type { Shop } from './model.ts';
import type { World } from './world.ts';

/** Tokens that a platform has issued, each for a limited time. */
export interface Tokens {
  issue(shop: Shop, validForMs: number): string;
  /** The shop that a token belongs to; undefined for an unknown or expired token. */
  holder(token: string | undefined): Shop | undefined;
}

export const createTokens = (world: World): Tokens => {
  const issued = new Map<string, { shop: Shop; until: number; epoch: number }>();
  return {
    issue(shop, validForMs) {
      const token = randomBytes(24).toString('base64url');
      issued.set(token, { shop, until: timeOf(shop) + validForMs, epoch: world.tokenEpoch });
      return token;
    },
    holder(token) {
      const entry = issued.get(token ?? '');
      return entry !== undefined && entry.until > timeOf(entry.shop) && entry.epoch === world.tokenEpoch
        ? entry.shop
        : undefined;
    },
  };
};
