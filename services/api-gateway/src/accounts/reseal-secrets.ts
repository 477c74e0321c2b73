import type { secretOperations } from '@kopru/contracts';
import type { OwnerClient } from '@kopru/http';
import type { Keyring } from '@kopru/secrets';
import type { AccountRepository } from './account.repository.ts';
import type { KeyCommands } from './key-commands.ts';

interface Resealed {
  reencrypted: number;
  remaining: number;
}

export type ResealSecrets = () => Promise<{
  activeKeyId: string;
  accounts: Resealed;
  /** In restaurant-service: credentials of integrations, and headers for payment matching. */
  integrations: Resealed;
  /** In provider-ingest: its copy of the integrations. */
  platforms: Resealed;
  /** In webhook-dispatcher: signing secrets, and the keys that webhooks carry. */
  webhooks: Resealed;
}>;

const batch = 200;
const maxRounds = 1_000;

/** Reseals everything under the active master key, so that an older one can be removed from the ring. */
export const makeResealSecrets = (parts: {
  accounts: AccountRepository;
  keys: KeyCommands;
  keyring: Keyring;
  owners: Record<'integrations' | 'platforms' | 'webhooks', OwnerClient<typeof secretOperations>>;
}): ResealSecrets => {
  const { accounts, keys, keyring, owners } = parts;
  const { activeKeyId } = keyring;

  const own = async (): Promise<Resealed> => {
    let reencrypted = 0;
    for (let round = 0; round < maxRounds; round += 1) {
      const ids = await accounts.sealedUnderOther(activeKeyId, batch);
      for (const id of ids) await keys.reseal(id);
      reencrypted += ids.length;
      if (ids.length < batch) break;
    }
    return { reencrypted, remaining: await accounts.countSealedUnderOther(activeKeyId) };
  };
  const at = async (owner: OwnerClient<typeof secretOperations>): Promise<Resealed> => {
    const total = { reencrypted: 0, remaining: 0 };
    for (let round = 0; round < maxRounds; round += 1) {
      const { reencrypted, remaining } = await owner.reencrypt({});
      total.reencrypted += reencrypted;
      total.remaining = remaining;
      if (remaining === 0 || reencrypted === 0) break;
    }
    return total;
  };
  return async () => ({
    activeKeyId,
    accounts: await own(),
    integrations: await at(owners.integrations),
    platforms: await at(owners.platforms),
    webhooks: await at(owners.webhooks),
  });
};
