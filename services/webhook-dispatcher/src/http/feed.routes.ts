import { eventOperations } from '@kopru/contracts';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { ReadFeed } from '../storage/read-feed.ts';

export const feedRoutes = ({ readFeed }: { readFeed: ReadFeed }): Router =>
  serve(eventOperations, {
    list: ({ accountId, query: { after, limit, wait }, signal }) =>
      readFeed(accountId, { after, limit, waitMs: wait * 1000, signal }),
  });
