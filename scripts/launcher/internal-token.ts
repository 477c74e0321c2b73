import { SignJWT } from 'jose';

const lifetime = '5 minutes';

/** The first secret that a list of them (`name:secret,…`) has for a service. */
const secretFor = (audience: string, keys = ''): string | undefined =>
  keys
    .split(',')
    .map((entry) => entry.trim().split(':'))
    .find(([name]) => name === audience)?.[1];

/** What a caller shows to a service, by INTERNAL_KEYS, else the INTERNAL_TOKEN that all share; undefined without. */
export const internalToken = async (
  env: NodeJS.ProcessEnv,
  audience: string,
  caller = 'operator',
): Promise<string | undefined> => {
  const secret = secretFor(audience, env['INTERNAL_KEYS']);
  if (secret === undefined) return env['INTERNAL_TOKEN'];
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(caller)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(new TextEncoder().encode(secret));
};
