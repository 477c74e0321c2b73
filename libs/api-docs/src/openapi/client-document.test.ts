import { clientDocument } from './client-document.ts';
import { clientSchema } from './client-schema.ts';
import { openApiDocument } from './document.ts';

const document = openApiDocument({ ingestUrl: 'http://ingest.example' });
const forClients = clientDocument(document);

type Schema = Record<string, unknown>;
const samples = ['example', 'examples', 'default', 'enum'];

/** Everything in the document that may be a schema, with where it stands. */
const everything = (value: unknown, path = ''): [string, Schema][] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, one]) =>
    samples.includes(name) && !path.endsWith('/properties') ? [] : everything(one, `${path}/${name}`),
  );
  return Array.isArray(value) ? inner : [[path, value as Schema], ...inner];
};
const pathsWhere = (is: (schema: Schema) => boolean): string[] =>
  everything({ paths: forClients.paths, components: forClients.components })
    .filter(([path, schema]) => !path.endsWith('/properties') && is(schema))
    .map(([path]) => path);

describe('the document for client generators', () => {
  it('has every operation, and the bodies of webhooks only as schemas', () => {
    expect(Object.keys(forClients.paths)).toEqual(Object.keys(document.paths ?? {}));
    expect(forClients).not.toHaveProperty('webhooks');
    expect(Object.keys(forClients.components.schemas)).toEqual(
      expect.arrayContaining(['OrderWebhook', 'IntegrationWebhook', 'OrderProduct']),
    );
  });

  it('is OpenAPI 3.0 in a name that every language can write', () => {
    expect(forClients.openapi).toBe('3.0.3');
    expect(forClients.info.title).toMatch(/^[A-Za-z]+$/);
    expect(pathsWhere(({ type }) => type === 'null' || Array.isArray(type))).toEqual([]);
    expect(pathsWhere((schema) => ['const', 'propertyNames'].some((name) => name in schema))).toEqual([]);
  });

  it('has nothing of which generators make code that does not compile', () => {
    const isOfTexts = (union: unknown) => Array.isArray(union) && union.every(({ type }: Schema) => type === 'string');
    expect(pathsWhere(({ type, enum: list }) => type === 'boolean' && list !== undefined)).toEqual([]);
    expect(pathsWhere(({ anyOf, oneOf }) => isOfTexts(anyOf) || isOfTexts(oneOf))).toEqual([]);
    expect(
      pathsWhere(({ anyOf, oneOf, properties }) => (anyOf ?? oneOf) !== undefined && properties !== undefined),
    ).toEqual([]);
    expect(pathsWhere(({ maximum }) => maximum === Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(pathsWhere((schema) => 'pattern' in schema)).toEqual([]);
    expect(
      pathsWhere(
        ({ type, default: given }) => type !== undefined && typeof given === 'object' && !Array.isArray(given),
      ),
    ).toEqual([]);
  });
});

describe('a schema for client generators', () => {
  it.each([
    [
      { type: ['string', 'null'], description: 'A' },
      { type: 'string', nullable: true, description: 'A' },
    ],
    [
      { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'A' },
      { type: 'integer', nullable: true, description: 'A' },
    ],
    [{ anyOf: [{ $ref: '#/a' }, { type: 'null' }] }, { type: 'object', allOf: [{ $ref: '#/a' }], nullable: true }],
    [
      {
        anyOf: [
          { type: 'string', enum: ['a'] },
          { type: 'string', format: 'date-time' },
        ],
      },
      { type: 'string' },
    ],
    [
      { anyOf: [{ anyOf: [{ type: 'string', const: 'a' }, { type: 'string' }] }, { type: 'null' }] },
      { type: 'string', nullable: true },
    ],
    [
      { type: 'number', enum: [325, 350] },
      { type: 'integer', enum: [325, 350] },
    ],
    [
      { type: 'number', enum: [1.5] },
      { type: 'number', enum: [1.5] },
    ],
    [{ type: 'boolean', const: true }, { type: 'boolean' }],
    [
      { type: 'string', const: 's3' },
      { type: 'string', enum: ['s3'] },
    ],
    [
      { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      { type: 'integer', format: 'int64', minimum: 0 },
    ],
    [
      { type: 'object', properties: { const: { type: 'string' } } },
      { type: 'object', properties: { const: { type: 'string' } } },
    ],
    [
      { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ required: ['a'] }] },
      { type: 'object', properties: { a: { type: 'string' } } },
    ],
  ])('is %j as %j', (given, wanted) => {
    expect(clientSchema(given)).toEqual(wanted);
  });
});
