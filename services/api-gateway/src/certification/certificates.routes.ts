import { Router } from 'express';
import type { Certificates } from './certificate.ts';

/** Old enough that a rotation is seen soon. */
const jwksMaxAgeS = 300;

/** What anybody may see: the keys that certificates are signed with, and those whose link their owner gave away. */
export const certificateRoutes = (certificates: Certificates): Router => {
  const router = Router();
  router.get('/.well-known/jwks.json', async (_request, response) => {
    response.set('Cache-Control', `public, max-age=${jwksMaxAgeS}`).json(await certificates.jwks());
  });
  router.get('/certificates/:publicId', async (request, response, next) => {
    const found = await certificates.byLink(request.params.publicId);
    if (found === undefined) return next();
    response.set('Cache-Control', 'no-store').json(found);
  });
  return router;
};
