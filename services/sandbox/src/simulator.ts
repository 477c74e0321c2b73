import { createHttpServer, createMetrics, jsonBody, type HttpServerOptions } from '@kopru/http';
import { inOrder, service, type Logger, type Service } from '@kopru/runtime';
import type { App } from '@kopru/service';
import { appError } from '@kopru/contracts/errors/errors';
import express from 'express';
import type { SimulatorConfig } from './config.ts';
import { pushThroughChannel } from './control/channel.ts';
import { controlRoutes } from './control/control.routes.ts';
import { pageRoutes } from './control/page.routes.ts';
import { createPlaceOrders } from './control/place-orders.ts';
import { resetRestaurants } from './control/reset-restaurants.ts';
import { orderSpecSchema } from './control/schemas.ts';
import { createPlatforms } from './platforms/platforms.ts';
import { createWorldSaving, readSavedWorld } from './world/saved-world.ts';
import { createWorld } from './world/world.ts';

const bodyLimit = 1_048_576;
const graceMs = 5000;

/** The simulated platforms; `within` starts the server with their address and timers. */
export const openPlatforms = (config: SimulatorConfig, logger: Logger) => {
  const file = config.SIMULATOR_BOOKS;
  const savedWorld = file === undefined ? undefined : readSavedWorld(file);
  const world = createWorld(config, logger, savedWorld?.starts);
  const platforms = createPlatforms(world);
  const orders = createPlaceOrders(world, platforms);
  const json = express.json({ limit: bodyLimit, type: 'application/json' });
  const handlers: HttpServerOptions['handlers'] = [
    pageRoutes(),
    ['/getir', json, platforms.getir.routes],
    ['/ys', json, platforms.ys.routes],
    ['/ty', json, platforms.ty.routes],
    ['/migros', json, platforms.migros.routes],
    ['/control', ...jsonBody(bodyLimit), controlRoutes(world, platforms, orders)],
  ];
  const saving = file === undefined ? [] : [createWorldSaving(world, file, savedWorld)];
  return {
    handlers,
    /** The actions of customers and channels, for certifications in this process. */
    control: {
      place: (spec: object) => orders.place(orderSpecSchema.parse(spec)),
      /** Ends all orders and faults of these restaurants. */
      reset: (restaurantIds: readonly string[]): void => void resetRestaurants(world, platforms, restaurantIds),
      /** Sends a body of a restaurant's own channel to its address; `unavailable` when it is rejected. */
      push: async (url: string, body: object): Promise<void> => {
        const taken = await pushThroughChannel({ url, body }).catch((error: unknown) => {
          throw appError('unavailable', { cause: error, retryAfterSeconds: 1 });
        });
        if (taken.status >= 300)
          throw appError('unavailable', { cause: new Error(taken.body.slice(0, 500)), retryAfterSeconds: 1 });
      },
    },
    within: (server: Service & { url(): string }): Service => {
      const time = service(
        () => world.setBaseUrl(server.url()),
        () => world.timers.stop(),
      );
      return inOrder([...saving, server, time]);
    },
  };
};

export type Control = ReturnType<typeof openPlatforms>['control'];

/** The platforms alone, without a database. */
export const createSimulator = (config: SimulatorConfig, logger: Logger): App => {
  const platforms = openPlatforms(config, logger);
  const server = createHttpServer({
    host: config.HOST,
    port: config.PORT,
    logger,
    metrics: createMetrics('sandbox'),
    checks: [],
    handlers: platforms.handlers,
  });
  return { ...platforms.within(server), url: server.url, internalUrl: server.url, logger, graceMs };
};
