import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';

interface PanelFile {
  type: string;
  body: Buffer;
  /** The compressed forms that the build made, by content coding. */
  encoded: Partial<Record<'br' | 'gzip', Buffer>>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};

const read = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined);

/** Reads the whole application into memory, under 2 MB; nothing outside this map can be requested. */
const readFiles = (folder: string): Map<string, PanelFile> => {
  const files = new Map<string, PanelFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(entry)];
    if (type === undefined) continue;
    const path = join(folder, entry);
    const [br, gzip] = [read(`${path}.br`), read(`${path}.gz`)];
    const encoded = { ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) };
    files.set(`/${entry.replaceAll('\\', '/')}`, { type, body: readFileSync(path), encoded });
  }
  return files;
};

/** Allows nothing inline but the library's own style elements, which carry this answer's nonce. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Of a file, which only counts for the worker that pushes reach: it says that somebody is on an incident. */
const policyOfFile = "default-src 'none'; connect-src 'self'";

const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** The smallest first. */
const codings = ['br', 'gzip'] as const;

const nonceMark = /__CSP_NONCE__/g;

const sendPage =
  (html: string): RequestHandler =>
  (_request, response) => {
    const nonce = randomBytes(16).toString('base64url');
    response
      .set({ ...securityHeaders, 'Content-Security-Policy': policyOf(nonce), 'Cache-Control': 'no-store' })
      .type('html')
      .send(html.replace(nonceMark, nonce));
  };

const sendFile =
  (files: ReadonlyMap<string, PanelFile>): RequestHandler =>
  (request, response, next) => {
    const file = files.get(request.path);
    if (file === undefined || request.path === '/index.html') return next();
    // Browsers name gzip first and mind neither: the smaller one is sent.
    const coding = codings.find((name) => request.acceptsEncodings(name) === name && file.encoded[name] !== undefined);
    const encoded = coding && file.encoded[coding];
    // The name of a built file changes with its content.
    const isNamedByContent = request.path.startsWith('/assets/');
    response.set({
      ...securityHeaders,
      'Content-Security-Policy': policyOfFile,
      'Content-Type': file.type,
      Vary: 'Accept-Encoding',
      'Cache-Control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ...(coding === undefined ? {} : { 'Content-Encoding': coding }),
    });
    response.send(encoded ?? file.body);
  };

/** The browser application; an address that is not a file gets the application's page. Mounted at `/panel`. */
export const panelFiles = (folder: string): Router => {
  const files = readFiles(folder);
  const page = files.get('/index.html');
  const router = Router();
  router.get('/{*path}', sendFile(files));
  if (page !== undefined)
    router.get('/{*path}', (request, response, next) => {
      if (request.path.startsWith('/assets/')) return next();
      sendPage(page.body.toString('utf8'))(request, response, next);
    });
  return router;
};
