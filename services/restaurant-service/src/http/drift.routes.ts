import { driftOperations } from '@kopru/contracts/internal/drift';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { CompareRestaurant } from '../domain/catalogue/compare-restaurant.ts';

export const driftRoutes = ({ read, compareNow }: CompareRestaurant): Router =>
  serve(driftOperations, {
    get: ({ accountId, params }) => read(accountId, params.restaurantId),
    compare: ({ accountId, params }) => compareNow(accountId, params.restaurantId),
  });
