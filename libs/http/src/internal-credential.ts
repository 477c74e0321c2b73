import { equalsInConstantTime } from '@kopru/secrets';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';

/** How a service shows the others who it is, and knows them. */
export interface InternalCredential {
  /** What a call of `audience` carries. */
  tokenFor(audience: string): Promise<string>;
  /** The caller that this token belongs to; undefined: no caller with a right. */
  callerOf(token: string): Promise<string | undefined>;
}

/** The caller of a system whose services share one secret: each may call whatever it likes. */
export const anyCaller = '*';

/** One secret for all, for a system on one machine of one person. */
export const sharedCredential = (secret: string): InternalCredential => ({
  tokenFor: () => Promise.resolve(secret),
  callerOf: (token) => Promise.resolve(equalsInConstantTime(token, secret) ? anyCaller : undefined),
});

const algorithm = 'HS256';
const lifetimeSeconds = 300;
/** A token is made anew while others whose clocks differ still take the last one. */
const renewedAfterMs = 120_000;
const clockToleranceSeconds = 60;
const maxRemembered = 1_000;

/**
 * Tokens that live five minutes and name caller and audience, signed with a secret that only these two have. Of several
 * secrets shared with one service the first signs and all are taken, so that they can be changed one process at a time.
 */
export const keyedCredential = (
  name: string,
  keys: ReadonlyMap<string, readonly Uint8Array[]>,
  now: () => number = Date.now,
): InternalCredential => {
  const made = new Map<string, { token: Promise<string>; renewAt: number }>();
  const known = new Map<string, { caller: string; until: number }>();

  const sign = async (audience: string): Promise<string> => {
    const key = keys.get(audience)?.[0];
    if (key === undefined) throw new Error(`INTERNAL_KEYS has no secret for ${audience}`);
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(name)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(key);
  };

  const issuerOf = (token: string): string | undefined => {
    try {
      return decodeJwt(token).iss;
    } catch {
      return undefined;
    }
  };

  const verified = async (token: string): Promise<{ caller: string; until: number } | undefined> => {
    const caller = issuerOf(token) ?? '';
    for (const key of keys.get(caller) ?? []) {
      const claims = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer: caller,
        audience: name,
        clockTolerance: clockToleranceSeconds,
        currentDate: new Date(now()),
        maxTokenAge: lifetimeSeconds,
      }).catch(() => undefined);
      const endsAt = 1000 * (claims?.payload.exp ?? 0);
      if (claims !== undefined) return { caller, until: Math.min(endsAt, now() + renewedAfterMs) };
    }
    return undefined;
  };

  return {
    tokenFor: (audience) => {
      const last = made.get(audience);
      if (last !== undefined && last.renewAt > now()) return last.token;
      const token = sign(audience);
      made.set(audience, { token, renewAt: now() + renewedAfterMs });
      return token;
    },
    callerOf: async (token) => {
      const before = known.get(token);
      if (before !== undefined && before.until > now()) return before.caller;
      const found = await verified(token);
      if (known.size >= maxRemembered) known.clear();
      if (found !== undefined) known.set(token, found);
      else known.delete(token);
      return found?.caller;
    },
  };
};
