import { apiPrefix } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { version } from '@kopru/contracts/version';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { apiDescription } from './description.ts';
import { directPushPaths } from './direct-push.ts';
import { operationObject } from './operation-object.ts';
import { webhookObjects } from './webhooks.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;

const tags = [
  { name: 'Orders', description: 'Read orders and steer them' },
  { name: 'Webhooks', description: 'Events: sent to you, read by you, sent again' },
  { name: 'Webhook endpoints', description: 'Where events are sent, and what became of each' },
  { name: 'Restaurants', description: "The account's restaurants" },
  { name: 'Businesses', description: 'Groups of restaurants' },
  { name: 'Integrations', description: 'Connections of restaurants to platforms' },
  { name: 'Menus', description: 'Menus on the platforms' },
  { name: 'Account', description: 'What the account may have' },
  { name: 'Sandbox', description: 'Simulated customers, couriers and platforms, for keys of the sandbox' },
  { name: 'Certification', description: 'A till that proves by its traffic that it works, for keys of the sandbox' },
  { name: 'Direct push', description: 'Send orders of your own channels in' },
];

const seconds = (description: string) => ({ description, schema: { type: 'integer' } as const, example: 1 });
const headers = {
  RequestId: {
    description: 'Names this request',
    schema: { type: 'string' } as const,
    example: '7f0c9a52-3c1e-4b0e-9d5e-0f6f7d0c1b2a',
  },
  Mode: {
    description: 'The side that the key is of: `kpr_live_…` is live, `kpr_test_…` the sandbox',
    schema: { type: 'string' as const, enum: ['live', 'sandbox'] },
    example: 'live',
  },
  Ignored: {
    description: 'What of the request was passed over, because nothing here has that name; absent where nothing was',
    schema: { type: 'string' } as const,
    example: 'body.sign, query.state',
  },
  RateLimitLimit: { description: 'Requests that may come at once', schema: { type: 'integer' } as const, example: 200 },
  RateLimitRemaining: { description: 'Requests that are left now', schema: { type: 'integer' } as const, example: 199 },
  RateLimitReset: seconds('Seconds until the whole limit is there again'),
  RetryAfter: seconds('Seconds after which trying again makes sense'),
  ETag: {
    description: 'The version of what was answered, for `If-Match`',
    schema: { type: 'string' } as const,
    example: '"3"',
  },
  Authenticate: {
    description: 'How to authenticate',
    schema: { type: 'string' } as const,
    example: 'Bearer realm="kopru"',
  },
};

const publicPaths = (): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of publicOperationList) {
    const path = `${apiPrefix}${operation.path}`;
    paths[path] = { ...paths[path], [operation.method]: operationObject(operation) };
  }
  return paths;
};

/** An empty filter is none. */
const withEmptyFilters = (document: OpenApiDocument): OpenApiDocument => {
  for (const path of Object.values(document.paths ?? {}))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const)
      for (const parameter of path[method]?.parameters ?? [])
        if ('in' in parameter && parameter.in === 'query' && parameter.required !== true)
          parameter.allowEmptyValue = true;
  return document;
};

/** The whole interface as OpenAPI 3.1, from the contracts that validate it. */
export const openApiDocument = (options: { ingestUrl: string }): OpenApiDocument =>
  withEmptyFilters(
    createDocument(
      {
        openapi: '3.1.0',
        info: {
          title: 'Köprü',
          version,
          summary: 'Order integration service',
          description: apiDescription('en'),
          license: { name: 'MIT', identifier: 'MIT' },
        },
        servers: [{ url: '/', description: 'This server' }],
        security: [{ apiKey: [] }],
        tags,
        paths: { ...publicPaths(), ...directPushPaths(options.ingestUrl) },
        webhooks: webhookObjects(),
        components: {
          headers,
          securitySchemes: {
            apiKey: {
              type: 'http',
              scheme: 'bearer',
              description: 'An API key of the account: `kpr_live_…`, or `kpr_test_…` of its sandbox',
            },
            webhookKey: { type: 'http', scheme: 'bearer', description: "The account's API key, sent by Köprü" },
          },
        },
      },
      {
        // Answers may grow: a client must not refuse a member that it does not know.
        override: ({ jsonSchema, io }) => {
          // Client generators take no object for a default.
          if (typeof jsonSchema.default === 'object' && !Array.isArray(jsonSchema.default)) delete jsonSchema.default;
          if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        },
      },
    ),
  );
