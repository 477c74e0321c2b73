import { backingServices, createRunning, internalKeysOf, sharedSettings, type BackingServices } from '@kopru/testing';
import { createApp, type Surroundings } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { quickPasswords } from '../support/quick-passwords.ts';
import { panelClient } from './panel-client.ts';

/** A gateway of this test alone, and people who sign in to it. Its neighbours are unavailable unless their addresses are given. */
export const startGateway = async (
  settings: Record<string, string> = {},
  given?: BackingServices,
  surroundings: Surroundings = {},
) => {
  const backing = given ?? (await backingServices());
  const running = createRunning();
  const nowhere = 'http://127.0.0.1:1';
  const config = loadConfig({
    ...sharedSettings,
    INTERNAL_KEYS: internalKeysOf('api-gateway'),
    MONGODB_URI: backing.mongodbUri,
    MONGODB_DATABASE: backing.database('gateway'),
    RABBITMQ_URL: backing.rabbitmqUrl,
    ORDER_SERVICE_URL: nowhere,
    RESTAURANT_SERVICE_URL: nowhere,
    PROVIDER_INGEST_URL: nowhere,
    WEBHOOK_DISPATCHER_URL: nowhere,
    ...settings,
  });
  const app = await running.start(createApp(config, { passwordCost: quickPasswords, ...surroundings }));
  const urls = { url: app.url(), internalUrl: app.internalUrl() };
  return {
    backing,
    ...urls,
    ...panelClient(urls),
    stop: async () => {
      await running.stopAll();
      await backing.stop();
    },
  };
};
export type Gateway = Awaited<ReturnType<typeof startGateway>>;
