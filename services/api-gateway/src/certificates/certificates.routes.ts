import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@kopru/contracts/errors/failures';
import { localeOf } from '@kopru/http';
import { Router, type Request, type Response } from 'express';
import type { Certifications } from '../clients/certifications.ts';
import type { Signer } from './signer.ts';

/** Old enough that a rotation is seen soon. */
const jwksMaxAgeS = 300;

/** Nothing runs in the page, and nothing comes from elsewhere. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const style = readFileSync(join(import.meta.dirname, '..', '..', 'page', 'certificate.css'));

/** Programs get JSON, also those that take anything; browsers name HTML first. */
const wantsPage = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';

/** The language that was asked for by `?lang=`, or that the browser prefers. */
const languageOf = (request: Request): Locale => {
  const { lang } = request.query;
  return lang === 'tr' || lang === 'en' ? lang : localeOf(request);
};

const sendPage = (response: Response, status: number, html: string): void => {
  response.set('Content-Security-Policy', policy);
  response.status(status).type('html').send(html);
};

/** What anybody may see: the keys that certificates are signed with, and those whose link their owner gave away. */
export const certificateRoutes = (certifications: Pick<Certifications, 'published'>, signer: Signer): Router => {
  const router = Router();
  router.get('/.well-known/jwks.json', async (_request, response) => {
    response.set('Cache-Control', `public, max-age=${jwksMaxAgeS}`).json(await signer.jwks());
  });
  router.get('/certificates/certificate.css', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('css').send(style);
  });
  router.get('/certificates/:publicId.json', async (request, response, next) => {
    const found = await certifications.published(request.params.publicId, languageOf(request));
    if (!found?.document) return next();
    response.set('Cache-Control', 'no-store').attachment('kopru-certificate.json').json(found.document);
  });
  router.get('/certificates/:publicId', async (request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', Vary: 'Accept, Accept-Language' });
    const found = await certifications.published(request.params.publicId, languageOf(request));
    if (found !== undefined && wantsPage(request)) return sendPage(response, found.document ? 200 : 404, found.page);
    if (!found?.document) return next();
    response.json(found.document);
  });
  return router;
};
