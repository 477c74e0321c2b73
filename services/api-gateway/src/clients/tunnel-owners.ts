import { appError, failure, tunnelIn } from '@kopru/contracts';
import type { OwnerClients } from './owners.ts';

/** Whether the account has this tunnel open. */
type IsOpen = (accountId: string, tunnelId: string) => Promise<boolean>;

/** The owners' operations that write endpoints, for addresses that lead through no tunnel of somebody else's. */
export const tunnelOwners = (owners: OwnerClients, isOpen: IsOpen): OwnerClients => {
  const { endpoints, registrations } = owners;
  const check = async (accountId: string, url = ''): Promise<void> => {
    const tunnelId = tunnelIn(url);
    if (tunnelId === undefined || (await isOpen(accountId, tunnelId))) return;
    throw appError('url_not_allowed', { params: { reason: failure('address_invalid') } });
  };
  const create = async (input: Parameters<typeof endpoints.create>[0]) => {
    await check(input.accountId, input.body.url);
    return endpoints.create(input);
  };
  const update = async (input: Parameters<typeof endpoints.update>[0]) => {
    await check(input.accountId, input.body?.url);
    return endpoints.update(input);
  };
  const register = async (input: Parameters<typeof registrations.register>[0]) => {
    await check(input.accountId, input.body.url);
    return registrations.register(input);
  };
  return {
    ...owners,
    endpoints: {
      ...endpoints,
      create: Object.assign(create, endpoints.create),
      update: Object.assign(update, endpoints.update),
    },
    registrations: { ...registrations, register: Object.assign(register, registrations.register) },
  };
};
