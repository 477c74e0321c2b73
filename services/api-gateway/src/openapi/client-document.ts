import type { OpenApiDocument } from './document.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Generators make enumerations of texts out of a boolean that is always true. */
const plainBoolean = (_name: string, value: unknown): unknown => {
  if (!isObject(value) || value['type'] !== 'boolean') return value;
  const { const: _const, enum: _enum, ...schema } = value;
  return schema;
};

/**
 * The interface for client generators: without `webhooks`, which openapi-generator takes for requests that a client
 * makes and turns into code that does not compile; their bodies stay among the schemas.
 */
export const clientDocument = ({
  webhooks: _webhooks,
  ...document
}: OpenApiDocument): Omit<OpenApiDocument, 'webhooks'> =>
  JSON.parse(JSON.stringify(document), plainBoolean) as Omit<OpenApiDocument, 'webhooks'>;
