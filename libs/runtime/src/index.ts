export { type Service, type Repeating, inOrder, together, service, repeating } from './service.ts';
export { brokerAddresses } from './broker-addresses.ts';
export {
  ConfigError,
  loadConfig,
  parseDuration,
  durationSchema,
  durationListSchema,
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
export { type Logger, createLogger, silentLogger, redact } from './logger.ts';
export { type WorkContext, inContext, workContext, currentContext } from './context.ts';
export { type TraceSpan, startSpan, nextTraceparent, isTraceparent, isTracing, traceIdOf } from './trace.ts';
export { type Lanes, createLanes } from './lanes.ts';
export { growingPauseMs } from './growing-pause.ts';
export { withTimeLimit } from './time-limit.ts';
export { runService, main } from './run-service.ts';
export { createTracing, type TracingOptions } from './tracing.ts';
