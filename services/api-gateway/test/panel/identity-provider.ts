import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort, listening } from '@kopru/testing';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Somebody whom the provider has signed in. */
export interface Visitor {
  sub: string;
  email?: string;
  isVerified?: boolean;
}

const clientId = 'kopru';

/** An OpenID Connect provider whose people are signed in already: `visit` is what its page does in a browser. */
export const startIdentityProvider = async () => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${String(port)}`;
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const codes = new Map<string, { visitor: Visitor; nonce: string }>();

  const idToken = ({ visitor: { sub, email, isVerified = true }, nonce }: { visitor: Visitor; nonce: string }) =>
    new SignJWT({ nonce, ...(email === undefined ? {} : { email, email_verified: isVerified }) })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(issuer)
      .setSubject(sub)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  const answers: Record<string, (body: URLSearchParams) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/person`,
      id_token_signing_alg_values_supported: ['ES256'],
    }),
    '/keys': () => ({ keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }] }),
    '/token': async (body) => {
      const given = codes.get(body.get('code') ?? '');
      if (given === undefined) throw new Error('no such code');
      codes.delete(body.get('code') ?? '');
      return { access_token: given.visitor.sub, token_type: 'bearer', id_token: await idToken(given) };
    },
  };
  const { stop } = await listening(
    createServer((request, response) => {
      void (async () => {
        const { pathname } = new URL(request.url ?? '/', issuer);
        // Whoever asks for a person whose token says no e-mail gets no more.
        const answer =
          pathname === '/person'
            ? { sub: request.headers.authorization?.replace(/^bearer /i, '') }
            : await answers[pathname]?.(new URLSearchParams(await text(request)));
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      })();
    }),
    { port },
  );
  return {
    issuer,
    settings: {
      PUBLIC_URL: 'https://panel.ornek.test',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: 'gizli-istemci-anahtari-0123456789',
      OIDC_NAME: 'Kimlik',
      OIDC_ALLOW_CIDRS: '127.0.0.0/8',
    },
    /** The query that the browser comes back with. */
    visit: (url: string, visitor: Visitor): string => {
      const asked = new URL(url).searchParams;
      const code = randomUUID();
      codes.set(code, { visitor, nonce: asked.get('nonce') ?? '' });
      return `?${new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()}`;
    },
    stop,
  };
};
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;
