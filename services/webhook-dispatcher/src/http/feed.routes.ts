import { consumerOperations } from '@kopru/contracts/internal/consumers';
import { eventOperations } from '@kopru/contracts/internal/webhooks';
import { serve } from '@kopru/http';
import type { RequestHandler } from 'express';
import type { ConsumeFeed } from './consume-feed.ts';
import type { ReadFeed } from '../storage/read-feed.ts';

export const feedRoutes = (deps: { readFeed: ReadFeed; consumeFeed: ConsumeFeed }): RequestHandler[] => [
  serve(eventOperations, {
    list: ({ accountId, query: { after, limit, wait }, signal }) =>
      deps.readFeed(accountId, { after, limit, waitMs: wait * 1000, signal }),
  }),
  serve(consumerOperations, deps.consumeFeed),
];
