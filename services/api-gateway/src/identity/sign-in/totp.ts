import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;
/** A code counts for half a minute before and after, for clocks that differ. */
const window = 1;

const totpOf = (secret: string, email = ''): TOTP =>
  new TOTP({ issuer: 'Köprü', label: email, secret: Secret.fromBase32(secret) });

/** 160 random bits. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from the picture. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

const secretShape = /^[A-Z2-7]{32}$/;

/** The time step that a code belongs to; undefined for a wrong one, and for a secret that is none of ours. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  if (!secretShape.test(secret)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / periodMs) + delta;
};
