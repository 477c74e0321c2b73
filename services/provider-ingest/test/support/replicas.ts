import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { maxStockChanges, type StockSet } from '@kopru/contracts/internal/platform-products';
import type { App } from '@kopru/service';
import { sharedSettings } from '@kopru/testing';
import type { RequestEntry } from '../../../sandbox/src/world/world.ts';
import { stage } from './quiet-stage.ts';

/** Two replicas, which share nothing but the database, for the tests of the surrounding `describe`. */
let replicas: string[] = [];
export const withTwoReplicas = (): void => {
  let second: App | undefined;
  beforeAll(async () => {
    second = await stage.startIngest();
    replicas = [stage.ingest.internalUrl(), second.internalUrl()];
  });
  afterAll(() => second?.stop());
};

/** Asks one replica after the other; null: it was done. */
export const ask = async (index: number, path: string, { accountId }: IntegrationCredentials, body: object) => {
  const answer = await fetch(`${replicas[index % replicas.length]}/internal${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-internal-token': sharedSettings.INTERNAL_TOKEN,
      'x-account-id': accountId,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { data: StockSet } };
};

/** Product changes of one restaurant, as many at once as a call may bring, by both replicas at the same time. */
export const switchProducts = async (integration: IntegrationCredentials, productId: string, calls: number) => {
  const { integrationId } = integration;
  const changes = Array.from({ length: maxStockChanges }, (_, index) => {
    return { productId, optionId: null, isAvailable: index % 2 === 0, until: null };
  });
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, index) => ask(index, '/stock', integration, { integrationId, changes })),
  );
  const refusals = answers.flatMap(({ body }) => body.data.refusals);
  const refused = refusals.filter((one) => one !== null);
  return { taken: refusals.length - refused.length, refused };
};

export const requests = async (operation: string, integration: IntegrationCredentials): Promise<RequestEntry[]> => {
  const { items } = await stage.simulator.control<{ items: RequestEntry[] }>('GET', '/requests');
  return items.filter((one) => one.operation === operation && one.shop === integration.config.restaurantId);
};
export const maxWithin = (ms: number, times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length));
export const overLimit = async (): Promise<number> =>
  (await stage.simulator.control<{ overLimit: number }>('GET', '/requests')).overLimit;
