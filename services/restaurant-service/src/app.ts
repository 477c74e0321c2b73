import { randomUUID } from 'node:crypto';
import { createHttpServer, createMetrics, internalAuth, jsonBody, reencryptRoutes } from '@kopru/http';
import { connectBroker } from '@kopru/messaging';
import {
  connectMongo,
  createLeases,
  createOutbox,
  createOutboxRelay,
  leaseSchema,
  type WithOutbox,
} from '@kopru/mongo';
import { createUrlGuard } from '@kopru/outbound-http';
import { createLogger, inOrder, repeating, shutdownTimes, type Logger, type Service } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { createIngestClient } from './clients/ingest-client.ts';
import type { Config } from './config.ts';
import { makeCheckPaymentMatching } from './domain/check-payment-matching.ts';
import { makeDeleteRestaurant, makeFinishDeletions } from './domain/delete-restaurant.ts';
import { makeReadMenu } from './domain/read-menu.ts';
import { makeRotateToken } from './domain/rotate-token.ts';
import { makeSaveRestaurant } from './domain/save-restaurant.ts';
import { makeShowIntegration } from './domain/show-integration.ts';
import { makeSwitchIntegration } from './domain/switch-integration.ts';
import { makeWriteIntegration } from './domain/write-integration.ts';
import { businessRoutes } from './http/businesses.routes.ts';
import { credentialsRoutes } from './http/credentials.routes.ts';
import { integrationRoutes } from './http/integrations.routes.ts';
import { menuRoutes } from './http/menus.routes.ts';
import { restaurantRoutes } from './http/restaurants.routes.ts';
import { businessSchema } from './storage/business.model.ts';
import { createBusinessRepository } from './storage/businesses.repository.ts';
import { createCredentialsRepository } from './storage/credentials.repository.ts';
import { integrationSchema } from './storage/integration.model.ts';
import { createIntegrationCodec } from './storage/integration-codec.ts';
import { createIntegrationRepository } from './storage/integrations.repository.ts';
import { menuSchema } from './storage/menu.model.ts';
import { createMenuRepository } from './storage/menus.repository.ts';
import { makePurgeIntegrations } from './storage/purge-integrations.ts';
import { makeReencrypt } from './storage/reencrypt.ts';
import { restaurantSchema } from './storage/restaurant.model.ts';
import { createRestaurantRepository } from './storage/restaurants.repository.ts';
import { schemas } from './storage/schemas.ts';

const name = 'restaurant-service';
const bodyLimitBytes = 1_048_576;
const cleanUpEveryMs = 5_000;

export interface App extends Service {
  url(): string;
}

export const createApp = (
  config: Config,
  logger: Logger = createLogger({ service: name, level: config.LOG_LEVEL }),
): App => {
  const metrics = createMetrics(name);
  const mongo = connectMongo({ uri: config.MONGODB_URI, database: config.MONGODB_DATABASE, logger, schemas });
  const broker = connectBroker({ url: config.RABBITMQ_URL, service: name, logger, metrics: metrics.registry });
  const keyring = createKeyring(config.MASTER_KEYS);
  const codec = createIntegrationCodec(keyring);

  const integrationModel = mongo.model(integrationSchema);
  const restaurantModel = mongo.model(restaurantSchema);
  const withOutbox = mongo.collection<WithOutbox>(integrationSchema);
  const integrations = createIntegrationRepository({
    integrations: integrationModel,
    codec,
    outbox: createOutbox(withOutbox, broker, logger),
  });
  const restaurants = createRestaurantRepository(restaurantModel, keyring);
  const businesses = createBusinessRepository(mongo.model(businessSchema), restaurantModel);
  const menus = createMenuRepository(mongo.model(menuSchema), config.MENU_CACHE);
  const ingest = createIngestClient({
    baseUrl: config.PROVIDER_INGEST_URL,
    token: config.INTERNAL_TOKEN,
    menuTimeoutMs: config.MENU_TIMEOUT,
  });

  const guard = createUrlGuard({
    allowHosts: config.WEBHOOK_ALLOW_HOSTS,
    allowCidrs: config.WEBHOOK_ALLOW_CIDRS,
    httpsOnly: config.NODE_ENV === 'production',
  });
  const saveRestaurant = makeSaveRestaurant({
    restaurants,
    businesses,
    checkPaymentMatching: makeCheckPaymentMatching(guard),
  });
  const server = createHttpServer({
    host: config.HOST,
    port: config.PORT,
    drainMs: shutdownTimes(config).drainMs,
    logger,
    metrics,
    bodyLimitBytes,
    withErrorParams: true,
    // Without the broker changes are kept with their events, so only the store is needed.
    checks: [{ name: 'mongodb', isReady: mongo.answers }],
    handlers: [
      ['/internal', internalAuth(config.INTERNAL_TOKEN), ...jsonBody(bodyLimitBytes)],
      ...[
        businessRoutes({ businesses, saveRestaurant }),
        integrationRoutes({
          restaurants,
          integrations,
          writeIntegration: makeWriteIntegration({ restaurants, integrations }),
          switchIntegration: makeSwitchIntegration(integrations),
          rotateToken: makeRotateToken(integrations),
          show: makeShowIntegration(config.INGEST_PUBLIC_URL),
        }),
        restaurantRoutes({
          restaurants,
          saveRestaurant,
          deleteRestaurant: makeDeleteRestaurant({ restaurants, integrations }),
        }),
        credentialsRoutes(createCredentialsRepository(integrationModel, codec)),
        menuRoutes(makeReadMenu({ restaurants, integrations, menus, ingest })),
        reencryptRoutes(
          makeReencrypt({ integrations: integrationModel, restaurants: restaurantModel, codec, keyring }),
        ),
      ].map((router): [string, typeof router] => ['/internal', router]),
    ],
  });

  const leases = createLeases(mongo.collection(leaseSchema));
  const relay = createOutboxRelay({
    collection: withOutbox,
    broker,
    logger,
    metrics: metrics.registry,
    leases,
    owner: randomUUID(),
  });
  const finishDeletions = makeFinishDeletions({
    restaurants,
    integrations,
    purgeIntegrations: makePurgeIntegrations(integrationModel),
  });
  const cleanUp = repeating(finishDeletions, {
    everyMs: cleanUpEveryMs,
    onError: (error) => void logger.warn('could not finish deletions', { error }),
  });
  return { ...inOrder([mongo, broker, relay, cleanUp, server]), url: server.url };
};
