import { Router } from 'express';

/** RFC 9116 wants an end within a year, and each request gets a new one. */
const validMs = 180 * 86_400_000;

const securityText = (contact: string, now: Date): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + validMs).toISOString()}`,
    'Preferred-Languages: tr, en',
    '',
  ].join('\n');

/** Sends a person who opens the bare address to the control panel, and says to whom a weakness is reported. */
export const rootRoutes = (securityContact: string | undefined): Router => {
  const router = Router();
  router.get('/', (_request, response) => response.redirect('/panel'));
  if (securityContact !== undefined)
    router.get('/.well-known/security.txt', (_request, response) => {
      response.type('text/plain').send(securityText(securityContact, new Date()));
    });
  return router;
};
