import { incidentOperations } from '@kopru/contracts';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { IncidentRepository } from '../storage/incidents.repository.ts';

export const incidentRoutes = (incidents: Pick<IncidentRepository, 'page' | 'open'>): Router =>
  serve(incidentOperations, {
    list: ({ accountId, query }) => incidents.page(accountId, query),
    listOpen: async ({ query }) => ({ items: await incidents.open(query) }),
  });
