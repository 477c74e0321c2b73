import { hostAddress, startComposition, type Composition } from '../support/compose.ts';
import { retryDelays, tellOrderStories } from '../support/order-stories.ts';
import { waitFor } from '../support/wait-for.ts';

const everyService = [
  'rabbitmq',
  'mongodb',
  'order-service',
  'restaurant-service',
  'provider-ingest',
  'webhook-dispatcher',
  'api-gateway',
];

describe('the whole system in docker compose', () => {
  let composition: Composition | undefined;

  tellOrderStories({
    receiverHost: hostAddress,
    start: async () => {
      composition = await startComposition({ WEBHOOK_RETRY_DELAYS: retryDelays, GETIR_BASE_URL: 'http://127.0.0.1:9' });
      return composition.system;
    },
    restart: async () => {
      if (composition === undefined) throw new Error('the composition has not started');
      const { compose, isHealthy, system } = composition;
      for (const service of everyService) await compose('restart', '--timeout', '10', service);
      await waitFor(async () => {
        expect(await isHealthy()).toBe(true);
      }, 240_000);
      return system;
    },
    close: async () => {
      await composition?.system.stop();
    },
  });
});
