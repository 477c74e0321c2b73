import { driftOperations } from '@kopru/contracts/internal/drift';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { FindDrift } from '../domain/catalogue/find-drift.ts';

export const driftRoutes = ({ read, compareNow }: FindDrift): Router =>
  serve(driftOperations, {
    get: ({ accountId, params }) => read(accountId, params.restaurantId),
    compare: ({ accountId, params }) => compareNow(accountId, params.restaurantId),
  });
