import { menuOperations } from '@kopru/contracts/internal/restaurants';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { ReadMenu } from '../domain/catalogue/read-menu.ts';

export const menuRoutes = (readMenu: ReadMenu): Router =>
  serve(menuOperations, {
    get: ({ accountId, params, query }) => readMenu(accountId, params.provider, query.restaurantId),
  });
