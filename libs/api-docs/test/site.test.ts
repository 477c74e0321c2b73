import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildSite } from '../src/build-site.ts';
import { guideNames, snippetFiles } from '../src/guides/library.ts';
import { clientDocument } from '../src/openapi/client-document.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { ingestUrlMark } from '../src/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'of-an-earlier-version.txt'), '');
buildSite(folder);

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/'),
  );
const textOf = (name: string): string => {
  const content = readFileSync(join(folder, name));
  return (name.endsWith('.gz') ? gunzipSync(content) : content).toString();
};

describe('the built site', () => {
  it('has every page in both languages, what pages load, programs, documents, and nothing else', () => {
    const pages = ['reference', 'guides', ...[...guideNames].map((name) => `guides/${name}`)];
    expect(files.toSorted()).toEqual(
      [
        ...pages.flatMap((name) => [`${name}.en.html.gz`, `${name}.tr.html.gz`]),
        ...['icon.svg.gz', 'reference.css.gz', 'reference.js.gz', 'openapi.json', 'openapi-client.json'],
        ...snippetFiles().map((file) => `guides/snippets/${file}`),
      ].toSorted(),
    );
  });

  it('says of a page in which language it is', () => {
    for (const locale of ['tr', 'en'])
      for (const name of ['reference', 'guides', 'guides/webhooks'])
        expect(textOf(`${name}.${locale}.html.gz`)).toContain(`<html lang="${locale}">`);
  });

  it('has the mark in the documents alone, as a whole text in place of the address', () => {
    const ingestUrl = 'https://ingest.example/"$&';
    const document = openApiDocument({ ingestUrl });
    const filled = (name: string): string =>
      textOf(name).replaceAll(JSON.stringify(ingestUrlMark), () => JSON.stringify(ingestUrl));
    expect(filled('openapi.json')).toBe(JSON.stringify(document));
    expect(filled('openapi-client.json')).toBe(JSON.stringify(clientDocument(document)));
    expect(files.filter((name) => textOf(name).includes(ingestUrlMark))).toEqual([
      'openapi-client.json',
      'openapi.json',
    ]);
  });
});
