/**
 * The interface reduced to what a client can rely on: no descriptions, no examples. Kept for each released version.
 */

export type Scalar = string | number | boolean | null;

/** The keywords of JSON Schema that this interface uses. `x-open`: programs were told that further values may come. */
export interface Schema {
  type?: string | string[];
  enum?: Scalar[];
  const?: Scalar;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  minProperties?: number;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  default?: unknown;
  $ref?: string;
  'x-open'?: true;
}
export type Schemas = Record<string, Schema>;

export interface OperationShape {
  id: string;
  /** Null: needs no key. */
  scope: string | null;
  /** Days (`2027-01-31`); after the sunset the operation may go. */
  deprecated?: { since: string; sunset: string };
  /** By `path orderId`, `query limit`, `header If-Match`. */
  parameters: Record<string, { required: boolean; schema: Schema }>;
  body?: { required: boolean; schema: Schema };
  answer: Schema;
  /** Headers of a successful answer. */
  headers: string[];
  /** `404 order_not_found`. */
  errors: string[];
}

export interface WebhookShape {
  headers: Record<string, { required: boolean; schema: Schema }>;
  body: Schema;
}

export interface Shape {
  version: string;
  /** By method and path. */
  operations: Record<string, OperationShape>;
  webhooks: Record<string, WebhookShape>;
  error: Schema;
  schemas: Schemas;
}

type Json = Record<string, unknown>;

const plain = new Set<string>([
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...[
    'exclusiveMaximum',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
    'required',
    'default',
    '$ref',
    'x-open',
  ],
]);
const withOneSchema = new Set(['items', 'propertyNames', 'additionalProperties']);
const withSeveralSchemas = new Set(['anyOf', 'oneOf']);
const forPeople = new Set(['description', 'example', 'examples', 'title']);

/** A schema without what is for people. Throws for a keyword that this check does not understand. */
export const schemaShape = (given: unknown): Schema => {
  const shape: Json = {};
  for (const [name, value] of Object.entries(given as Json)) {
    if (forPeople.has(name)) continue;
    // A format says it, whatever expression the library of the day writes for it.
    if (name === 'pattern' && 'format' in (given as Json)) continue;
    if (plain.has(name)) shape[name] = value;
    else if (withOneSchema.has(name)) shape[name] = typeof value === 'boolean' ? value : schemaShape(value);
    else if (withSeveralSchemas.has(name)) shape[name] = (value as unknown[]).map(schemaShape);
    else if (name === 'properties')
      shape[name] = Object.fromEntries(Object.entries(value as Json).map(([key, one]) => [key, schemaShape(one)]));
    else throw new Error(`the comparison of interfaces does not know the keyword ${name}`);
  }
  return shape;
};

interface Content {
  content?: Record<string, { schema?: unknown; examples?: Json }>;
}
interface Operation {
  operationId: string;
  'x-scope'?: string;
  deprecated?: boolean;
  'x-deprecated-since'?: string;
  'x-sunset'?: string;
  security?: unknown[];
  parameters?: { in: string; name: string; required?: boolean; schema: unknown }[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content & { headers?: Json }>;
}
/** As much of an OpenAPI document as is kept. */
export interface OpenApi {
  paths?: unknown;
  webhooks?: unknown;
  components?: { schemas?: unknown };
}

const bodyIn = ({ content }: Content): Schema => schemaShape(content?.['application/json']?.schema ?? {});

const parametersOf = ({ parameters = [] }: Operation): OperationShape['parameters'] =>
  Object.fromEntries(
    parameters.map((one) => [
      `${one.in} ${one.name}`,
      { required: one.required === true, schema: schemaShape(one.schema) },
    ]),
  );

const errorsOf = ({ responses }: Operation): string[] =>
  Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { content }]) =>
      Object.keys(content?.['application/json']?.examples ?? {}).map((code) => `${status} ${code}`),
    )
    .sort();

const operationShape = (operation: Operation): OperationShape => {
  const { '200': success = {} } = operation.responses;
  const { requestBody, 'x-deprecated-since': since, 'x-sunset': sunset } = operation;
  return {
    id: operation.operationId,
    scope: operation['x-scope'] ?? null,
    ...(operation.deprecated === true && since !== undefined && sunset !== undefined
      ? { deprecated: { since, sunset } }
      : {}),
    parameters: parametersOf(operation),
    ...(requestBody === undefined
      ? {}
      : { body: { required: requestBody.required === true, schema: bodyIn(requestBody) } }),
    answer: bodyIn(success),
    headers: Object.keys(success.headers ?? {}).sort(),
    errors: errorsOf(operation),
  };
};

const httpMethods = ['get', 'post', 'put', 'patch', 'delete'];

const inOrder = <T>(entries: [string, T][]): Record<string, T> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));

/** What a client can rely on in `document`, which is of `version`. */
export const shapeOf = (document: OpenApi, version: string): Shape => {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const webhooks = document.webhooks as Record<string, { post: Operation }>;
  const schemas = document.components?.schemas as Json;
  return {
    version,
    operations: inOrder(
      Object.entries(paths).flatMap(([path, methods]) =>
        httpMethods
          .filter((method) => methods[method] !== undefined)
          .map((method): [string, OperationShape] => [
            `${method.toUpperCase()} ${path}`,
            operationShape(methods[method] as Operation),
          ]),
      ),
    ),
    webhooks: inOrder(
      Object.entries(webhooks).map(([event, { post }]): [string, WebhookShape] => [
        event,
        { headers: parametersOf(post), body: bodyIn(post.requestBody ?? {}) },
      ]),
    ),
    error: { $ref: '#/components/schemas/Error' },
    schemas: inOrder(Object.entries(schemas).map(([name, one]): [string, Schema] => [name, schemaShape(one)])),
  };
};
