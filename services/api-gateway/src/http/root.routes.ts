import { Router } from 'express';

/** Sends a person who opens the bare address to the control panel. */
export const rootRoutes = (): Router => {
  const router = Router();
  router.get('/', (_request, response) => response.redirect('/panel'));
  return router;
};
