import type { ServiceClients } from './service-clients.ts';

/** What an endpoint is to become; the members that a change leaves out are undefined. */
export interface EndpointWrite {
  accountId: string;
  /** Undefined: it is a new one. */
  id?: string;
  url?: string | undefined;
  restaurantIds?: readonly string[] | undefined;
}

/** The service clients with the operations that write endpoints behind a check, which refuses by throwing. */
export const checkEndpointWrites = (
  clients: ServiceClients,
  check: (write: EndpointWrite) => Promise<void>,
): ServiceClients => {
  const { endpoints, registrations } = clients;
  const create = async (input: Parameters<typeof endpoints.create>[0]) => {
    const { url, restaurantIds } = input.body;
    await check({ accountId: input.accountId, url, restaurantIds });
    return endpoints.create(input);
  };
  const update = async (input: Parameters<typeof endpoints.update>[0]) => {
    const { accountId, id, body } = input;
    await check({ accountId, id, url: body?.url, restaurantIds: body?.restaurantIds });
    return endpoints.update(input);
  };
  const register = async (input: Parameters<typeof registrations.register>[0]) => {
    const { url, restaurantIds } = input.body;
    await check({ accountId: input.accountId, url, restaurantIds });
    return registrations.register(input);
  };
  return {
    ...clients,
    endpoints: {
      ...endpoints,
      create: Object.assign(create, endpoints.create),
      update: Object.assign(update, endpoints.update),
    },
    registrations: { ...registrations, register: Object.assign(register, registrations.register) },
  };
};
