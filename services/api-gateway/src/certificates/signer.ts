import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Keyring } from '@kopru/secrets';
import { calculateJwkThumbprint, CompactSign, exportJWK, type JWK } from 'jose';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
export const certificateType = 'kopru-certificate+jws';

const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });

const publicJwk = async (key: KeyObject): Promise<JWK & { kid: string }> => {
  const jwk = await exportJWK(createPublicKey(key));
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: 'EdDSA' };
};

/** Signs certificates with the first key of the ring; all of its keys are published, so that older ones stay verifiable. */
export const createSigner = (keyring: Keyring) => {
  const keys = keyring.derive('certificates').map(privateKeyOf);
  const published = Promise.all(keys.map(publicJwk));
  return {
    /** The public keys, as `/.well-known/jwks.json` shows them. */
    jwks: async (): Promise<{ keys: JWK[] }> => ({ keys: await published }),
    /** A compact JWS (EdDSA). */
    sign: async (payload: object, typ = certificateType): Promise<string> => {
      const [key, jwk] = [keys[0], (await published)[0]];
      if (key === undefined || jwk === undefined) throw new Error('there is no key to sign with');
      return new CompactSign(Buffer.from(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid, typ })
        .sign(key);
    },
  };
};
export type Signer = ReturnType<typeof createSigner>;
