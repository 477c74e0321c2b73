import { publicPaginationSchema } from '@kopru/contracts/public/fields';
import { bodyErrors, commonErrors, type OperationShape } from '@kopru/contracts/public/operation';
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiParameters } from 'zod-openapi';
import { commonHeaders, errorResponses, etagHeader, ignoredHeaders, modeHeaders } from './error-responses.ts';

const idempotencyTexts = {
  replay: 'The first successful result is given again for 24 hours; another body is `idempotency_conflict`.',
  join: 'Joins a request with the same key that is under way at the same time; one that comes later is a new request.',
} as const;

const idempotencyHeader = (mode: 'replay' | 'join') =>
  z.object({
    'Idempotency-Key': z
      .string()
      .regex(/^[\x20-\x7e]{1,255}$/)
      .optional()
      .meta({ description: idempotencyTexts[mode], example: 'verify:6700000000000000000000f1' }),
  });

const ifMatch = z.object({
  'If-Match': z.string().optional().meta({
    description: 'The ETag of an earlier answer: `outdated` when somebody else has changed it since',
    example: '"3"',
  }),
});

const parametersOf = ({ params, query, idempotency, isVersioned, method }: OperationShape): ZodOpenApiParameters => ({
  ...(params === undefined ? {} : { path: params as z.ZodObject }),
  ...(query === undefined ? {} : { query: query as z.ZodObject }),
  ...(idempotency === undefined ? {} : { header: idempotencyHeader(idempotency) }),
  ...(isVersioned === true && method !== 'get' ? { header: ifMatch } : {}),
});

const ignoredMembers = z
  .array(z.string())
  .optional()
  .meta({
    description: 'The same as `X-Kopru-Ignored`',
    example: ['body.sign'],
  });

const answerOf = ({ data, isPaged }: OperationShape): z.ZodObject =>
  z.object({
    success: z.literal(true),
    ...(data === undefined ? {} : { data }),
    ...(isPaged === true ? { pagination: publicPaginationSchema } : {}),
    ignored: ignoredMembers,
  });

const bodyOf = ({ body, isBodyOptional, examples }: OperationShape): Pick<ZodOpenApiOperationObject, 'requestBody'> =>
  body === undefined
    ? {}
    : {
        requestBody: {
          required: isBodyOptional !== true,
          content: { 'application/json': { schema: body, example: examples.body } },
        },
      };

const announced = (description: string, example: string) => ({
  description,
  schema: { type: 'string' } as const,
  example,
});
const deprecationHeaders = {
  Deprecation: announced('Since when the operation is deprecated (RFC 9745)', '@1801353600'),
  Sunset: announced('Until when it answers (RFC 8594)', 'Mon, 31 Jan 2028 00:00:00 GMT'),
  Link: announced('Where to read on', '</docs#listOrders>; rel="deprecation"; type="text/html"'),
};

/** What says that an operation goes. */
const deprecationOf = ({ deprecated }: OperationShape): object =>
  deprecated === undefined
    ? {}
    : {
        deprecated: true,
        'x-deprecated-since': deprecated.since,
        'x-sunset': deprecated.sunset,
        'x-instead': deprecated.instead,
      };

/** An operation of the contracts as OpenAPI shows it. */
export const operationObject = (operation: OperationShape): ZodOpenApiOperationObject => {
  const { examples } = operation;
  const readsBody = operation.method !== 'get';
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description}\n\n${operation.isOpen === true ? 'Needs no API key.' : `Scope: \`${operation.scope}\``}`,
    ...deprecationOf(operation),
    ...(operation.isOpen === true ? { security: [] } : { 'x-scope': operation.scope }),
    requestParams: parametersOf(operation),
    ...bodyOf(operation),
    responses: {
      '200': {
        description: operation.data === undefined ? 'Done' : operation.summary,
        headers: {
          ...commonHeaders,
          ...ignoredHeaders,
          ...(operation.isOpen === true ? {} : modeHeaders),
          ...(operation.isVersioned === true ? etagHeader : {}),
          ...(operation.deprecated === undefined ? {} : deprecationHeaders),
        },
        content: {
          'application/json': {
            schema: answerOf(operation),
            example: {
              success: true,
              ...(examples.data === undefined ? {} : { data: examples.data }),
              ...(examples.pagination === undefined ? {} : { pagination: examples.pagination }),
            },
          },
        },
      },
      ...errorResponses([...commonErrors, ...(readsBody ? bodyErrors : []), ...operation.errors]),
    },
  };
};
