import { z } from 'zod';
import { isoTime } from '../canonical-order.ts';
import { idSchema } from '../ids.ts';
import { internalOperation, itemsOf } from './operation.ts';
import {
  attemptResultSchema,
  endpointPatchSchema,
  endpointSchema,
  endpointWriteSchema,
  eventFeedQuerySchema,
  eventFeedSchema,
  listRecordsQuerySchema,
  recordPageSchema,
  recoverySchema,
  recoveryWriteSchema,
  retryWebhookBodySchema,
  retryWebhookResultSchema,
  webhookRecordDetailSchema,
  webhookStatsSchema,
} from './webhooks.schemas.ts';

const params = z.object({ id: idSchema });
/** The dispatcher's deadline of 10 s for a receiver, and time to find and record the delivery. */
const receiverTimeoutMs = 15_000;
/** The person who asks for an attempt waits for its result. */
const attemptTimeoutMs = 20_000;

export const endpointOperations = {
  list: internalOperation({ method: 'get', path: '/endpoints', data: itemsOf(endpointSchema) }),
  create: internalOperation({ method: 'post', path: '/endpoints', body: endpointWriteSchema, data: endpointSchema }),
  get: internalOperation({ method: 'get', path: '/endpoints/{id}', params, data: endpointSchema }),
  update: internalOperation({
    method: 'put',
    path: '/endpoints/{id}',
    params,
    body: endpointPatchSchema,
    data: endpointSchema,
  }),
  remove: internalOperation({ method: 'delete', path: '/endpoints/{id}', params, data: z.object({}) }),
  pause: internalOperation({ method: 'post', path: '/endpoints/{id}/pause', params, data: endpointSchema }),
  resume: internalOperation({ method: 'post', path: '/endpoints/{id}/resume', params, data: endpointSchema }),
  test: internalOperation({
    method: 'post',
    path: '/endpoints/{id}/test',
    params,
    data: attemptResultSchema,
    timeoutMs: attemptTimeoutMs,
  }),
} as const;

export const recordOperations = {
  list: internalOperation({ method: 'get', path: '/records', query: listRecordsQuerySchema, data: recordPageSchema }),
  get: internalOperation({ method: 'get', path: '/records/{id}', params, data: webhookRecordDetailSchema }),
  /** Makes one attempt now, which is counted and recorded. */
  retry: internalOperation({
    method: 'post',
    path: '/records/{id}/retry',
    params,
    data: attemptResultSchema,
    timeoutMs: attemptTimeoutMs,
  }),
  /** Sends an order's last record to an address of the caller's; `webhook_unreachable` when nobody answers there. */
  retryWebhook: internalOperation({
    method: 'post',
    path: '/retry-webhook',
    body: retryWebhookBodySchema,
    data: retryWebhookResultSchema,
    timeoutMs: receiverTimeoutMs,
  }),
  /** The figures of the last day when no time is given. */
  stats: internalOperation({
    method: 'get',
    path: '/stats/webhooks',
    query: z.object({ from: isoTime.optional(), to: isoTime.optional() }),
    data: webhookStatsSchema,
  }),
} as const;

/** Jobs that send every undelivered record since a time again; they survive a crash. */
export const recoveryOperations = {
  list: internalOperation({ method: 'get', path: '/recoveries', data: itemsOf(recoverySchema) }),
  create: internalOperation({ method: 'post', path: '/recoveries', body: recoveryWriteSchema, data: recoverySchema }),
  get: internalOperation({ method: 'get', path: '/recoveries/{id}', params, data: recoverySchema }),
} as const;

export const eventOperations = {
  list: internalOperation({ method: 'get', path: '/events', query: eventFeedQuerySchema, data: eventFeedSchema }),
} as const;
