import type { Logger } from '@kopru/runtime';
import type { ClockRepository } from '../identity/accounts/clock.repository.ts';
import type { Sandboxes } from '../identity/accounts/sandboxes.ts';
import type { ServiceClients } from '../clients/service-clients.ts';
import { makeConnect } from './connect.ts';
import type { Simulator } from './simulator.ts';

/**
 * The clients, whose calls that reach platforms name the environment that they are for: it is said here alone, so
 * that no door can connect a sandbox to a real platform, or the reverse.
 */
export const ofEnvironments = (
  clients: ServiceClients,
  {
    sandboxes,
    clocks,
    simulator,
    logger,
  }: { sandboxes: Sandboxes; clocks: ClockRepository; simulator: Simulator; logger: Logger },
): ServiceClients => {
  const { restaurants, integrations, platforms } = clients;
  const environmentOf = async (accountId: string): Promise<{ isSandbox: true | undefined }> => ({
    isSandbox: (await sandboxes.modeOf(accountId)) === 'sandbox' ? true : undefined,
  });
  const write = Object.assign(
    async (input: Parameters<typeof integrations.write>[0]) =>
      integrations.write({ ...input, body: { ...input.body, ...(await environmentOf(input.accountId)) } }),
    integrations.write,
  );
  const connect = makeConnect({ integrations: { ...integrations, write } }, { simulator, clocks });
  return {
    ...clients,
    integrations: { ...integrations, write },
    platforms: {
      ...platforms,
      testConnection: Object.assign(
        async (input: Parameters<typeof platforms.testConnection>[0]) =>
          platforms.testConnection({ ...input, body: { ...input.body, ...(await environmentOf(input.accountId)) } }),
        platforms.testConnection,
      ),
    },
    restaurants: {
      ...restaurants,
      create: Object.assign(async (input: Parameters<typeof restaurants.create>[0]) => {
        const restaurant = await restaurants.create(input);
        const { accountId } = input;
        if (simulator.isSetUp && (await sandboxes.modeOf(accountId)) === 'sandbox')
          // What is missing is made up for when somebody first orders there.
          await connect(accountId, restaurant.id).catch(
            (error: unknown) => void logger.warn('could not connect a restaurant of a sandbox', { error }),
          );
        return restaurant;
      }, restaurants.create),
    },
  };
};
