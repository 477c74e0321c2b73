import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Locale } from '@kopru/contracts/errors/failures';
import { localeOf } from '@kopru/http';
import { Router, type Request, type RequestHandler } from 'express';
import { clientDocument } from '../openapi/client-document.ts';
import { guideNames, readSnippet } from '../guides/library.ts';
import { guidePage, guidesPage } from '../guides/pages.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { referencePageIn } from '../reference/page.ts';

/** Everything comes from this server, nothing is inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const assets = {
  'reference.css': 'text/css; charset=utf-8',
  'reference.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const;

const folder = join(import.meta.dirname, '..', '..', 'page');

const compressed =
  (type: string, bodyFor: (request: Request) => Buffer, vary = 'Accept-Encoding'): RequestHandler =>
  (request, response) => {
    const packed = bodyFor(request);
    const isPacked = request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
    response.set({
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
      Vary: vary,
      ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
    });
    response.type(type).send(isPacked ? packed : gunzipSync(packed));
  };

/** The language that was asked for by `?lang=`, or that the browser prefers. */
const languageOf = (request: Request): Locale => {
  const { lang } = request.query;
  return lang === 'tr' || lang === 'en' ? lang : localeOf(request);
};

/** The guides of `docs/`, and the programs that they show. Mounted at `/docs/guides`. */
const guidesRoutes = (): Router => {
  const pages = new Map<string, Buffer>();
  const kept = (key: string, make: () => string): Buffer => {
    const page = pages.get(key) ?? gzipSync(make());
    pages.set(key, page);
    return page;
  };
  const varied = 'Accept-Encoding, Accept-Language';
  const router = Router();
  router.get(
    '/',
    compressed('html', (request) => kept(languageOf(request), () => guidesPage(languageOf(request))), varied),
  );
  for (const name of guideNames)
    router.get(
      `/${name}`,
      compressed(
        'html',
        (request) => kept(`${name} ${languageOf(request)}`, () => guidePage(name, languageOf(request))),
        varied,
      ),
    );
  router.get('/snippets/:file', (request, response, next) => {
    const text = readSnippet(request.params.file);
    if (text === undefined) {
      next();
      return;
    }
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' }).type('text').send(text);
  });
  return router;
};

/** The documentation pages in Turkish and English; they load nothing from other servers. Mounted at `/docs`. */
export const docsRoutes = (document: OpenApiDocument): Router => {
  const pages = new Map<Locale, Buffer>();
  const pageIn = (locale: Locale): Buffer => {
    const page = pages.get(locale) ?? gzipSync(referencePageIn(document, locale));
    pages.set(locale, page);
    return page;
  };
  const router = Router();
  router.get(
    '/',
    compressed('html', (request) => pageIn(languageOf(request)), 'Accept-Encoding, Accept-Language'),
  );
  router.use('/guides', guidesRoutes());
  for (const [name, type] of Object.entries(assets)) {
    const body = gzipSync(readFileSync(join(folder, name)));
    router.get(
      `/${name}`,
      compressed(type, () => body),
    );
  }
  return router;
};

/** The OpenAPI documents, readable by everyone from every origin. */
export const openApiRoutes = (document: OpenApiDocument): Router => {
  const bodies = {
    'openapi.json': JSON.stringify(document),
    'openapi-client.json': JSON.stringify(clientDocument(document)),
  };
  const router = Router();
  for (const [name, body] of Object.entries(bodies))
    router.get(`/${name}`, (_request, response) => {
      response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' }).type('json').send(body);
    });
  return router;
};
