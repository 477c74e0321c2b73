import { clockOperations } from '@kopru/contracts/internal/clock';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { AdvanceClock } from '../delivery/advance-clock.ts';

export const clockRoutes = (advance: AdvanceClock): Router =>
  serve(clockOperations, { advance: ({ accountId, body }) => advance(accountId, body.offsetMs) });
