// What makes the certificates needs it before itself.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const { subtle } = webcrypto;
const day = 86_400_000;

/** A certificate with its private key. */
export interface Certified {
  name: string;
  keys: webcrypto.CryptoKeyPair;
  /** PEM. */
  cert: string;
  key: string;
}

export interface Wanted {
  /** Whose key is of an elliptic curve. Absent: it signs itself. */
  issuer?: Certified;
  isAuthority?: boolean;
  host?: string;
  /** From now, in days. */
  from?: number;
  to?: number;
  /** Absent: an elliptic curve. */
  rsaBits?: number;
}

const keyPair = (rsaBits?: number): Promise<webcrypto.CryptoKeyPair> =>
  subtle.generateKey(
    rsaBits === undefined
      ? { name: 'ECDSA', namedCurve: 'P-256' }
      : {
          name: 'RSASSA-PKCS1-v1_5',
          hash: 'SHA-256',
          modulusLength: rsaBits,
          publicExponent: new Uint8Array([1, 0, 1]),
        },
    true,
    ['sign', 'verify'],
  );

const pemOf = async ({ privateKey }: webcrypto.CryptoKeyPair): Promise<string> => {
  const der = Buffer.from(await subtle.exportKey('pkcs8', privateKey));
  return `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----\n`;
};

export const certify = async (name: string, wanted: Wanted = {}): Promise<Certified> => {
  const { issuer, isAuthority = false, host, from = -2, to = 30, rsaBits } = wanted;
  const keys = await keyPair(rsaBits);
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: `CN=${issuer?.name ?? name}`,
    notBefore: new Date(Date.now() + from * day),
    notAfter: new Date(Date.now() + to * day),
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [
      new BasicConstraintsExtension(isAuthority, undefined, true),
      ...(host === undefined ? [] : [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])]),
    ],
  });
  return { name, keys, cert: certificate.toString('pem'), key: await pemOf(keys) };
};
