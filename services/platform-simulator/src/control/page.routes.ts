import { join } from 'node:path';
import { orderStatuses, providers } from '@kopru/contracts';
import { Router, static as filesOf } from 'express';
import { platformNames, type PlatformName } from '../world/model.ts';

/** What the page calls platforms and statuses. */
export interface Names {
  platforms: Record<PlatformName, string>;
  statuses: typeof orderStatuses;
}

/** A page to try things by hand: Turkish, English by switch. Everything it does is in the control API. */
export const pageRoutes = (): Router => {
  const router = Router();
  const platforms = Object.fromEntries(platformNames.map((platform) => [platform, providers[platform].name]));
  router.get('/names.json', (_request, response) => void response.json({ platforms, statuses: orderStatuses }));
  router.use(filesOf(join(import.meta.dirname, '..', '..', 'page')));
  return router;
};
