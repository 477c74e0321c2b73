import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientDocument } from '@kopru/api-docs/openapi/client-document';
import { openApiDocument } from '@kopru/api-docs/openapi/document';
import { generators } from './generated-clients/generators.ts';
import { canCompile, generate, targets } from './generated-clients/openapi-generator.ts';
import { unlessUnreachable } from './support/programs.ts';
import { isFull } from './support/scale.ts';

describe('a client that is generated from the document for generators compiles', () => {
  const directory = mkdtempSync(join(tmpdir(), 'kopru-clients-'));
  const document = join(directory, 'openapi-client.json');
  const folderOf = (name: string): string => {
    const folder = join(directory, name);
    mkdirSync(folder);
    return folder;
  };
  beforeAll(() => {
    writeFileSync(
      document,
      JSON.stringify(clientDocument(openApiDocument({ ingestUrl: 'https://ingest.example.com' }))),
    );
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it.each(generators.map((generator) => [generator.name, generator] as const))(
    'by %s',
    async (name, { prepare, make }) => {
      const programs = await unlessUnreachable(`${name} and what it needs`, prepare);
      if (programs === undefined) return;
      await expect(make(programs, document, folderOf(name))).resolves.toBeUndefined();
    },
    600_000,
  );

  // Minutes of a whole processor: TEST_SCALE=full.
  const itFull = isFull ? it : it.skip;
  itFull.each(targets.map((target) => [target.name, target] as const))(
    'by openapi-generator for %s',
    async (name, target) => {
      if (!(await canCompile(target)))
        return console.warn(`skipped: ${name} needs ${target.needs?.packages.join(', ') ?? ''}`);
      const folder = folderOf(name);
      await generate(target, document, folder);
      await expect(target.compile(folder)).resolves.toBeUndefined();
    },
    1_800_000,
  );
});
