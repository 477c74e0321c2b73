import { Router } from 'express';

/** A person who opens the bare address wants the control panel. */
export const rootRoutes = (): Router => {
  const router = Router();
  router.get('/', (_request, response) => response.redirect('/panel'));
  return router;
};
