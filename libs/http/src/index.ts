export { type Reply, ok, sendReply, unsentAnswer } from './reply.ts';
export { requestState, localeOf } from './request-state.ts';
export { answerWithin } from './answer-within.ts';
export { toAppError } from './envelope.ts';
export { unknownMembers } from './unknown-members.ts';
export { validate } from './validate.ts';
export { understand } from './understand.ts';
export { faultTexts } from './fault-texts.ts';
export { jsonBody } from './body.ts';
export { bodyText } from './body-text.ts';
export { type MemoryBudget, createMemoryBudget } from './memory-budget.ts';
export { type RouteInput, route, openRoute, signalOf } from './route.ts';
export { type Metrics, createMetrics } from './metrics.ts';
export type { Check } from './health.routes.ts';
export { type RateLimiter, createRateLimiter, takeOrRefuse } from './rate-limit.ts';
export { internalAuth } from './internal-auth.ts';
export { type InternalCredential, keyedCredential, sharedCredential } from './internal-credential.ts';
export { refuseMethod } from './method-not-allowed.ts';
export { type HttpServer, type HttpServerOptions, createHttpServer } from './server.ts';
export { type InternalClient, createInternalClient } from './internal-client.ts';
export { singleSlashes } from './single-slashes.ts';
export { expressPath } from './express-path.ts';
export { type Handlers, serve } from './serve.ts';
export {
  type Answer,
  type Message,
  type ServiceCall,
  type ServiceClient,
  type ServiceInput,
  type Params,
  type Waiting,
  createServiceClient,
} from './service-client.ts';
export { type Forwarded, forward } from './forward.ts';
