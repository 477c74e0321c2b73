import { eventFeedQuerySchema } from '@kopru/contracts';
import { ok, route } from '@kopru/http';
import { Router } from 'express';
import type { ReadFeed } from '../storage/read-feed.ts';

export const feedRoutes = ({ readFeed }: { readFeed: ReadFeed }): Router => {
  const router = Router();
  router.get(
    '/events',
    route({ query: eventFeedQuerySchema }, async ({ account, query: { after, limit, wait }, signal }) =>
      ok(await readFeed(account.id, { after, limit, waitMs: wait * 1000, signal })),
    ),
  );
  return router;
};
