import { clientSchema } from './client-schema.ts';
import type { OpenApiDocument } from './document.ts';

type Json = Record<string, unknown>;

/** Samples look like schemas here and there, and stay as they are. */
const samples = ['example', 'examples'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withClientSchemas = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withClientSchemas);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (samples.includes(name)) return [name, one];
      if (name === 'schema') return [name, clientSchema(one as Json)];
      if (name === 'schemas')
        return [
          name,
          Object.fromEntries(Object.entries(one as Json).map(([id, schema]) => [id, clientSchema(schema as Json)])),
        ];
      return [name, withClientSchemas(one)];
    }),
  );
};

/** The document as openapi-generator and its like take it. */
export interface ClientDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Json;
  components: { schemas: Record<string, Json> };
}

/**
 * The interface for client generators: OpenAPI 3.0, which all of them know well, and without `webhooks`, which they take
 * for requests that a client makes; their bodies stay among the schemas. It says the same as the document, less exactly.
 */
export const clientDocument = ({ webhooks: _webhooks, ...document }: OpenApiDocument): ClientDocument => {
  const { summary: _summary, license: _license, ...info } = document.info;
  return withClientSchemas({
    ...document,
    openapi: '3.0.3',
    // Packages and namespaces are named after it.
    info: { ...info, title: 'Kopru', license: { name: 'MIT' } },
  }) as ClientDocument;
};
