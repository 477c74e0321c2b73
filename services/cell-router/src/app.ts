import { directoryCollection, type DirectoryEntry } from '@kopru/contracts/internal/cells';
import { createHttpServer, createMetrics } from '@kopru/http';
import { connectMongo } from '@kopru/mongo';
import {
  createLogger,
  inOrder,
  service as part,
  shutdownTimes,
  together,
  type Logger,
  type Service,
} from '@kopru/runtime';
import { createCredentials } from './clients/credentials.ts';
import type { Config } from './config.ts';
import { makeChooseCell } from './http/choose-cell.ts';
import { createForwarding } from './http/forward.routes.ts';
import { jwksRoutes } from './http/jwks.routes.ts';
import { createOpenRequests } from './http/open-requests.ts';
import { createDirectory } from './storage/directory.ts';

const name = 'cell-router';
/** Less than what is known of an account counts for, so that it still does when the directory has not answered. */
const directoryLimitMs = 2_000;

export interface App extends Service {
  url(): string;
  readonly logger: Logger;
  readonly graceMs: number;
}

/** `closingMs`: how long what is in progress may go on when its account was closed. */
export const createApp = (config: Config, { closingMs }: { closingMs?: number } = {}): App => {
  const logger = createLogger({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const { drainMs, graceMs } = shutdownTimes(config);
  const { CELLS: cells, DIRECTORY_URI: uri, DIRECTORY_DATABASE: database } = config;
  const mongo = connectMongo({
    ...{ uri, database, logger },
    metrics: metrics.registry,
    operationLimitMs: directoryLimitMs,
  });
  const directory = createDirectory(mongo.collection<DirectoryEntry>(directoryCollection));
  const openRequests = createOpenRequests(directory, logger, closingMs);
  const chooseCell = makeChooseCell({
    credentials: createCredentials(cells),
    directory,
    home: Object.keys(cells)[0] ?? '',
  });
  const forwarding = createForwarding({ cells, chooseCell, openRequests });
  const common = {
    ...{ host: config.HOST, logger, metrics, drainMs },
    checks: [{ name: 'directory', isReady: mongo.answers }],
  };
  const outer = createHttpServer({
    ...common,
    port: config.PORT,
    isPublic: true,
    trustProxy: config.TRUST_PROXY,
    maxConnections: config.MAX_CONNECTIONS,
    handlers: [jwksRoutes(cells), forwarding.handler],
  });
  const inner = createHttpServer({ ...common, port: config.INTERNAL_PORT, handlers: [] });
  return {
    ...inOrder([mongo, part(() => undefined, forwarding.close), openRequests, together([inner, outer])]),
    url: outer.url,
    logger,
    graceMs,
  };
};
