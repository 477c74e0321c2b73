import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { ingestUrlMark, readSiteFile, siteFiles } from '@kopru/api-docs/site';
import type { Locale } from '@kopru/contracts/errors/failures';
import { localeOf } from '@kopru/http';
import { Router, type Request, type RequestHandler } from 'express';

const unpacked = promisify(gunzip);

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

/** The language that was asked for by `?lang=`, or that the browser prefers. */
const languageOf = (request: Request): Locale => {
  const { lang } = request.query;
  return lang === 'tr' || lang === 'en' ? lang : localeOf(request);
};

/** The documentation pages in Turkish and English; they load nothing from other servers. Mounted at `/docs`. */
export const docsRoutes = (): Router => {
  const files = siteFiles();
  /** Answers with the compressed file of this name, and passes on what is not there. */
  const packed =
    (type: string, vary: string, nameFor: (request: Request) => string): RequestHandler =>
    async (request, response, next) => {
      const name = `${nameFor(request)}.gz`;
      if (!files.has(name)) {
        next();
        return;
      }
      const body = await readSiteFile(name);
      const isPacked = request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
      response.set({
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-cache',
        Vary: vary,
        ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
      });
      response.type(type).send(isPacked ? body : await unpacked(body));
    };
  const page = (nameFor: (request: Request) => string): RequestHandler =>
    packed('html', 'Accept-Encoding, Accept-Language', (request) => `${nameFor(request)}.${languageOf(request)}.html`);

  const router = Router();
  router.get(
    '/',
    page(() => 'reference'),
  );
  router.get(
    '/guides',
    page(() => 'guides'),
  );
  router.get(
    '/guides/:name',
    page(({ params }) => `guides/${String(params['name'])}`),
  );
  router.get('/guides/snippets/:file', async (request, response, next) => {
    const name = `guides/snippets/${request.params.file}`;
    if (!files.has(name)) {
      next();
      return;
    }
    const text = await readSiteFile(name);
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' }).type('text').send(text.toString());
  });
  for (const [name, type] of Object.entries(assets))
    router.get(
      `/${name}`,
      packed(type, 'Accept-Encoding', () => name),
    );
  return router;
};

/** The OpenAPI documents, readable by everyone from every origin. `ingestUrl`: where this installation takes orders. */
export const openApiRoutes = (ingestUrl: string): Router => {
  const files = siteFiles();
  const router = Router();
  for (const name of ['openapi.json', 'openapi-client.json'].filter((one) => files.has(one)))
    router.get(`/${name}`, async (_request, response) => {
      const document = (await readSiteFile(name)).toString();
      response
        .set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' })
        .type('json')
        .send(document.replaceAll(JSON.stringify(ingestUrlMark), () => JSON.stringify(ingestUrl)));
    });
  return router;
};
