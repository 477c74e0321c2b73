import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { appError } from '@kopru/contracts/errors/errors';
import { inContext, startSpan, type Logger, type Service } from '@kopru/runtime';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { bodyReaderError } from './body.ts';
import { errorReply, toAppError } from './envelope.ts';
import { logFailed, routeOf } from './failed-request.ts';
import { healthPaths, healthRoutes, type Check } from './health.routes.ts';
import type { Metrics } from './metrics.ts';
import { beginQueued, discardInSlices } from './read-in-slices.ts';
import { sendReply } from './reply.ts';
import { localeOf, requestState, setRequestState } from './request-state.ts';

export interface HttpServerOptions {
  host: string;
  port: number;
  logger: Logger;
  metrics: Metrics;
  checks: readonly Check[];
  /** Work that must make progress: when one of these is stuck, `/healthz` fails and the process is restarted. */
  progress?: readonly Check[];
  /** Shown in `/readyz` besides the checks; nothing depends on it. */
  remarks?: () => Record<string, unknown>;
  /** Strangers reach it: it shows no figures, and of its health only whether it is well. */
  isPublic?: boolean;
  /** Mounted in this order; a body reader (`jsonBody`) is among them. */
  handlers: readonly (RequestHandler | [string, ...RequestHandler[]])[];
  /** Internal services send an error's params along, so that the next hop can translate its text. */
  withErrorParams?: boolean;
  /** The proxies whose X-Forwarded-For is believed: how many, or their addresses; none when absent. */
  trustProxy?: number | string;
  /** How long a stopping server goes on serving after `/readyz` has begun to say 503. */
  drainMs?: number;
  /** Connections beyond these are closed at once; absent: any number. */
  maxConnections?: number;
  /** How long a request's head, and all of a request, may take to arrive. */
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
  /** Called when the server accepts no more connections: ends what would never end by itself, such as streams. */
  onClosing?: () => void;
}

export interface HttpServer extends Service {
  /** Where it listens, once started: http://127.0.0.1:8080 */
  url(): string;
  readonly express: Express;
  /** True from the moment the server begins to stop: long polls should then answer. */
  isStopping(): boolean;
}

/** Far more than any client or proxy sends. */
const maxHeaders = 200;
/** How often connections are looked through for requests that take too long to arrive. */
const slowClientCheckMs = 5_000;

const saneRequestId = /^[\w.:-]{1,128}$/;

const begin =
  (options: HttpServerOptions, isStopping: () => boolean): RequestHandler =>
  (request, response, next) => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID();
    const parent = request.headers['traceparent'];
    const span = startSpan(`${request.method} request`, {
      kind: 'server',
      // A stranger's trace would join ours, and be sent to receivers.
      ...(typeof parent === 'string' && options.isPublic !== true ? { parent } : {}),
    });
    setRequestState(response, { requestId, traceparent: span.traceparent, locale: localeOf(request) });
    response.setHeader('X-Request-Id', requestId);
    // A stopping server asks its keep-alive clients to reconnect elsewhere.
    if (isStopping()) response.setHeader('Connection', 'close');
    const startedAt = performance.now();
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const route = routeOf(request);
      options.metrics.observeRequest(request.method, route, response.statusCode, seconds);
      span.end(response.statusCode >= 500 ? new Error(`status ${response.statusCode}`) : undefined);
      // Winston formats a line before it looks at the level.
      if (!options.logger.isLevelEnabled('http')) return;
      const accountId = requestState(response).account?.id;
      options.logger.http('request', {
        requestId,
        accountId,
        method: request.method,
        route,
        status: response.statusCode,
        durationMs: Math.round(seconds * 1000),
      });
    });
    inContext({ requestId, traceparent: span.traceparent }, next);
  };

const finish =
  (options: HttpServerOptions): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    // The request was already answered, as having taken too long.
    if (response.writableEnded) return;
    const error = toAppError(bodyReaderError(thrown) ?? thrown);
    const { requestId, locale } = requestState(response);
    logFailed(options.logger, request, response, error);
    // An answer has already begun, so express ends the connection.
    if (response.headersSent) return next(thrown);
    sendReply(response, errorReply(error, { requestId, locale, withParams: options.withErrorParams === true }));
  };

const createExpress = (options: HttpServerOptions, isStopping: () => boolean): Express => {
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', 'simple')
    .set('trust proxy', options.trustProxy ?? false);
  const { checks, progress = [], remarks, metrics, isPublic = false } = options;
  const health = healthRoutes({ checks, progress, remarks, isStopping, metrics, isPublic });
  app.use((request, response, next) => {
    if (healthPaths.has(request.path.toLowerCase())) health(request, response, next);
    else next();
  });
  app.use(begin(options, isStopping));
  for (const handler of options.handlers) {
    if (Array.isArray(handler)) app.use(handler[0], ...(handler.slice(1) as RequestHandler[]));
    else app.use(handler);
  }
  app.use(() => {
    throw appError('route_not_found');
  });
  app.use(finish(options));
  return app;
};

const listen = (server: Server, options: HttpServerOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const closed = (server: Server, onClosing: () => void, closeUnused: () => void): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    onClosing();
    server.closeIdleConnections();
    closeUnused();
  });

/** Connections that browsers and clients opened ahead of a request: Node takes them for busy. */
const unusedConnections = (server: Server): (() => void) => {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
};

/**
 * An express server with request ids, the error envelope, health, readiness and metrics; stop drains, closes the door
 * and lets running requests end.
 */
export const createHttpServer = (options: HttpServerOptions): HttpServer => {
  const { drainMs = 0, headersTimeoutMs = 15_000, requestTimeoutMs = 30_000 } = options;
  let isStopping = false;
  const app = createExpress(options, () => isStopping);
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: slowClientCheckMs,
      maxHeaderSize: 16_384,
    },
    // Node itself would silently drop the headers beyond its own limit.
    (request, response) => {
      if (request.rawHeaders.length > 2 * maxHeaders) response.writeHead(431, { Connection: 'close' }).end();
      else beginQueued(request, () => void app(request, response));
    },
  );
  const closeUnused = unusedConnections(server);
  if (options.maxConnections !== undefined) server.maxConnections = options.maxConnections;
  // A kept-alive connection whose last answer was sent during the stop would leave the server open. While the server
  // still drains, idle connections stay open, because they may be about to carry a request.
  const onClose = (): void => {
    if (!server.listening) setImmediate(() => server.closeIdleConnections());
  };
  server.on('request', (request, response) => {
    response.once('close', onClose);
    response.once('finish', () => discardInSlices(request));
  });
  return {
    express: app,
    url: () =>
      `http://${options.host === '0.0.0.0' ? '127.0.0.1' : options.host}:${(server.address() as AddressInfo).port}`,
    start: () => listen(server, options),
    isStopping: () => isStopping,
    stop: async () => {
      if (!server.listening) return;
      const isFirst = !isStopping;
      isStopping = true;
      if (isFirst && drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
      await closed(server, options.onClosing ?? (() => undefined), closeUnused);
    },
  };
};
