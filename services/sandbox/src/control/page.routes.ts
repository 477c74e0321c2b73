import { join } from 'node:path';
import { orderStatuses } from '@kopru/contracts/orders/order-status';
import { providers } from '@kopru/contracts/platforms/providers';
import { Router, static as filesOf } from 'express';
import { platformNames, type PlatformName } from '../world/model.ts';

/** The page's names for platforms and statuses. */
export interface Names {
  platforms: Record<PlatformName, string>;
  statuses: typeof orderStatuses;
}

/** The page for manual tests, in Turkish and English; the control API can do the same. */
export const pageRoutes = (): Router => {
  const router = Router();
  const platforms = Object.fromEntries(platformNames.map((platform) => [platform, providers[platform].name]));
  router.get('/names.json', (_request, response) => void response.json({ platforms, statuses: orderStatuses }));
  router.use(filesOf(join(import.meta.dirname, '..', '..', 'page')));
  return router;
};
