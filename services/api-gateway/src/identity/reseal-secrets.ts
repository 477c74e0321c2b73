import type { secretOperations } from '@kopru/contracts/internal/service';
import type { ServiceClient } from '@kopru/http';
import type { Keyring } from '@kopru/secrets';
import type { AccountRepository } from './accounts/account.repository.ts';
import type { SecondFactorRepository } from './sign-in/second-factor.repository.ts';
import type { KeyCommands } from './keys/key-commands.ts';

interface Resealed {
  reencrypted: number;
  remaining: number;
}

const batch = 200;
const maxRounds = 1_000;

/** Goes on until nothing remains, or a round finds nothing that it can reseal. */
const inRounds = async (round: () => Promise<Resealed>): Promise<Resealed> => {
  const total = { reencrypted: 0, remaining: 0 };
  for (let count = 0; count < maxRounds; count += 1) {
    const { reencrypted, remaining } = await round();
    total.reencrypted += reencrypted;
    total.remaining = remaining;
    if (remaining === 0 || reencrypted === 0) break;
  }
  return total;
};

/** Reseals everything under the active master key, so that an older one can be removed from the ring. */
export const makeResealSecrets = (parts: {
  accounts: AccountRepository;
  factors: SecondFactorRepository;
  keys: KeyCommands;
  resealResults: () => Promise<Resealed>;
  resealChains: (limit: number) => Promise<Resealed>;
  keyring: Keyring;
  clients: Record<'integrations' | 'platforms' | 'webhooks', ServiceClient<typeof secretOperations>>;
}) => {
  const { accounts, factors, keys, clients } = parts;
  const { activeKeyId } = parts.keyring;
  const own = async (): Promise<Resealed> => {
    const ids = await accounts.sealedUnderOther(activeKeyId, batch);
    for (const id of ids) await keys.reseal(id);
    return { reencrypted: ids.length, remaining: await accounts.countSealedUnderOther(activeKeyId) };
  };
  return async () => ({
    activeKeyId,
    accounts: await inRounds(own),
    /** Secrets of authenticator apps. */
    secondFactors: await inRounds(() => factors.reseal(batch)),
    /** Results that are stored for an Idempotency-Key. */
    idempotencyResults: await parts.resealResults(),
    /** Keys of the audit log. */
    auditKeys: await inRounds(() => parts.resealChains(batch)),
    /** In restaurant-service: credentials of integrations, and headers for payment matching. */
    integrations: await inRounds(() => clients.integrations.reencrypt({})),
    /** In provider-ingest: its copy of the integrations. */
    platforms: await inRounds(() => clients.platforms.reencrypt({})),
    /** In webhook-dispatcher: signing secrets, and the keys that webhooks carry. */
    webhooks: await inRounds(() => clients.webhooks.reencrypt({})),
  });
};
export type ResealSecrets = ReturnType<typeof makeResealSecrets>;
