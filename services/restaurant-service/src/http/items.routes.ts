import { itemOperations } from '@kopru/contracts/internal/items';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { SuggestItemLinks } from '../domain/catalogue/suggest-item-links.ts';
import type { Items } from '../domain/catalogue/write-items.ts';

export const itemRoutes = (items: Items, suggest: SuggestItemLinks): Router =>
  serve(itemOperations, {
    get: ({ accountId, params }) => items.read(accountId, params.restaurantId),
    suggest: ({ accountId, params, body }) => suggest(accountId, params.restaurantId, body.ordered),
    write: ({ accountId, params, body }) => items.write(accountId, params.restaurantId, body),
  });
