export { type Service, type Repeating, inOrder, together, service, repeating } from './service.ts';
export { brokerAddresses } from './broker-addresses.ts';
export {
  ConfigError,
  loadConfig,
  durationSchema,
  durationListSchema,
  lingerSchema,
  listSchema,
  booleanSchema,
  configProblems,
  portListSchema,
  portSchema,
  maxConnectionsSchema,
  baseConfig,
  type BaseConfig,
  shutdownTimes,
} from './config.ts';
export { type Logger, createLogger, silentLogger } from './logger.ts';
export { type WorkContext, inContext, workContext } from './context.ts';
export { type TraceSpan, startSpan, nextTraceparent, isTracing, traceIdOf } from './trace.ts';
export { createKeyedQueue } from './keyed-queue.ts';
export { createSingleFlight } from './single-flight.ts';
export { createSharedReads } from './shared-reads.ts';
export { type TokenBucket, takeToken } from './token-bucket.ts';
export { growingPauseMs } from './growing-pause.ts';
export { withTimeLimit } from './time-limit.ts';
export { runService, main } from './run-service.ts';
export { createTracing } from './tracing.ts';
export { seededNumbers } from './seeded-numbers.ts';
export { sha256 } from './sha256.ts';
