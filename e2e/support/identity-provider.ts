import { createServer } from 'node:http';
import { freePort, listening } from '@kopru/testing';
import Provider from 'oidc-provider';

export interface IdentityProvider {
  /** What api-gateway needs to send people here. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** An OpenID Connect provider that takes any e-mail; one that begins with `unverified-` it has not verified. */
export const startIdentityProvider = async (publicUrl: string): Promise<IdentityProvider> => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${String(port)}`;
  const client = { client_id: 'kopru', client_secret: 'gizli-istemci-anahtari-0123456789' };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${publicUrl}/panel/single-sign-on`] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id.replace(/^unverified-/, ''), email_verified: !id.startsWith('unverified-') }),
    }),
  });
  const handle = provider.callback();
  const { stop } = await listening(
    createServer((request, response) => void handle(request, response)),
    { port },
  );
  return {
    env: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Örnek',
      OIDC_ALLOW_CIDRS: '127.0.0.0/8',
    },
    stop,
  };
};
