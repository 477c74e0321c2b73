import { randomInt } from 'node:crypto';
import type { Mode } from '@kopru/contracts/public/mode';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 43;
const prefixes = { live: 'kpr_live_', sandbox: 'kpr_test_' } as const satisfies Record<Mode, string>;
const shape = /^kpr_(?:live|test)_[0-9A-Za-z]{43}$/;
const bearer = /^bearer +(\S+)$/i;

/** 256 random bits, in characters that survive every header, form and configuration file. */
export const newApiKey = (mode: Mode): string =>
  prefixes[mode] + Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** The last characters, to tell keys apart. */
export const hintOf = (apiKey: string): string => `…${apiKey.slice(-4)}`;

/** The key of an Authorization header; undefined when it holds none of our format. */
export const apiKeyOf = (authorization: string | undefined): string | undefined => {
  const key = bearer.exec(authorization ?? '')?.[1];
  return key !== undefined && shape.test(key) ? key : undefined;
};
