import { availabilityOperations } from '@kopru/contracts';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { KeptAvailability } from '../domain/change-availability.ts';

export const availabilityRoutes = (availability: KeptAvailability): Router =>
  serve(availabilityOperations, {
    get: ({ accountId, params }) => availability.read(accountId, params.restaurantId),
    change: ({ accountId, params, body }) => availability.change(accountId, params.restaurantId, body),
  });
