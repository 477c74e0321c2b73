import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { waitFor } from '@kopru/testing';
import { type allPlatforms, createStage, pluginSecret, type Stage } from './stage.ts';

// A stage for the tests of the file that imports this, on which only switching on brings what was refused.
jest.setTimeout(120_000);

export const deadline = { timeoutMs: 90_000 };
export const sample = (name: string): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'fixtures', `${name}.json`), 'utf8')) as object;
export const directOrder = (number: string): object => ({ ...sample('direct/order'), providerOrderId: number });

export let stage: Stage;
beforeAll(async () => {
  stage = await createStage({
    // Far longer than the stories take: what is polled after a switch is polled because of it.
    GETIR_POLL_INTERVAL: '10m',
    TY_POLL_INTERVAL: '10m',
    MIGROS_POLL_INTERVAL: '10m',
  });
  // What is refused is not sent again here, so that only switching on can bring it.
  await stage.simulator.rules({ maxPushAttempts: 1, getirLimits: false, tyLimits: false });
});
afterAll(() => stage.stop());

export const switchTo = (integration: IntegrationCredentials, status: boolean, on: Stage = stage): Promise<void> => {
  integration.status = status;
  return on.publishChange('entegrasyon.durum_degisti', integration, { status });
};
/** Off, and known to be. */
export const switchOff = async (integration: IntegrationCredentials): Promise<void> => {
  await switchTo(integration, false);
  if (integration.provider === 'ty') return;
  const headers = await headersOf(integration);
  await waitFor(async () => (await stage.push(integration, 'x', headers)).status === 409, deadline);
};
export const headersOf = async ({ provider, config }: IntegrationCredentials): Promise<Record<string, string>> => {
  if (provider !== 'ys') return { 'x-api-key': config.apiKey ?? '' };
  const { SignJWT } = await import('jose');
  const token = new SignJWT({ service: 'middleware' }).setProtectedHeader({ alg: 'HS512' }).setExpirationTime('5m');
  return { authorization: `Bearer ${await token.sign(Buffer.from(pluginSecret))}` };
};

/** What was refused, one document for each order and each thing that happened to one. */
export const refusedFacts = () => stage.backing.client.db(stage.backing.database('ingest')).collection('refused');

export interface RefusedWhileOff {
  integrationId: string;
  provider: string;
  restaurantId: string;
  orders: number;
  pushes: number;
  lastAt: string;
}
export const refusedOf = async ({ accountId, integrationId }: IntegrationCredentials) => {
  const answer = await stage.internal('GET', '/refused-while-off', undefined, accountId);
  const { items } = (answer.data as { data: { items: RefusedWhileOff[] } }).data;
  return items.find((item) => item.integrationId === integrationId);
};
export const arrivalsOf = async ({ integrationId }: IntegrationCredentials): Promise<string[]> =>
  (await stage.arrivals())
    .filter((arrival) => arrival.integrationId === integrationId)
    .map(({ order }) => order.providerOrderId);

export const polls = async (restaurantId: string | undefined): Promise<number> => {
  const { items } = await stage.simulator.control<{ items: { operation: string; shop: string | null }[] }>(
    'GET',
    '/requests',
  );
  return items.filter(({ operation, shop }) => operation === 'list' && shop === restaurantId).length;
};
export const isPolled = (provider: ProviderSlug): boolean => provider !== 'ys';
/** Before the story begins its integration is polled once, as it is when it is new. */
export const connected = async (platform: (typeof allPlatforms)[number]): Promise<IntegrationCredentials> => {
  const integration = await stage.connect(platform);
  if (isPolled(platform)) await waitFor(async () => (await polls(integration.config.restaurantId)) > 0, deadline);
  return integration;
};
export const place = async ({ provider, config: { restaurantId } }: IntegrationCredentials): Promise<string> => {
  const { id } = await stage.simulator.place({ platform: provider, restaurantId });
  if (provider !== 'ty')
    await waitFor(async () => (await stage.simulator.book(provider as 'ys', id)).pushedStatus === 409, deadline);
  return id;
};
