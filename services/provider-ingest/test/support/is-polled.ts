import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { waitFor } from '@kopru/testing';
import type { RequestEntry } from '../../../sandbox/src/world/world.ts';
import type { Stage } from './stage.ts';

const pollsOf = async (stage: Stage, { config }: IntegrationCredentials, since: number): Promise<RequestEntry[]> => {
  const { items } = await stage.simulator.control<{ items: RequestEntry[] }>('GET', '/requests');
  return items.filter(({ shop, operation, at }) => operation === 'list' && shop === config.restaurantId && at >= since);
};
export const isPolled = (stage: Stage, integration: IntegrationCredentials, since = 0): Promise<unknown> =>
  waitFor(async () => (await pollsOf(stage, integration, since)).length > 0, {
    what: `a poll of ${integration.config.restaurantId}`,
  });
