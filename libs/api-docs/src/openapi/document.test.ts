import { errorCatalogue } from '@kopru/contracts/errors/error-catalogue';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { httpStatusOf } from '@kopru/errors';
import { z } from 'zod';
import { openApiDocument } from './document.ts';

interface MediaType {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; description?: string; example?: unknown }[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { description: string; content?: Record<string, MediaType> }>;
}

const document = openApiDocument({ ingestUrl: 'http://ingest.example' });
const paths = document.paths as unknown as Record<string, Record<string, Operation>>;
const operationOf = (path: string, method: string): Operation | undefined => paths[`/web-api/v1${path}`]?.[method];

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 with every operation of the contracts', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const { id, path, method } of publicOperationList)
      expect(operationOf(path, method)).toMatchObject({ operationId: id });
  });

  it.each(publicOperationList.map((operation) => [operation.id, operation] as const))(
    '%s has an example for its body, its answer and each of its errors, and they fit the contracts',
    (_id, { path, method, body, data, errors, examples }) => {
      const operation = operationOf(path, method);
      if (body !== undefined) {
        expect(() => body.parse(examples.body)).not.toThrow();
        expect(operation?.requestBody?.content['application/json']?.example).toEqual(examples.body);
      }
      if (data !== undefined) expect(() => data.parse(examples.data)).not.toThrow();
      expect(operation?.responses['200']?.content?.['application/json']?.example).toMatchObject({ success: true });
      for (const code of errors) {
        const response = operation?.responses[String(httpStatusOf[errorCatalogue[code].kind])];
        expect(Object.keys(response?.content?.['application/json']?.examples ?? {})).toContain(code);
        expect(response?.description).toContain(code);
      }
    },
  );

  it('names every status that may be answered: 400, 401, 403, 429, 500 and 503 everywhere', () => {
    for (const { path, method } of publicOperationList)
      expect(Object.keys(operationOf(path, method)?.responses ?? {})).toEqual(
        expect.arrayContaining(['200', '400', '401', '403', '429', '500', '503']),
      );
  });

  it('describes every parameter', () => {
    for (const { path, method } of publicOperationList)
      for (const parameter of operationOf(path, method)?.parameters ?? [])
        expect([parameter.name, parameter.description]).toEqual([parameter.name, expect.stringMatching(/\w/)]);
  });

  it('documents the direct push and the webhooks', () => {
    const pushes = Object.entries(paths).filter(([path]) => path.startsWith('/ingest/'));
    expect(pushes.map(([path]) => path.replace('/ingest/v1/direct/{token}', ''))).toEqual([
      '',
      '/orders/{providerOrderId}/cancel',
      '/orders/{providerOrderId}/status',
    ]);
    for (const [, methods] of pushes) {
      expect(Object.keys(methods).filter((name) => name !== 'servers')).toEqual(['post']);
      const statuses = ['200', '400', '401', '404', '409', '413', '415', '429', '500', '503'];
      expect(Object.keys(methods['post']?.responses ?? {}).toSorted()).toEqual(statuses);
    }
    expect(Object.keys(document.webhooks ?? {})).toEqual([
      'siparis.olusturuldu',
      'siparis.iptal_edildi',
      'siparis.durum_degisti',
      'siparis.guncellendi',
      'entegrasyon.durum_degisti',
      'restoran.durum_degisti',
      'restoran.urun_degisti',
      'olay.acildi',
      'olay.kapandi',
    ]);
  });

  it('does not forbid members that later versions add to answers', () => {
    const { schemas = {} } = document.components ?? {};
    const closed = Object.entries(schemas).filter(
      ([, schema]) => z.looseObject({ additionalProperties: z.literal(false) }).safeParse(schema).success,
    );
    expect(closed.map(([name]) => name)).toEqual([]);
  });
});
