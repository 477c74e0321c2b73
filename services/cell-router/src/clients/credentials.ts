import { appError } from '@kopru/contracts/errors/errors';
import type { RoutedCells } from '@kopru/contracts/internal/cells';
import { gatewayOperations, type ShownCredential } from '@kopru/contracts/internal/gateway';
import {
  createInternalClient,
  createServiceClient,
  createRateLimiter,
  keyedCredential,
  sharedCredential,
  type InternalCredential,
} from '@kopru/http';
import { sha256 } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';

/** An account, and the cell that it was found in. */
export interface Holder {
  accountId: string;
  cell: string;
}

/** Whose a credential is: asked at its first use, and the same ever after, because no credential changes its account. */
export interface Credentials {
  /** None: no cell knows it. `unavailable`, `rate_limited` for an address that shows too many unknown ones. */
  holdersOf(credential: ShownCredential, from: string): Promise<readonly Holder[]>;
}

const knownMs = 600_000;
const maxKnown = 200_000;
/** Guesses must not become load for all cells. */
const unknownMs = 5_000;
const maxUnknown = 20_000;
const lookUps = { perSecond: 20, burst: 200 } as const;
const timeoutMs = 3_000;
/** People are added to accounts, and links to certificates are switched off, so their answers are not cached. */
const isCached = ({ kind }: ShownCredential): boolean => kind === 'key' || kind === 'session' || kind === 'ingress';

const credentialFor = ({ key, token = '' }: RoutedCells[string]): InternalCredential =>
  key === undefined
    ? sharedCredential(token)
    : keyedCredential('cell-router', new Map([['api-gateway', [new TextEncoder().encode(key)]]]));

export const createCredentials = (cells: RoutedCells): Credentials => {
  const clients = Object.entries(cells).map(([cell, settings]) => {
    const [audience, baseUrl] = ['api-gateway', settings.gatewayInternal];
    const client = createInternalClient({ audience, baseUrl, credential: credentialFor(settings), timeoutMs });
    return { cell, gateway: createServiceClient(gatewayOperations, client) };
  });
  const known = new LRUCache<string, readonly Holder[]>({ max: maxKnown, ttl: knownMs });
  const unknown = new LRUCache<string, true>({ max: maxUnknown, ttl: unknownMs });
  const inProgress = new Map<string, Promise<readonly Holder[]>>();
  const limiter = createRateLimiter(lookUps);

  const askAll = async (credential: ShownCredential): Promise<readonly Holder[]> => {
    const answers = await Promise.allSettled(
      clients.map(async ({ cell, gateway }) =>
        (await gateway.findAccounts({ body: credential })).accountIds.map((accountId) => ({ accountId, cell })),
      ),
    );
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failed = answers.find((answer) => answer.status === 'rejected');
    // The cell that does not answer may be the one that knows it.
    if (found.length === 0 && failed !== undefined)
      throw appError('unavailable', { cause: failed.reason, retryAfterSeconds: 2 });
    return found;
  };
  const ask = async (id: string, credential: ShownCredential): Promise<readonly Holder[]> => {
    const found = await askAll(credential);
    if (found.length === 0) unknown.set(id, true);
    else if (isCached(credential)) known.set(id, found);
    return found;
  };
  return {
    holdersOf: (credential, from) => {
      const id = sha256(`${credential.kind} ${credential.secret}`, 'base64url');
      const holders = known.get(id) ?? (unknown.has(id) ? [] : undefined);
      if (holders !== undefined) return Promise.resolve(holders);
      const decision = limiter.take(from);
      if (!decision.isAllowed)
        return Promise.reject(appError('rate_limited', { retryAfterSeconds: decision.retryAfterSeconds }));
      const asking = inProgress.get(id) ?? ask(id, credential).finally(() => inProgress.delete(id));
      inProgress.set(id, asking);
      return asking;
    },
  };
};
