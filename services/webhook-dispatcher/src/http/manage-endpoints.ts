import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { DestinationType } from '@kopru/contracts/internal/destinations';
import type { OptionalPageQuery, Pagination } from '@kopru/contracts/internal/operation';
import { tunnelIn } from '@kopru/contracts/internal/tunnels';
import type { Endpoint, EndpointPatch, EndpointWrite } from '@kopru/contracts/internal/webhooks';
import { newId } from '@kopru/contracts/values/ids';
import type { UrlGuard } from '@kopru/outbound-http';
import type { Keyring } from '@kopru/secrets';
import type { EndpointInvalidation } from '../delivery/account-directory.ts';
import { isMaskedPlace, masked, secretOf, type Place } from '../domain/destination-secret.ts';
import { rotated, secretsIn, secretsText, type SigningSecrets } from '../domain/signing-secret.ts';
import {
  closedBreaker,
  destinationContext,
  placeOf,
  signingContext,
  type EndpointFields,
  type EndpointRepository,
} from '../storage/endpoint.repository.ts';
import type { EndpointDocument } from '../storage/endpoint.model.ts';
import type { ViewEndpoints } from './endpoint-view.ts';

/** The format of the Standard Webhooks specification. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export interface ManageEndpoints {
  page(accountId: string, query: OptionalPageQuery): Promise<{ items: Endpoint[]; pagination: Pagination }>;
  count(accountId: string): Promise<number>;
  find(accountId: string, endpointId: string): Promise<Endpoint>;
  create(accountId: string, write: EndpointWrite): Promise<Endpoint>;
  change(accountId: string, endpointId: string, patch: EndpointPatch): Promise<Endpoint>;
  remove(accountId: string, endpointId: string): Promise<void>;
  setPaused(accountId: string, endpointId: string, isPaused: boolean): Promise<Endpoint>;
  /** The new secret is in this answer only; the old one signs beside it for a while. */
  rotateSecret(accountId: string, endpointId: string): Promise<Endpoint>;
}

/** What a change says of where the endpoint leads; undefined when nothing. */
const placeIn = ({ url, destination }: EndpointPatch): Partial<Place> | undefined =>
  url === undefined && destination === undefined
    ? undefined
    : { ...(url === undefined ? {} : { url }), ...(destination === undefined ? {} : { destination }) };

