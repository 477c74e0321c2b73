import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { AvailabilityCommands } from '../domain/availability/change-availability.ts';
import type { ReadSoldOut } from '../domain/availability/sold-out.ts';

export const availabilityRoutes = (availability: AvailabilityCommands, readSoldOut: ReadSoldOut): Router =>
  serve(availabilityOperations, {
    get: ({ accountId, params }) => availability.read(accountId, params.restaurantId),
    change: ({ accountId, params, body }) => availability.change(accountId, params.restaurantId, body),
    soldOut: ({ accountId, body }) => readSoldOut(accountId, body.ranges),
  });
