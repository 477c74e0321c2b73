import { randomBytes } from 'node:crypto';
import type { Keyring } from '@kopru/secrets';
import { pickStored } from '../domain/integrations/integration-config.ts';
import type { IntegrationSecrets, StoredIntegration } from '../domain/integrations/integration.ts';
import type { IntegrationDocument } from './integration.model.ts';

export interface IntegrationCodec {
  seal(id: string, secrets: IntegrationSecrets): Pick<IntegrationDocument, 'sealed' | 'keyId' | 'tokenHash'>;
  open(document: IntegrationDocument): StoredIntegration;
  /** Every hash that the token may be stored under while master keys are rotated. */
  tokenHashes(token: string): string[];
}

/** 192 random bits, so that nobody can guess an ingress address. */
export const newToken = (): string => randomBytes(24).toString('base64url');

export const integrationContext = (id: string): string => `integration:${id}`;

export const createIntegrationCodec = (keyring: Keyring): IntegrationCodec => ({
  seal: (id, secrets) => ({
    sealed: keyring.seal(JSON.stringify(secrets), integrationContext(id)),
    keyId: keyring.activeKeyId,
    tokenHash: keyring.hash(secrets.token),
  }),
  open: ({ _id: id, sealed, keyId, tokenHash, storeHash, live, deletedAt, outbox, ...rest }) => {
    const { token, config } = JSON.parse(keyring.open(sealed, integrationContext(id))) as IntegrationSecrets;
    // A config written by an older version may hold anything, of any size.
    return { id, ...rest, token, config: pickStored(config) };
  },
  tokenHashes: (token) => keyring.hashes(token),
});
