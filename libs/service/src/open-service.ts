import { randomUUID } from 'node:crypto';
import { internalPrefix, type Caller } from '@kopru/contracts/internal/operation';
import { serviceOperations } from '@kopru/contracts/internal/service';
import {
  createHttpServer,
  createInternalClient,
  createMetrics,
  internalAuth,
  jsonBody,
  keyedCredential,
  serve,
  sharedCredential,
  type Check,
  type HttpServerOptions,
  type InternalClient,
  type InternalCredential,
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
  type OutboxOptions,
  type StoredSchema,
  type WithOutbox,
} from '@kopru/mongo';
import {
  ConfigError,
  createLogger,
  createTracing,
  inOrder,
  together,
  shutdownTimes,
  type BaseConfig,
  type Logger,
  type Service,
} from '@kopru/runtime';
import { makeDoctorReport, type AlteredLog, type Sealed } from './doctor.ts';

/** A whole service: what its process starts and stops. */
export interface App extends Service {
  /** Where it is called from outside, once started; of a service without a public door, the same as `internalUrl`. */
  url(): string;
  /** Where the other services and the operator reach it: `/internal/…` and `/metrics`. */
  internalUrl(): string;
  readonly logger: Logger;
  /** The process has ended at the latest this long after the signal. */
  readonly graceMs: number;
}

export interface ServiceOptions
  extends
    Pick<MongoOptions, 'schemas' | 'operationLimitMs' | 'migrate'>,
    Pick<BrokerOptions, 'topology' | 'confirmTimeoutMs'> {
  name: string;
  config: BaseConfig & { PORT: number; INTERNAL_PORT?: number; MONGODB_DATABASE: string };
  logger?: Logger;
  sealed?: Sealed;
  /** What makes no progress in it, for the doctor. */
  findStuck?: () => Promise<string[]>;
  /** What of its audit log somebody has changed, for the doctor. */
  findAltered?: () => Promise<AlteredLog>;
  /** How soon an event is published that another process left; otherwise as the outbox has it. */
  relay?: Pick<OutboxOptions, 'olderThanMs' | 'everyMs'> | undefined;
  /** The largest body that the other services may send. */
  bodyLimitBytes: number;
}

/** A collection whose documents carry their own events. */
type StoredWithOutbox = StoredSchema<WithOutbox>;

/** The door for strangers, at PORT. */
type PublicDoor = Pick<
  HttpServerOptions,
  | 'handlers'
  | 'withErrorParams'
  | 'onClosing'
  | 'maxConnections'
  | 'headersTimeoutMs'
  | 'requestTimeoutMs'
  | 'trustProxy'
>;

export interface RunOptions extends Pick<HttpServerOptions, 'progress' | 'remarks'> {
  /** What the service needs to be ready. */
  checks: readonly Check[];
  /** What only the other services may call: at INTERNAL_PORT, and at PORT where the service has no public door. */
  internal: readonly Exclude<HttpServerOptions['handlers'][number], unknown[]>[];
  /** What is called without a credential at the port of the other services. */
  open?: HttpServerOptions['handlers'];
  public?: PublicDoor;
  /** Started in this order, after the database and the broker and before the door opens. */
  parts: readonly Service[];
}

export interface OpenedService {
  logger: Logger;
  metrics: Metrics['registry'];
  mongo: Mongo;
  broker: Broker;
  leases: Leases;
  /** Names this process in its leases. */
  owner: string;
  /** A client of another service of ours. */
  client(audience: Caller, baseUrl: string, timeoutMs?: number): InternalClient;
  /** The outbox of the events inside a collection's documents; one of the parts that `run` starts. */
  outbox(collection: StoredWithOutbox, relay?: Pick<OutboxOptions, 'everyMs'>): Outbox;
  isStopping(): boolean;
  run(options: RunOptions): App;
}

const credentialOf = (name: string, { INTERNAL_KEYS, INTERNAL_TOKEN }: BaseConfig): InternalCredential => {
  if (INTERNAL_KEYS !== undefined) return keyedCredential(name, INTERNAL_KEYS);
  if (INTERNAL_TOKEN !== undefined) return sharedCredential(INTERNAL_TOKEN);
  throw new ConfigError(['INTERNAL_KEYS: must be set']);
};

/** The parts that every service has; `run` adds the service's own and starts all of them in order. */
export const openService = (options: ServiceOptions): OpenedService => {
  const { name, config, bodyLimitBytes } = options;
  const logger = options.logger ?? createLogger({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const { registry } = metrics;
  const { drainMs, graceMs } = shutdownTimes(config);
  const credential = credentialOf(name, config);
  const owner = randomUUID();
  const tracing = createTracing({ service: name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT });
  const mongo = connectMongo({
    uri: config.MONGODB_URI,
    database: config.MONGODB_DATABASE,
    logger,
    metrics: registry,
    schemas: options.schemas,
    migrate: options.migrate,
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
  const report = makeDoctorReport({
    mongo,
    broker,
    logger,
    database: config.MONGODB_DATABASE,
    settings: config,
    sealed: options.sealed,
    findStuck: options.findStuck,
    findAltered: options.findAltered,
  });
  let isStopping = (): boolean => false;
  return {
    logger,
    metrics: registry,
    mongo,
    broker,
    leases,
    owner,
    client: (audience, baseUrl, timeoutMs) => createInternalClient({ audience, baseUrl, credential, timeoutMs }),
    outbox: (given, relay) => {
      const collection = mongo.collection<WithOutbox>(given);
      const hasAccountId = 'accountId' in given.schema.obj;
      const parts = { collection, broker, logger, metrics: registry, leases, owner, hasAccountId };
      return createOutbox({ ...parts, ...relay, ...options.relay });
    },
    isStopping: () => isStopping(),
    run: ({ parts, internal, open = [], public: outside, ...health }) => {
      const remarks = () => ({ ...health.remarks?.(), majority: mongo.confirmsWrites() });
      const common = { ...health, remarks, host: config.HOST, drainMs, logger, metrics };
      const inner = createHttpServer({
        ...common,
        port: config.INTERNAL_PORT ?? config.PORT,
        withErrorParams: true,
        handlers: [
          [
            internalPrefix,
            internalAuth(credential),
            ...jsonBody(bodyLimitBytes),
            serve(serviceOperations, { doctor: report }),
            ...internal,
          ],
          ...open,
        ],
      });
      const outer = outside && createHttpServer({ ...common, ...outside, port: config.PORT, isPublic: true });
      const doors = outer === undefined ? [inner] : [inner, outer];
      isStopping = inner.isStopping;
      return {
        ...inOrder([tracing, mongo, broker, ...parts, together(doors)]),
        url: (outer ?? inner).url,
        internalUrl: inner.url,
        logger,
        graceMs,
      };
    },
  };
};
