import type { IntegrationWrite } from '@kopru/contracts/internal/integrations';
import type { AccountLimits } from '../identity/accounts/limits.ts';
import type { ServiceClients } from './service-clients.ts';

type Call<Input, Result, Rest> = ((input: Input) => Promise<Result>) & Rest;

/** The services' operations that make something new, for accounts that have not yet as much as they may. */
export const limitClients = (clients: ServiceClients, limits: AccountLimits): ServiceClients => {
  const { restaurants, integrations, endpoints, registrations, usage } = clients;
  const limited = <Input, Result, Rest extends object>(
    call: Call<Input, Result, Rest>,
    run: (input: Input) => Promise<Result>,
  ): Call<Input, Result, Rest> => Object.assign((input: Input) => run(input), call);

  /** Writing an integration that the restaurant has already makes no new one. */
  const isThere = async (accountId: string, restaurantId: string, { integrationId, provider }: IntegrationWrite) => {
    const { items } = await integrations.listOfRestaurant({ accountId, restaurantId });
    return items.some((one) =>
      [integrationId, provider].some((ref) => ref === one.integrationId || ref === one.provider),
    );
  };

  const oneMoreEndpoint = <T>(accountId: string, add: () => Promise<T>): Promise<T> => {
    const count = async () => (await endpoints.count({ accountId })).endpoints;
    return limits.within(accountId, 'endpoints', count, add);
  };

  return {
    ...clients,
    restaurants: {
      ...restaurants,
      create: limited(restaurants.create, (input) => {
        const count = async () => (await usage.count({ accountId: input.accountId })).restaurants;
        return limits.within(input.accountId, 'restaurants', count, () => restaurants.create(input));
      }),
    },
    integrations: {
      ...integrations,
      write: limited(integrations.write, async (input) => {
        const { accountId, restaurantId, body } = input;
        if (await isThere(accountId, restaurantId, body)) return integrations.write(input);
        const count = async () => (await usage.count({ accountId })).integrations;
        return limits.within(accountId, 'integrations', count, () => integrations.write(input));
      }),
    },
    endpoints: {
      ...endpoints,
      create: limited(endpoints.create, (input) => oneMoreEndpoint(input.accountId, () => endpoints.create(input))),
    },
    registrations: {
      ...registrations,
      register: limited(registrations.register, (input) =>
        oneMoreEndpoint(input.accountId, () => registrations.register(input)),
      ),
    },
  };
};
