import { randomUUID } from 'node:crypto';
import { internalPrefix, serviceOperations } from '@kopru/contracts';
import {
  createHttpServer,
  createInternalClient,
  createMetrics,
  internalAuth,
  jsonBody,
  serve,
  type Check,
  type HttpServer,
  type HttpServerOptions,
  type InternalClient,
  type Metrics,
} from '@kopru/http';
import { connectBroker, type Broker, type BrokerOptions } from '@kopru/messaging';
import {
  connectMongo,
  createLeases,
  createOutbox,
  leaseSchema,
  type Leases,
  type Mongo,
  type MongoOptions,
  type Outbox,
  type StoredSchema,
  type WithOutbox,
} from '@kopru/mongo';
import {
  createLogger,
  createTracing,
  inOrder,
  shutdownTimes,
  type BaseConfig,
  type Logger,
  type Service,
} from '@kopru/runtime';
import { makeDoctorReport, type Sealed } from './doctor.ts';

/** A whole service: what its process starts and stops. */
export interface App extends Service {
  /** Where it listens, once started. */
  url(): string;
  readonly logger: Logger;
  /** The process has ended at the latest this long after the signal. */
  readonly graceMs: number;
}

export interface ServiceOptions
  extends Pick<MongoOptions, 'schemas' | 'operationLimitMs'>, Pick<BrokerOptions, 'topology' | 'confirmTimeoutMs'> {
  name: string;
  config: BaseConfig & { PORT: number; MONGODB_DATABASE: string };
  logger?: Logger;
  sealed?: Sealed;
  /** The largest body that the other services may send. */
  bodyLimitBytes: number;
}

/** A collection whose documents carry their own events. */
type Kept = StoredSchema<WithOutbox>;
type Mounted = HttpServerOptions['handlers'][number];

export interface RunOptions extends Pick<
  HttpServerOptions,
  | 'handlers'
  | 'progress'
  | 'remarks'
  | 'withErrorParams'
  | 'onClosing'
  | 'maxConnections'
  | 'headersTimeoutMs'
  | 'requestTimeoutMs'
  | 'trustProxy'
> {
  /** The largest body of its own interface, where it has one. */
  bodyLimitBytes?: number;
  /** What the service needs to be ready. */
  checks: readonly Check[];
  /** Started in this order, after the database and the broker and before the door opens. */
  parts: readonly Service[];
}

export interface OpenedService {
  logger: Logger;
  metrics: Metrics['registry'];
  mongo: Mongo;
  broker: Broker;
  leases: Leases;
  /** Names this process where it holds a lease. */
  owner: string;
  /** A client of another service of ours. */
  client(baseUrl: string, timeoutMs?: number): InternalClient;
  /** The outbox of the events inside a collection's documents; one of the parts that `run` starts. */
  outbox(collection: Kept): Outbox;
  /** Handlers that only the other services may call. */
  internal(...handlers: Exclude<Mounted, unknown[]>[]): Mounted;
  isStopping(): boolean;
  run(options: RunOptions): App;
}

/** The parts that every service has; `run` adds the service's own and starts all of them in order. */
export const openService = (options: ServiceOptions): OpenedService => {
  const { name, config, bodyLimitBytes } = options;
  const logger = options.logger ?? createLogger({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const { registry } = metrics;
  const { drainMs, graceMs } = shutdownTimes(config);
  const token = config.INTERNAL_TOKEN;
  const owner = randomUUID();
  const tracing = createTracing({ service: name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT });
  const mongo = connectMongo({
    uri: config.MONGODB_URI,
    database: config.MONGODB_DATABASE,
    logger,
    schemas: options.schemas,
    operationLimitMs: options.operationLimitMs,
  });
  const broker = connectBroker({
    url: config.RABBITMQ_URL,
    service: name,
    logger,
    metrics: registry,
    topology: options.topology,
    confirmTimeoutMs: options.confirmTimeoutMs,
  });
  const leases = createLeases(mongo.collection(leaseSchema));
  const report = makeDoctorReport({ mongo, broker, logger, database: config.MONGODB_DATABASE, sealed: options.sealed });
  let server: HttpServer | undefined;
  return {
    logger,
    metrics: registry,
    mongo,
    broker,
    leases,
    owner,
    client: (baseUrl, timeoutMs) => createInternalClient({ baseUrl, token, timeoutMs }),
    outbox: (given) => {
      const collection = mongo.collection<WithOutbox>(given);
      return createOutbox({ collection, broker, logger, metrics: registry, leases, owner });
    },
    internal: (...handlers) => [
      internalPrefix,
      internalAuth(token),
      ...jsonBody(bodyLimitBytes),
      serve(serviceOperations, { doctor: report }),
      ...handlers,
    ],
    isStopping: () => server?.isStopping() ?? false,
    run: ({ parts, ...http }) => {
      const opened = createHttpServer({
        bodyLimitBytes,
        ...http,
        host: config.HOST,
        port: config.PORT,
        drainMs,
        logger,
        metrics,
      });
      server = opened;
      return { ...inOrder([tracing, mongo, broker, ...parts, opened]), url: opened.url, logger, graceMs };
    },
  };
};
