import { signatureOf } from '@kopru/contracts/webhooks/signature';
import type { Keyring } from '@kopru/secrets';
import { LRUCache } from 'lru-cache';
import type { LiveEndpoint } from '../destinations/destination.ts';
import { withSecret } from '../domain/destination-secret.ts';
import { keyContext, type AccountKeyRepository } from '../storage/account-key.repository.ts';
import { secretsAt, secretsIn } from '../domain/signing-secret.ts';
import type { EndpointDocument } from '../storage/endpoint.model.ts';
import {
  destinationContext,
  placeOf,
  signingContext,
  type EndpointRepository,
} from '../storage/endpoint.repository.ts';

export type AccountView = readonly LiveEndpoint[];

export interface AccountDirectory {
  /** Returns the view itself, without a promise, when it is in memory. */
  view(accountId: string): AccountView | Promise<AccountView>;
  endpoint(accountId: string, endpointId: string): Promise<LiveEndpoint | undefined>;
  forget(accountId: string): void;
  forgetAll(): void;
}

/** Invalidates the cached view of an account: here at once, at the other replicas by message. */
export interface EndpointInvalidation {
  changed(accountId: string): Promise<void>;
}

/** Changes are announced by message; this limits how long a lost message leaves old data in use. */
const trustedMs = 30_000;
const maxAccounts = 20_000;

interface Entry {
  view: AccountView | undefined;
  loading: Promise<AccountView>;
}

export const createAccountDirectory = (deps: {
  endpoints: EndpointRepository;
  keys: AccountKeyRepository;
  keyring: Keyring;
}): AccountDirectory => {
  const { endpoints, keys, keyring } = deps;
  const entries = new LRUCache<string, Entry>({ max: maxAccounts, ttl: trustedMs });

  const signerOf = (endpoint: EndpointDocument): LiveEndpoint['sign'] => {
    if (!endpoint.isSigned || endpoint.signingSecret === null) return undefined;
    const secrets = secretsIn(keyring.open(endpoint.signingSecret, signingContext(endpoint._id)));
    return (id, at, body) => signatureOf(secretsAt(secrets, at), { id, at }, body);
  };
  const livePlace = (endpoint: EndpointDocument): LiveEndpoint['place'] => {
    const { _id, destinationSecret } = endpoint;
    if (!destinationSecret) return placeOf(endpoint);
    return withSecret(placeOf(endpoint), keyring.open(destinationSecret, destinationContext(_id)));
  };
  const load = async (accountId: string): Promise<AccountView> => {
    const [documents, key] = await Promise.all([endpoints.listOf(accountId), keys.find(accountId)]);
    const sealed = key?.webhookKey ?? null;
    const webhookKey = sealed === null ? undefined : keyring.open(sealed, keyContext(accountId));
    return documents.map((endpoint) => ({
      ...endpoint,
      webhookKey,
      sign: signerOf(endpoint),
      place: livePlace(endpoint),
    }));
  };
  const view: AccountDirectory['view'] = (accountId) => {
    const known = entries.get(accountId);
    if (known !== undefined) return known.view ?? known.loading;
    const entry: Entry = { view: undefined, loading: load(accountId) };
    entries.set(accountId, entry);
    entry.loading.then(
      (loaded) => (entry.view = loaded),
      () => entries.peek(accountId) === entry && entries.delete(accountId),
    );
    return entry.loading;
  };
  return {
    view,
    endpoint: async (accountId, endpointId) => (await view(accountId)).find(({ _id }) => _id === endpointId),
    forget: (accountId) => void entries.delete(accountId),
    forgetAll: () => entries.clear(),
  };
};
