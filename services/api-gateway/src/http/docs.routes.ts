import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import folderOfSwaggerUi from 'swagger-ui-dist/absolute-path.js';
import { clientDocument } from '../openapi/client-document.ts';
import type { OpenApiDocument } from '../openapi/document.ts';

/** Everything comes from this server; the page sets its styles by script, and the style sheet holds the pictures. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Köprü API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const script = `window.SwaggerUIBundle({
  url: '/web-api/v1/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

const assets = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

const text =
  (type: string, body: string | Buffer, maxAgeSeconds = 0): RequestHandler =>
  (_request, response) => {
    response
      .set({
        'Content-Security-Policy': policy,
        'Cache-Control': maxAgeSeconds === 0 ? 'no-cache' : `public, max-age=${maxAgeSeconds}`,
      })
      .type(type)
      .send(body);
  };

/** The documentation page; it loads nothing from other servers. Mounted at `/docs`. */
export const docsRoutes = (): Router => {
  const folder = folderOfSwaggerUi();
  const router = Router();
  router.get('/', text('html', page));
  router.get('/start.js', text('text/javascript; charset=utf-8', script));
  for (const [name, type] of Object.entries(assets))
    router.get(`/${name}`, text(type, readFileSync(join(folder, name)), 3600));
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
