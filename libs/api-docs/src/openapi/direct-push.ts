import type { ErrorCode } from '@kopru/contracts/errors/error-catalogue';
import {
  channelOrderIdSchema,
  directCancelSchema,
  directOrderSchema,
  directOutcomeSchema,
  directStatusSchema,
} from '@kopru/contracts/orders/direct-order';
import { orderStatusSchema } from '@kopru/contracts/orders/order-status';
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { errorResponses } from './error-responses.ts';

const token = z.string().min(1).max(200).meta({
  description: "The integration's own secret; the whole address is its `ingressUrl`",
  example: '3n8QmZ…',
});
const headers = z.object({
  'X-Api-Key': z
    .string()
    .optional()
    .meta({ description: "The integration's `config.apiKey`, when one was set", example: 'a-key-of-your-own' }),
});
const pushPath = z.object({ token });
const orderPath = z.object({
  token,
  providerOrderId: channelOrderIdSchema.meta({
    description: 'The number of the order in the channel',
    example: 'WEB-1001',
  }),
});
const pushErrors = [
  'invalid_request',
  'invalid_json',
  'unauthorized',
  'provider_not_found',
  'integration_not_found',
  'integration_disabled',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const;

const answer = (data: z.ZodType, example: unknown, errors: readonly ErrorCode[] = []) => ({
  '200': {
    description: 'Taken: it is stored and will not be lost',
    content: {
      'application/json': {
        schema: z.object({ success: z.literal(true), data }),
        example: { success: true, data: example },
      },
    },
  },
  ...errorResponses([...pushErrors, ...errors]),
});

const shared = { tags: ['Direct push'], security: [] } satisfies Partial<ZodOpenApiOperationObject>;
const progress = z.object({ providerOrderId: z.string(), status: orderStatusSchema });

/** How a restaurant's own channel delivers orders: served by provider-ingest, on its own address. */
export const directPushPaths = (ingestUrl: string): ZodOpenApiPathsObject => {
  const servers = [{ url: ingestUrl, description: 'Where orders are pushed to' }];
  return {
    '/ingest/v1/direct/{token}': {
      servers,
      post: {
        ...shared,
        operationId: 'pushDirectOrder',
        summary: 'Send one order, or up to 100',
        description:
          'For web shops, telephone orders and other channels of your own: add a `direct` integration and post to its `ingressUrl`. The same `providerOrderId` is the same order, however often it comes; with other content it is `order_differs`, which names the members. Numbers that begin again each day carry their `businessDay`. Of a batch each order is taken or refused by itself.',
        requestParams: { path: pushPath, header: headers },
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: z.union([directOrderSchema, z.array(directOrderSchema).min(1).max(100)]),
              example: directOrderSchema.meta()?.['example'],
            },
          },
        },
        responses: answer(
          z.object({ outcomes: z.array(directOutcomeSchema) }),
          { outcomes: [{ providerOrderId: 'WEB-1001', accepted: true }] },
          ['order_differs'],
        ),
      },
    },
    '/ingest/v1/direct/{token}/orders/{providerOrderId}/cancel': {
      servers,
      post: {
        ...shared,
        operationId: 'cancelDirectOrder',
        summary: "Report a channel's cancellation",
        description: 'The order becomes 1500. It may come before the order itself.',
        requestParams: { path: orderPath, header: headers },
        requestBody: {
          required: false,
          content: { 'application/json': { schema: directCancelSchema, example: { note: 'Müşteri vazgeçti' } } },
        },
        responses: answer(progress, { providerOrderId: 'WEB-1001', status: 1500 }),
      },
    },
    '/ingest/v1/direct/{token}/orders/{providerOrderId}/status': {
      servers,
      post: {
        ...shared,
        operationId: 'reportDirectStatus',
        summary: "Report a channel's progress",
        description: 'Moves the order forward only; a late or repeated report has no effect.',
        requestParams: { path: orderPath, header: headers },
        requestBody: {
          required: true,
          content: { 'application/json': { schema: directStatusSchema, example: { status: 600 } } },
        },
        responses: answer(progress, { providerOrderId: 'WEB-1001', status: 600 }),
      },
    },
  };
};
