import { secretOperations } from '@kopru/contracts';
import { serve } from '@kopru/http';
import { createUrlGuard } from '@kopru/outbound-http';
import { repeating } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { openService, type App } from '@kopru/service';
import { makeCheckPaymentMatching } from './clients/check-payment-matching.ts';
import { makeFetchMenu } from './clients/ingest-client.ts';
import type { Config } from './config.ts';
import { makeDeleteRestaurant, makeFinishDeletions } from './domain/delete-restaurant.ts';
import { makeReadMenu } from './domain/read-menu.ts';
import { makeRotateToken } from './domain/rotate-token.ts';
import { makeSaveRestaurant } from './domain/save-restaurant.ts';
import { makeShowIntegration } from './domain/show-integration.ts';
import { makeSwitchIntegration } from './domain/switch-integration.ts';
import { makeWriteIntegration } from './domain/write-integration.ts';
import { businessRoutes } from './http/businesses.routes.ts';
import { credentialRoutes } from './http/credentials.routes.ts';
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
import { makeReencrypt } from './storage/reencrypt.ts';
import { restaurantSchema } from './storage/restaurant.model.ts';
import { createRestaurantRepository } from './storage/restaurants.repository.ts';
import { schemas, sealedFor } from './storage/schemas.ts';

const bodyLimitBytes = 1_048_576;
const cleanUpEveryMs = 5_000;

export const createApp = (config: Config): App => {
  const keyring = createKeyring(config.MASTER_KEYS);
  const service = openService({
    name: 'restaurant-service',
    config,
    schemas,
    sealed: { keyring, contexts: sealedFor },
    bodyLimitBytes,
  });
  const { logger, mongo } = service;
  const codec = createIntegrationCodec(keyring);

  const integrationModel = mongo.model(integrationSchema);
  const restaurantModel = mongo.model(restaurantSchema);
  const outbox = service.outbox(integrationSchema);
  const integrations = createIntegrationRepository(integrationModel, codec, outbox);
  const restaurants = createRestaurantRepository(restaurantModel, keyring);
  const businesses = createBusinessRepository(mongo.model(businessSchema), restaurantModel);
  const menus = createMenuRepository(mongo.model(menuSchema), config.MENU_CACHE);
  const fetchMenu = makeFetchMenu(service.client(config.PROVIDER_INGEST_URL, config.MENU_TIMEOUT));

  const guard = createUrlGuard({
    allowHosts: config.WEBHOOK_ALLOW_HOSTS,
    allowCidrs: config.WEBHOOK_ALLOW_CIDRS,
    httpsOnly: config.NODE_ENV === 'production',
  });
  const checkPaymentMatching = makeCheckPaymentMatching(guard);
  const saveRestaurant = makeSaveRestaurant({ restaurants, businesses, checkPaymentMatching });
  const cleanUp = repeating(makeFinishDeletions(restaurants, integrations), {
    everyMs: cleanUpEveryMs,
    onError: (error) => void logger.warn('could not finish deletions', { error }),
  });
  const reencrypt = makeReencrypt({ integrations: integrationModel, restaurants: restaurantModel, codec, keyring });
  return service.run({
    parts: [outbox, cleanUp],
    // Without the broker, changes are stored with their events, so only the database is needed.
    checks: [{ name: 'mongodb', isReady: mongo.answers }],
    withErrorParams: true,
    handlers: [
      service.internal(
        businessRoutes(businesses, saveRestaurant),
        integrationRoutes({
          restaurants,
          integrations,
          writeIntegration: makeWriteIntegration(restaurants, integrations),
          switchIntegration: makeSwitchIntegration(integrations),
          rotateToken: makeRotateToken(integrations),
          show: makeShowIntegration(config.INGEST_PUBLIC_URL),
        }),
        restaurantRoutes(restaurants, saveRestaurant, makeDeleteRestaurant(restaurants, integrations)),
        credentialRoutes(createCredentialsRepository(integrationModel, codec)),
        menuRoutes(makeReadMenu({ restaurants, integrations, menus, fetchMenu })),
        serve(secretOperations, { reencrypt: ({ body }) => reencrypt(body.limit) }),
      ),
    ],
  });
};
