import { appError } from '@kopru/contracts/errors/errors';
import type { OutboundHttp } from '@kopru/outbound-http';
import type { ProviderPerson } from '../users/user-sign-ins.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
  type CustomFetch,
} from 'openid-client';

export interface SingleSignOnSettings {
  /** As people know it. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** The panel's page that the provider sends people back to. */
  returnUrl: string;
}

/** What must come back with a person. */
export interface Errand {
  state: string;
  nonce: string;
  verifier: string;
}

const deadlineMs = 5_000;
const maxAnswerBytes = 256 * 1024;
const hasNoBody = new Set([204, 304]);

/** Goes through the guard of addresses, follows no redirect, and ends in time. */
const guardedFetch =
  (http: OutboundHttp): CustomFetch =>
  async (url, { method, headers, body }) => {
    const outcome = await http.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(body === null || body === undefined ? {} : { body: String(body as string | URLSearchParams) }),
      deadlineMs,
      maxReadBytes: maxAnswerBytes,
      maxBufferedBytes: maxAnswerBytes,
    });
    if (outcome.kind !== 'answered') throw appError('unavailable', { cause: outcome.reason });
    const type = outcome.header('content-type');
    return new Response(hasNoBody.has(outcome.status) ? null : outcome.bodyStart, {
      status: outcome.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };

/** Sign-in at an OpenID Connect provider, by authorization code with PKCE. */
export const createSingleSignOn = (settings: SingleSignOnSettings, http: OutboundHttp) => {
  const { name, issuer, clientId, clientSecret, returnUrl } = settings;
  let found: Promise<Configuration> | undefined;

  /** Read once; after a failure anew. */
  const provider = (): Promise<Configuration> => {
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: guardedFetch(http),
      // The guard lets plain http through outside of production only.
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    }).catch((cause: unknown) => {
      found = undefined;
      throw appError('unavailable', { cause });
    });
    return found;
  };

  return {
    name,
    issuer,
    /** `statePrefix` comes back with the person, and says what for they were sent. */
    start: async (statePrefix = ''): Promise<{ url: string; errand: Errand }> => {
      const errand = {
        state: `${statePrefix}${randomState()}`,
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      const url = buildAuthorizationUrl(await provider(), {
        redirect_uri: returnUrl,
        scope: 'openid email',
        state: errand.state,
        nonce: errand.nonce,
        code_challenge: await calculatePKCECodeChallenge(errand.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, errand };
    },
    /** Who has come back, with the e-mail that the provider has verified; `single_sign_on_failed`. */
    finish: async (query: string, { state, nonce, verifier }: Errand): Promise<ProviderPerson> => {
      const configuration = await provider();
      const back = new URL(returnUrl);
      back.search = query;
      try {
        const tokens = await authorizationCodeGrant(configuration, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        const subject = claims?.sub ?? '';
        const person =
          claims?.['email'] === undefined ? await fetchUserInfo(configuration, tokens.access_token, subject) : claims;
        const { email, email_verified: isVerified } = person as { email?: unknown; email_verified?: unknown };
        const isProven = isVerified === true && typeof email === 'string';
        return { issuer, subject, email: isProven ? email.trim().toLowerCase() : undefined };
      } catch (cause) {
        throw appError('single_sign_on_failed', { cause });
      }
    },
  };
};
export type SingleSignOn = ReturnType<typeof createSingleSignOn>;
