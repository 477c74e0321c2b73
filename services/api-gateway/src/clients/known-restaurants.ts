import { appError } from '@kopru/contracts/errors/errors';
import { checkEndpointWrites } from './check-endpoint-writes.ts';
import type { ServiceClients } from './service-clients.ts';

/** As many as can be asked for at once. */
const idsAtOnce = 100;
/** So many are named. */
const maxNamed = 20;

/**
 * The services' operations that write endpoints, for restaurants of the account: `invalid_request` names each unknown one,
 * and those of others are as if nobody had them. What an endpoint has already may have been deleted meanwhile, and needs
 * no answer of another service, which may be away just when an address must change.
 */
export const ofKnownRestaurants = (clients: ServiceClients): ServiceClients => {
  const { restaurants, endpoints } = clients;
  const unknownOf = async (accountId: string, ids: readonly string[]): Promise<string[]> => {
    const known = new Set<string>();
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const some = ids.slice(from, from + idsAtOnce).join(',');
      const { items } = await restaurants.list({ accountId, query: { config: 'omit', ids: some } });
      for (const { id } of items) known.add(id);
    }
    return ids.filter((id) => !known.has(id));
  };
  return checkEndpointWrites(clients, async ({ accountId, id, restaurantIds: ids = [] }) => {
    if (ids.length === 0) return;
    const alreadyNamed = new Set(id === undefined ? [] : (await endpoints.get({ accountId, id })).restaurantIds);
    const unknown = await unknownOf(
      accountId,
      ids.filter((one) => !alreadyNamed.has(one)),
    );
    if (unknown.length === 0) return;
    const details = unknown.slice(0, maxNamed).map((one) => ({
      path: `body.restaurantIds.${ids.indexOf(one)}`,
      message: `the account has no restaurant ${one}`,
    }));
    throw appError('invalid_request', { details, params: { fields: details.map(({ path }) => path).join(', ') } });
  });
};
