import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where `npm run build -w libs/api-docs` puts the site. */
export const siteFolder = join(import.meta.dirname, '..', 'dist', 'site');

/** Stands in the OpenAPI documents for the address that orders are pushed to: each installation has its own. */
export const ingestUrlMark = 'https://ingest-url.invalid';

/** The names of the built files, such as `guides/api.en.html.gz`. Empty when the site has not been built. */
export const siteFiles = (): ReadonlySet<string> =>
  new Set(
    existsSync(siteFolder)
      ? readdirSync(siteFolder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
      : [],
  );

/** A file of the site. `name` is one of `siteFiles`. */
export const readSiteFile = (name: string): Promise<Buffer> => readFile(join(siteFolder, name));
