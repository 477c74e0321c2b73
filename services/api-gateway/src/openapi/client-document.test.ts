import { clientDocument } from './client-document.ts';
import { openApiDocument } from './document.ts';

const document = openApiDocument({ ingestUrl: 'http://ingest.example' });
const forClients = clientDocument(document);

/** Every schema in the document for which this is so, as text. */
const schemasWhere = (is: (schema: Record<string, unknown>) => boolean): string[] => {
  const found: string[] = [];
  JSON.parse(JSON.stringify(forClients), (name, value: unknown) => {
    if (typeof value === 'object' && value !== null && is(value as Record<string, unknown>)) found.push(name);
    return value;
  });
  return found;
};

describe('the document for client generators', () => {
  it('has every operation, and the bodies of webhooks only as schemas', () => {
    expect(Object.keys(forClients.paths ?? {})).toEqual(Object.keys(document.paths ?? {}));
    expect(forClients).not.toHaveProperty('webhooks');
    expect(Object.keys(forClients.components?.schemas ?? {})).toEqual(
      expect.arrayContaining(['OrderWebhook', 'IntegrationWebhook', 'OrderProduct']),
    );
  });

  it('has nothing of which generators make code that does not compile', () => {
    expect(schemasWhere(({ type }) => type === 'null')).not.toContain('removedIngredients');
    expect(schemasWhere(({ type, const: only }) => type === 'boolean' && only !== undefined)).toEqual([]);
    expect(
      schemasWhere(
        ({ type, default: given }) => type !== undefined && typeof given === 'object' && !Array.isArray(given),
      ),
    ).toEqual([]);
  });
});
