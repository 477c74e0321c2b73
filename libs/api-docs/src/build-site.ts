import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locale } from '@kopru/contracts/errors/failures';
import { guideNames, readSnippet, snippetFiles } from './guides/library.ts';
import { guidePage, guidesPage } from './guides/pages.ts';
import { clientDocument } from './openapi/client-document.ts';
import { openApiDocument } from './openapi/document.ts';
import { referencePageIn } from './reference/page.ts';
import { ingestUrlMark } from './site.ts';

const locales: readonly Locale[] = ['tr', 'en'];
const assets = join(import.meta.dirname, '..', 'page');

/**
 * Writes everything that the gateway serves as documentation into `folder`, and removes what was there. Pages and their
 * assets are compressed (`.gz`); programs and the OpenAPI documents are not. The documents contain `ingestUrlMark`.
 */
export const buildSite = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  const write = (name: string, content: string | Buffer): void => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const writePage = (name: string, pageIn: (locale: Locale) => string): void => {
    for (const locale of locales) write(`${name}.${locale}.html.gz`, gzipSync(pageIn(locale)));
  };
  const document = openApiDocument({ ingestUrl: ingestUrlMark });
  write('openapi.json', JSON.stringify(document));
  write('openapi-client.json', JSON.stringify(clientDocument(document)));
  writePage('reference', (locale) => referencePageIn(document, locale));
  writePage('guides', guidesPage);
  for (const name of guideNames) writePage(`guides/${name}`, (locale) => guidePage(name, locale));
  for (const file of snippetFiles()) write(`guides/snippets/${file}`, readSnippet(file));
  for (const name of readdirSync(assets)) write(`${name}.gz`, gzipSync(readFileSync(join(assets, name))));
};
