import { appError } from '@kopru/contracts';
import type { OwnerClients } from './owners.ts';

/** As many as can be asked for at once. */
const idsAtOnce = 100;
/** So many are named. */
const mostNamed = 20;

/** The owners' operations that write endpoints, for restaurants of the account: those of others are as if nobody had them. */
export const ofKnownRestaurants = (owners: OwnerClients): OwnerClients => {
  const { restaurants, endpoints, registrations } = owners;
  const unknownOf = async (accountId: string, ids: readonly string[]): Promise<string[]> => {
    const known = new Set<string>();
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const some = ids.slice(from, from + idsAtOnce).join(',');
      const { items } = await restaurants.list({ accountId, query: { config: 'omit', ids: some } });
      for (const { id } of items) known.add(id);
    }
    return ids.filter((id) => !known.has(id));
  };
  /** `invalid_request` that names each unknown one; what an endpoint has already may have been deleted meanwhile. */
  const check = async (
    accountId: string,
    ids: readonly string[] = [],
    had: () => Promise<readonly string[]> = () => Promise.resolve([]),
  ): Promise<void> => {
    if (ids.length === 0) return;
    // What it has already needs no answer of another service, which may be away just when an address must change.
    const kept = new Set(await had());
    const unknown = await unknownOf(
      accountId,
      ids.filter((id) => !kept.has(id)),
    );
    const details = unknown.slice(0, mostNamed).map((id) => ({
      path: `body.restaurantIds.${ids.indexOf(id)}`,
      message: `the account has no restaurant ${id}`,
    }));
    if (details.length === 0) return;
    throw appError('invalid_request', { details, params: { fields: details.map(({ path }) => path).join(', ') } });
  };

  const create = async (input: Parameters<typeof endpoints.create>[0]) => {
    await check(input.accountId, input.body.restaurantIds);
    return endpoints.create(input);
  };
  const update = async (input: Parameters<typeof endpoints.update>[0]) => {
    const { accountId, id, body } = input;
    await check(accountId, body?.restaurantIds, async () => (await endpoints.get({ accountId, id })).restaurantIds);
    return endpoints.update(input);
  };
  const register = async (input: Parameters<typeof registrations.register>[0]) => {
    await check(input.accountId, input.body.restaurantIds);
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
