import {
  credentialOperations,
  integrationOperations,
  integrationSchema,
  type Integration,
  type IntegrationCredentials,
} from '@kopru/contracts/internal/integrations';
import { restaurantOperations, type Restaurant } from '@kopru/contracts/internal/restaurants';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { newId } from '@kopru/contracts/values/ids';
import { createInternalClient, sharedCredential } from '@kopru/http';
import { backingServices, createRunning, sharedSettings, type BackingServices } from '@kopru/testing';
import { z } from 'zod';
import type { App } from '@kopru/service';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';

type Settings = Record<string, string>;

/** One account as the gateway speaks for it. */
export const asAccount = (url: string, accountId = newId()) => {
  const client = createInternalClient({
    baseUrl: url,
    audience: 'restaurant-service',
    credential: sharedCredential(sharedSettings.INTERNAL_TOKEN),
  });
  const call = <S extends z.ZodType>(
    schema: S,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<z.infer<S>> => client.call({ method, path: `/internal${path}`, accountId, body, schema });
  return {
    accountId,
    call,
    get: <S extends z.ZodType>(path: string, schema: S) => call(schema, 'GET', path),
    post: (path: string, body?: unknown) => call(z.unknown(), 'POST', path, body),
    put: (path: string, body: unknown) => call(restaurantOperations.get.data, 'PUT', path, body),
    remove: (path: string) => call(z.unknown(), 'DELETE', path),
    createRestaurant: (fields: Record<string, unknown> = {}): Promise<Restaurant> =>
      call(restaurantOperations.get.data, 'POST', '/restaurants', { name: 'Örnek Dürümcü', ...fields }),
    writeIntegration: (restaurantId: string, write: Record<string, unknown>): Promise<Integration> =>
      call(integrationSchema, 'POST', `/restaurants/${restaurantId}/integrations`, write),
    integrationsOf: async (restaurantId: string): Promise<Integration[]> =>
      (await call(integrationOperations.listOfRestaurant.data, 'GET', `/restaurants/${restaurantId}/integrations`))
        .items,
    switch: (field: string, status: boolean, providerId: string) =>
      call(z.unknown(), 'POST', '/integrations/update-status', { field, status, providerId }),
  };
};
export type AccountClient = ReturnType<typeof asAccount>;

export const getirConfig = { restaurantId: 'getir-1', apiKey: 'getir-api-key-1234', secretKey: 'getir-secret-9876' };

/** The service with its own databases and virtual host; `start` starts further ones on the same stores. */
export const startRestaurantService = async (settings: Settings = {}) => {
  const backing: BackingServices = await backingServices();
  const running = createRunning();
  const start = (more: Settings = {}, parts: Parameters<typeof createApp>[1] = {}): Promise<App> =>
    running.start(
      createApp(
        loadConfig({
          ...sharedSettings,
          MONGODB_URI: backing.mongodbUri,
          MONGODB_DATABASE: backing.database('restaurants'),
          RABBITMQ_URL: backing.rabbitmqUrl,
          INGEST_PUBLIC_URL: 'https://ingest.example.com/',
          DELETION_INTERVAL: '1s',
          ...settings,
          ...more,
        }),
        parts,
      ),
    );
  const app = await start().catch(async (error: unknown) => {
    await backing.stop();
    throw error;
  });
  return {
    app,
    start,
    backing,
    database: backing.client.db(backing.database('restaurants')),
    account: (accountId?: string) => asAccount(app.url(), accountId),
    /** Every page of a platform's list, as provider-ingest reads it. */
    pagesOf: async (provider: ProviderSlug, limit = 2): Promise<IntegrationCredentials[][]> => {
      const pages: IntegrationCredentials[][] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const path = `/credentials?provider=${provider}&limit=${limit}${after}`;
        const { items, nextCursor } = await asAccount(app.url()).get(path, credentialOperations.list.data);
        pages.push(items);
        cursor = nextCursor;
      }
      return pages;
    },
    stop: async () => {
      await running.stopAll();
      await backing.stop();
    },
  };
};
export type RestaurantServiceUnderTest = Awaited<ReturnType<typeof startRestaurantService>>;
