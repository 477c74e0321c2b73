import { randomBytes } from 'node:crypto';
import { appError, type Endpoint, type EndpointPatch, type EndpointWrite } from '@kopru/contracts';
import type { UrlGuard } from '@kopru/outbound-http';
import type { Keyring } from '@kopru/secrets';
import type { EndpointNews } from '../delivery/account-directory.ts';
import {
  closedBreaker,
  signingContext,
  type EndpointFields,
  type EndpointRepository,
} from '../storage/endpoint.repository.ts';
import type { EndpointDocument } from '../storage/endpoint.model.ts';
import type { ViewEndpoints } from './endpoint-view.ts';

export interface ManageEndpoints {
  list(accountId: string): Promise<Endpoint[]>;
  find(accountId: string, endpointId: string): Promise<Endpoint>;
  create(accountId: string, write: EndpointWrite): Promise<Endpoint>;
  change(accountId: string, endpointId: string, patch: EndpointPatch): Promise<Endpoint>;
  remove(accountId: string, endpointId: string): Promise<void>;
  setPaused(accountId: string, endpointId: string, isPaused: boolean): Promise<Endpoint>;
}

/** The format of the Standard Webhooks specification. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const makeManageEndpoints = (deps: {
  endpoints: EndpointRepository;
  guard: UrlGuard;
  keyring: Keyring;
  news: EndpointNews;
  view: ViewEndpoints;
  /** Called when a parked delivery may have become deliverable. */
  onOpened: () => void;
}): ManageEndpoints => {
  const { endpoints, guard, keyring, news, view, onOpened } = deps;

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
  const vetted = async (url: string): Promise<void> => {
    const verdict = await guard.inspect(url);
    if (verdict.kind === 'refused') throw appError('url_not_allowed', { params: { reason: verdict.reason } });
  };
  const update = async (
    accountId: string,
    endpointId: string,
    fields: Partial<EndpointFields>,
  ): Promise<EndpointDocument> => {
    const changed = await endpoints.update(accountId, endpointId, fields);
    if (changed === undefined) throw appError('webhook_not_found');
    await news.changed(accountId);
    onOpened();
    return changed;
  };
  /** Switching signing on makes a new secret; switching it off removes the secret. */
  const signing = (endpoint: EndpointDocument, isSigned: boolean | undefined) => {
    if (isSigned === undefined || isSigned === endpoint.isSigned) return { fields: {}, shown: {} };
    if (!isSigned) return { fields: { isSigned, signingSecret: null }, shown: {} };
    const signingSecret = newSecret();
    const sealed = keyring.seal(signingSecret, signingContext(endpoint._id));
    return { fields: { isSigned, signingSecret: sealed }, shown: { signingSecret } };
  };
  /** Closes the breaker of an endpoint that its owner has repaired or switched on again. */
  const freshChance = (endpoint: EndpointDocument, patch: EndpointPatch): Partial<EndpointFields> => ({
    ...(patch.url !== undefined && patch.url !== endpoint.url ? { breaker: closedBreaker } : {}),
    ...(patch.isEnabled === true && !endpoint.isEnabled ? { breaker: closedBreaker, disabledNotice: null } : {}),
  });

  return {
    list: async (accountId) => view(accountId, await endpoints.listOf(accountId)),
    find: async (accountId, endpointId) => viewOf(await existing(accountId, endpointId)),
    create: async (accountId, { isSigned, ...write }) => {
      await vetted(write.url);
      const created = await endpoints.create(accountId, {
        ...write,
        isSigned: false,
        signingSecret: null,
        isPaused: false,
        disabledNotice: null,
        breaker: closedBreaker,
        lane: 'fast',
      });
      const { fields, shown } = signing(created, isSigned);
      if (isSigned) await endpoints.update(accountId, created._id, fields);
      await news.changed(accountId);
      return { ...(await viewOf({ ...created, ...fields })), ...shown };
    },
    change: async (accountId, endpointId, { isSigned, ...patch }) => {
      const endpoint = await existing(accountId, endpointId);
      if (patch.url !== undefined) await vetted(patch.url);
      const { fields, shown } = signing(endpoint, isSigned);
      const changed = await update(accountId, endpointId, { ...patch, ...freshChance(endpoint, patch), ...fields });
      return { ...(await viewOf(changed)), ...shown };
    },
    remove: async (accountId, endpointId) => {
      if (!(await endpoints.remove(accountId, endpointId))) throw appError('webhook_not_found');
      await news.changed(accountId);
    },
    setPaused: async (accountId, endpointId, isPaused) =>
      viewOf(await update(accountId, endpointId, isPaused ? { isPaused } : { isPaused, breaker: closedBreaker })),
  };
};