export const makeManageEndpoints = (deps: {
  endpoints: EndpointRepository;
  guards: Record<DestinationType, UrlGuard>;
  keyring: Keyring;
  invalidation: EndpointInvalidation;
  view: ViewEndpoints;
  /** Called when a parked delivery may have become deliverable. */
  onOpened: () => void;
  /** Called when an endpoint's deliveries need not be blocked any longer. */
  unblockAll: (endpointId: string) => void;
}): ManageEndpoints => {
  const { endpoints, guards, keyring, invalidation, view, onOpened, unblockAll } = deps;

  const viewOf = async (endpoint: EndpointDocument): Promise<Endpoint> => {
    const [shown] = await view(endpoint.accountId, [endpoint]);
    if (shown === undefined) throw appError('webhook_not_found');
    return shown;
  };
  const existing = async (accountId: string, endpointId: string): Promise<EndpointDocument> => {
    const endpoint = await endpoints.find(accountId, endpointId);
    if (endpoint === undefined) throw appError('webhook_not_found');
    return endpoint;
  };
  const vet = async ({ url, destination }: Place): Promise<void> => {
    // Nothing is connected to: the sandbox passes it to the tunnel's own account.
    if (destination.type === 'webhook' && tunnelIn(url) !== undefined) return;
    const verdict = await guards[destination.type].inspect(url);
    if (verdict.kind === 'refused') throw appError('url_not_allowed', { params: { reason: verdict.reason } });
  };
  /** What is stored of a place that was given; a secret that was given as it is shown stays as it is stored. */
  const placed = async (endpointId: string, place: Place, before?: EndpointDocument) => {
    await vet(place);
    const secret = secretOf(place);
    if (before?.destinationSecret && secret === secretOf(placeOf(before)))
      return { ...place, destinationSecret: before.destinationSecret };
    if (isMaskedPlace(place)) throw appError('url_not_allowed', { params: { reason: failure('secret_masked') } });
    const destinationSecret = secret === undefined ? null : keyring.seal(secret, destinationContext(endpointId));
    return { ...masked(place), destinationSecret };
  };
  const update = async (
    accountId: string,
    endpointId: string,
    fields: Partial<EndpointFields>,
  ): Promise<EndpointDocument> => {
    const changed = await endpoints.update(accountId, endpointId, fields);
    if (changed === undefined) throw appError('webhook_not_found');
    await invalidation.changed(accountId);
    onOpened();
    return changed;
  };
  const sealedSecrets = (endpointId: string, secrets: SigningSecrets) => ({
    fields: { isSigned: true, signingSecret: keyring.seal(secretsText(secrets), signingContext(endpointId)) },
    shown: { signingSecret: secrets.current },
  });
  /** Switching signing on makes a new secret; switching it off removes the secret. */
  const signing = (endpoint: Pick<EndpointDocument, '_id' | 'isSigned'>, isSigned: boolean | undefined) => {
    if (isSigned === undefined || isSigned === endpoint.isSigned) return { fields: {}, shown: {} };
    if (!isSigned) return { fields: { isSigned, signingSecret: null }, shown: {} };
    return sealedSecrets(endpoint._id, { current: newSecret() });
  };
  /** Closes the breaker of an endpoint that its owner has repaired or switched on again. */
  const freshChance = (endpoint: EndpointDocument, patch: EndpointPatch): Partial<EndpointFields> => ({
    ...(isDeepStrictEqual({ ...placeOf(endpoint), ...placeIn(patch) }, placeOf(endpoint))
      ? {}
      : { breaker: closedBreaker }),
    ...(patch.isEnabled === true && !endpoint.isEnabled ? { breaker: closedBreaker, disabledNotice: null } : {}),
  });

  return {
    page: async (accountId, query) => {
      const { items, pagination } = await endpoints.page(accountId, query);
      return { items: await view(accountId, items), pagination };
    },
    count: (accountId) => endpoints.countOf(accountId),
    find: async (accountId, endpointId) => viewOf(await existing(accountId, endpointId)),
    create: async (accountId, { isSigned, ...write }) => {
      const _id = newId();
      const place = await placed(_id, write);
      const { fields, shown } = signing({ _id, isSigned: false }, isSigned);
      const created = await endpoints.create(accountId, _id, {
        ...write,
        ...place,
        isSigned: false,
        signingSecret: null,
        ...fields,
        isPaused: false,
        disabledNotice: null,
        breaker: closedBreaker,
        pool: 'fast',
      });
      await invalidation.changed(accountId);
      return { ...(await viewOf(created)), ...shown };
    },
    change: async (accountId, endpointId, { isSigned, ...patch }) => {
      const endpoint = await existing(accountId, endpointId);
      const given = placeIn(patch);
      const place = given === undefined ? {} : await placed(endpointId, { ...placeOf(endpoint), ...given }, endpoint);
      const { fields, shown } = signing(endpoint, isSigned);
      const chance = freshChance(endpoint, patch);
      const changed = await update(accountId, endpointId, { ...patch, ...place, ...chance, ...fields });
      if (patch.ordered === false || patch.isEnabled === false) unblockAll(endpointId);
      return { ...(await viewOf(changed)), ...shown };
    },
    remove: async (accountId, endpointId) => {
      if (!(await endpoints.remove(accountId, endpointId))) throw appError('webhook_not_found');
      await invalidation.changed(accountId);
      unblockAll(endpointId);
    },
    rotateSecret: async (accountId, endpointId) => {
      const endpoint = await existing(accountId, endpointId);
      if (!endpoint.isSigned || endpoint.signingSecret === null) throw appError('not_signed');
      const before = secretsIn(keyring.open(endpoint.signingSecret, signingContext(endpointId)));
      const { fields, shown } = sealedSecrets(endpointId, rotated(before, newSecret(), new Date()));
      return { ...(await viewOf(await update(accountId, endpointId, fields))), ...shown };
    },
    setPaused: async (accountId, endpointId, isPaused) =>
      viewOf(await update(accountId, endpointId, isPaused ? { isPaused } : { isPaused, breaker: closedBreaker })),
  };
};
