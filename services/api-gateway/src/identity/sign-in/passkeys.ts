import { appError } from '@kopru/contracts/errors/errors';
import { newId } from '@kopru/contracts/values/ids';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { OneTimeTokens } from '../users/one-time-tokens.ts';
import type { Passkey } from './second-factor.model.ts';
import type { FactorOwner, SecondFactorRepository } from './second-factor.repository.ts';

/** Where the panel is open: passkeys belong to its host name. */
export interface Site {
  host: string;
  origins: string[];
}

const questionMs = 5 * 60_000;

/** Loaded when the first passkey is used. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The challenge that an answer was made for. */
const challengeOf = ({ clientDataJSON = '' }: { clientDataJSON?: string }): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
};

/** Passkeys by WebAuthn, each with the person's own check at the device; a question is answered once. */
export const createPasskeys = (parts: { factors: SecondFactorRepository; tokens: OneTimeTokens; now: () => Date }) => {
  const { factors, tokens, now } = parts;
  const refused = (cause?: unknown) => appError('passkey_refused', { cause });

  return {
    question: async ({ host }: Site) => {
      const { generateAuthenticationOptions } = await loadWebAuthn();
      const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required' });
      await tokens.give(options.challenge, 'passkey', { forMs: questionMs });
      return options;
    },
    /** Whose passkey made the answer; `passkey_refused`. */
    owner: async (answer: AuthenticationResponseJSON, { host, origins }: Site): Promise<FactorOwner> => {
      const challenge = challengeOf(answer.response);
      const isAsked = (await tokens.take(challenge, 'passkey')) !== undefined;
      const found = isAsked ? await factors.ofPasskey(answer.id) : undefined;
      if (found === undefined) throw refused();
      const { owner, passkey } = found;
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: origins,
        expectedRPID: host,
        credential: {
          id: passkey.credentialId,
          publicKey: Buffer.from(passkey.publicKey, 'base64url'),
          counter: passkey.counter,
        },
      }).catch((error: unknown) => {
        throw refused(error);
      });
      if (!verified) throw refused();
      await factors.usedPasskey(owner, passkey, authenticationInfo.newCounter);
      return owner;
    },
    newQuestion: async (owner: FactorOwner, email: string, { host }: Site) => {
      const known = (await factors.find(owner))?.passkeys ?? [];
      const { generateRegistrationOptions } = await loadWebAuthn();
      const options = await generateRegistrationOptions({
        rpName: 'Köprü',
        rpID: host,
        userID: Buffer.from(owner.userId),
        userName: email,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: transports as AuthenticatorTransport[],
        })),
      });
      await tokens.give(options.challenge, 'new-passkey', { subject: owner.userId, forMs: questionMs });
      return options;
    },
    /** `passkey_refused`, `recovery_codes_required`, `already_exists` */
    add: async (
      owner: FactorOwner,
      { name, answer }: { name: string; answer: RegistrationResponseJSON },
      { host, origins }: Site,
    ): Promise<void> => {
      const challenge = challengeOf(answer.response);
      if ((await tokens.take(challenge, 'new-passkey'))?.subject !== owner.userId) throw refused();
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: origins,
        expectedRPID: host,
      }).catch((error: unknown) => {
        throw refused(error);
      });
      if (registrationInfo === undefined) throw refused();
      const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
      const passkey: Passkey = {
        id: newId(),
        name,
        credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        createdAt: now(),
        lastUsedAt: null,
      };
      await factors.addPasskey(owner, passkey);
    },
  };
};
export type Passkeys = ReturnType<typeof createPasskeys>;
