import type { ReencryptResult } from '@kopru/contracts/internal/service';
import type { Keyring } from '@kopru/secrets';
import { keyContext, type AccountKeyRepository } from './account-key.repository.ts';
import { destinationContext, signingContext, type EndpointRepository } from './endpoint.repository.ts';

export type Reencrypt = (limit: number) => Promise<ReencryptResult>;

/** Reseals under the active master key what an older one sealed, in portions, while deliveries go on. */
export const makeReencrypt = (deps: {
  endpoints: EndpointRepository;
  keys: AccountKeyRepository;
  keyring: Keyring;
}): Reencrypt => {
  const { endpoints, keys, keyring } = deps;
  const { activeKeyId } = keyring;

  return async (limit) => {
    let reencrypted = 0;
    for (const endpoint of await endpoints.sealedUnderOther(activeKeyId, limit)) {
      const { _id, signingSecret, destinationSecret } = endpoint;
      const secrets = {
        signingSecret: signingSecret && keyring.reseal(signingSecret, signingContext(_id)),
        destinationSecret: destinationSecret && keyring.reseal(destinationSecret, destinationContext(_id)),
      };
      if (await endpoints.replaceSealed(endpoint, secrets)) reencrypted += 1;
    }
    for (const key of await keys.sealedUnderOther(activeKeyId, limit)) {
      if (key.webhookKey === null) continue;
      if (await keys.replaceSealed(key, keyring.reseal(key.webhookKey, keyContext(key._id)))) reencrypted += 1;
    }
    const remaining =
      (await endpoints.countSealedUnderOther(activeKeyId)) + (await keys.countSealedUnderOther(activeKeyId));
    return { activeKeyId, reencrypted, remaining };
  };
};
