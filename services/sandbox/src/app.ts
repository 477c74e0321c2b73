import { createHttpServer, createMetrics, jsonBody } from '@kopru/http';
import { createLogger, inOrder, type Logger, type Service, service } from '@kopru/runtime';
import express from 'express';
import type { Config } from './config.ts';
import { controlRoutes } from './control/control.routes.ts';
import { pageRoutes } from './control/page.routes.ts';
import { createPlaceOrders } from './control/place-orders.ts';
import { createPlatforms } from './platforms/platforms.ts';
import { createBookkeeping, readBooks } from './world/kept-books.ts';
import { createWorld } from './world/world.ts';

const name = 'sandbox';
const bodyLimit = 1_048_576;

export interface App extends Service {
  url(): string;
}

export const createApp = (
  config: Config,
  logger: Logger = createLogger({ service: name, level: config.LOG_LEVEL }),
): App => {
  const file = config.SIMULATOR_BOOKS;
  const books = file === undefined ? undefined : readBooks(file);
  const world = createWorld(config, logger, books?.starts);
  const platforms = createPlatforms(world);
  const orders = createPlaceOrders(world, platforms);
  const json = express.json({ limit: bodyLimit, type: 'application/json' });
  const server = createHttpServer({
    host: config.HOST,
    port: config.PORT,
    logger,
    metrics: createMetrics(name),
    checks: [],
    handlers: [
      pageRoutes(),
      ['/getir', json, platforms.getir.routes],
      ['/ys', json, platforms.ys.routes],
      ['/ty', json, platforms.ty.routes],
      ['/migros', json, platforms.migros.routes],
      ['/control', ...jsonBody(bodyLimit), controlRoutes(world, platforms, orders)],
    ],
  });
  const time = service(
    () => world.setBaseUrl(server.url()),
    () => world.timers.stop(),
  );
  const kept = file === undefined ? [] : [createBookkeeping(world, file, books)];
  return { ...inOrder([...kept, server, time]), url: server.url };
};
